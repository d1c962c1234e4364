// Draws the pictures of a report from the figures beside them. Nothing is fetched.
(function () {
  const PRINTED = 640; // points of the width of an A4 page between its margins
  const plots = [...document.querySelectorAll("script[data-for]")].map((data) => [document.getElementById(data.dataset.for), JSON.parse(data.textContent)]);
  const layout = (figure) => ({ ...figure.layout, autosize: true, height: 300, font: { ...figure.layout.font, family: "system-ui, sans-serif", size: 13 } });
  const config = { displayModeBar: false, responsive: true, staticPlot: false, scrollZoom: false, doubleClick: false, showTips: false };
  const drawn = plots.map(([el, figure]) => Plotly.newPlot(el, figure.data, layout(figure), config));
  Promise.all(drawn).then(() => { document.body.dataset.drawn = drawn.length; });
  window.addEventListener("beforeprint", () => { for (const [el] of plots) Plotly.relayout(el, { width: PRINTED }); });
  window.addEventListener("afterprint", () => { for (const [el] of plots) Plotly.relayout(el, { width: null, autosize: true }); });
})();
