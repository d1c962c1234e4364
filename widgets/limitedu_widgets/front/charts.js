// Charts: Plotly figures that grow in place, each with one sentence and a table.
import { h } from "./dom.js";
import { button, scroller } from "./parts.js";

/** plotly.js, loaded once a page: from the server's own route, else as bytes from the kernel. */
export function loadPlotly(askKernel) {
  if (window.Plotly) return Promise.resolve(window.Plotly);
  window.__limiteduPlotly ??= (async () => {
    const config = JSON.parse((document.getElementById("jupyter-config-data") || {}).textContent || "{}");
    if (config.limiteduStaticUrl) await script(`${config.limiteduStaticUrl}plotly-basic.min.js`);
    else {
      const bytes = await askKernel();
      const url = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
      await script(url).finally(() => URL.revokeObjectURL(url));
    }
    return window.Plotly;
  })();
  window.__limiteduPlotly.catch(() => { window.__limiteduPlotly = undefined; });
  return window.__limiteduPlotly;
}

// A loader for modules (require.js) on the page would swallow a UMD script, so its sign is hidden while the script runs.
function script(src) {
  return new Promise((resolve, reject) => {
    const el = document.createElement("script");
    const amd = window.define && window.define.amd;
    if (amd) window.define.amd = undefined;
    const done = (settle) => () => { if (amd) window.define.amd = amd; settle(); };
    el.onload = done(resolve);
    el.onerror = done(() => reject(new Error(src)));
    el.src = src;
    document.head.append(el);
  });
}

const CONFIG = { displayModeBar: false, responsive: true, doubleClick: false, showTips: false, scrollZoom: false };

function themed(figure, scale) {
  const layout = figure.layout || {};
  const axis = (given) => ({ gridcolor: "#E3E7EC", zerolinecolor: "#AAB4C0", fixedrange: true, automargin: true, ...given });
  const axes = Object.fromEntries(Object.keys(layout).filter((name) => /^[xy]axis/.test(name)).map((name) => [name, axis(layout[name])]));
  return { xaxis: axis({}), yaxis: axis({}), ...layout, ...axes, title: undefined, autosize: true, width: undefined, height: Math.round((layout.height || (layout.showlegend ? 246 : 210)) * scale),
    legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom", ...(layout.legend || {}) }, margin: { l: 34, r: 10, t: 8, b: 26, ...(layout.margin || {}) }, dragmode: false, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
    font: { family: "system-ui, sans-serif", color: "#1F2733", ...(layout.font || {}), size: scale > 1 ? 17 : 12 } };
}

/** When the element stands in the page and has a size: JupyterLab takes cells out of the page that nobody looks at. */
function inPage(el) {
  if (el.isConnected) return Promise.resolve();
  return new Promise((resolve) => {
    const watch = new ResizeObserver(() => { if (el.isConnected && el.clientWidth) { watch.disconnect(); resolve(); } });
    watch.observe(el);
  });
}

/** Draw or change the figure on its element; the same figure is not drawn twice: `chart.sign` tells it from others, else its text. */
function paint(ctx, el, chart) {
  const scale = ctx.ui.big ? 1.25 : 1;
  const text = (chart.sign || JSON.stringify(chart.figure)) + scale;
  el.__pick = chart.pick;
  if (el.__figure === text) return;
  el.__figure = text;
  loadPlotly(ctx.askPlotly).then(async (Plotly) => {
    await inPage(el);
    if (el.__figure !== text) return;
    const traces = (chart.sign ? chart.figure.data : JSON.parse(JSON.stringify(chart.figure.data || []))).map((trace) => (trace.type === "scatter" ? { cliponaxis: false, ...trace } : trace));
    return Plotly.react(el, traces, themed(chart.figure, scale), CONFIG).then(() => {
      if (chart.pick && !el.__picks) { el.__picks = true; el.on("plotly_click", (event) => el.__pick(event.points)); }
    });
  }).catch(() => { el.__figure = null; if (!ctx.ui.noCharts) { ctx.ui.noCharts = true; ctx.refresh(); } });
}

/** One chart with its sentence; the same numbers as a table on demand. `chart.pick(points)` hears of a click on the curves. */
export function chartBox(ctx, chart) {
  const { t, ui } = ctx;
  const asTable = ui.noCharts || ui.tables[chart.id];
  return h("div", { class: "lu-chart", role: "group", key: chart.id, "aria-label": chart.title },
    h("div", { class: "lu-panel-head" }, h("h3", null, chart.title, chart.unit ? h("small", null, " ", chart.unit) : null),
      chart.table ? button(asTable ? t("as_chart") : t("as_table"), () => { ui.tables[chart.id] = !ui.tables[chart.id]; ctx.refresh(); },
        { class: "lu-plain", "aria-pressed": asTable ? "true" : "false" }, h("span", { class: "lu-sr" }, ": ", chart.title)) : null),
    asTable ? scroller(chart.title, h("table", null,
      h("thead", null, h("tr", null, chart.table.columns.map((name, index) => h("th", { scope: "col", class: index ? "lu-right" : null }, name)))),
      h("tbody", null, chart.table.rows.map((row) => h("tr", null, row.map((cell, index) => (index
        ? h("td", { class: "lu-right" }, cell === null ? "–" : cell) : h("th", { scope: "row" }, cell))))))))
      : h("div", { class: "lu-plot", key: "plot", role: "img", "aria-label": `${chart.title}. ${chart.sentence}`, "data-chart": chart.id,
        hook: { mount: (el) => paint(ctx, el, chart), update: (el) => paint(ctx, el, chart), remove: (el) => window.Plotly && window.Plotly.purge(el) } }),
    h("p", { class: "lu-sentence" }, chart.sentence));
}
