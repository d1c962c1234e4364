// Draws the pictures of a report from the figures beside them. Nothing is fetched.
(function () {
  const PRINTED = 660; // the width of an A4 page between its margins
  const printed = (el) => (el.closest(".pairs") ? PRINTED / 2 - 12 : PRINTED);
  const plots = [...document.querySelectorAll("script[data-for]")].map((data) => [document.getElementById(data.dataset.for), JSON.parse(data.textContent)]);
  const layout = (figure) => ({ ...figure.layout, autosize: true, height: 260, font: { ...figure.layout.font, family: "system-ui, sans-serif", size: 12 } });
  const config = { displayModeBar: false, responsive: true, staticPlot: false, scrollZoom: false, doubleClick: false, showTips: false };
  const drawn = plots.map(([el, figure]) => Plotly.newPlot(el, figure.data, layout(figure), config));
  Promise.all(drawn).then(() => { document.body.dataset.drawn = drawn.length; });
  window.addEventListener("beforeprint", () => { for (const [el] of plots) Plotly.relayout(el, { width: printed(el) }); });
  window.addEventListener("afterprint", () => { for (const [el] of plots) Plotly.relayout(el, { width: null, autosize: true }); });
})();
