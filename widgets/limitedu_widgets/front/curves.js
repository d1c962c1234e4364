// The curves of the explorer: eight small charts, or the classic one with all curves laid over each other.
import { chartBox } from "./charts.js";
import { h } from "./dom.js";
import { button } from "./parts.js";

const INK = ["#0072B2", "#B34A00", "#00785A", "#9C4F86"]; // one colour and one dash for each run
const DASH = ["solid", "dash", "dot", "dashdot"];
const KIND_INK = ["#1F2733", "#7A5200", "#00785A", "#0072B2", "#B34A00", "#9C4F86", "#4A5562", "#A11212"]; // one for each quantity in the classic chart
const YEARS = [1900, 2100];
const NEAR = 5; // so many years from a turning point a click still means it
const CLASSIC = 6; // so many curves the classic chart shows unless somebody switches others on

/** The runs that are drawn: `[{run, name, data, kept}]`, the one in hand first. */
export function drawnRuns(ctx) {
  const { ui, screen, t } = ctx;
  const settled = ui.drawn === screen.runs[0].run;
  return [{ run: ui.drawn, name: settled ? screen.runs[0].name : t("run_now"), kept: false }, ...screen.runs.slice(1).map((run) => ({ ...run, kept: true }))]
    .map((run, at) => ({ ...run, at, data: ui.runs.get(run.run) })).filter((run) => run.data);
}

/** Turning points belong to the run that was told of in words: while a slider moves there are none. */
export const turnsNow = (ctx) => (ctx.ui.drawn === ctx.screen.runs[0].run ? ctx.screen.turns : []);

const scaled = (values, by) => (by === 1 ? values : Array.from(values, (value) => value * by));

/** The top of an axis: a round number above all curves, which stays while they move below it. */
function ceiling(ctx, chart, runs) {
  let most = chart.measured ? Math.max(...chart.measured.values.filter((value) => value !== null)) : 0;
  for (const run of runs) for (const value of run.data[chart.id]) most = Math.max(most, value * chart.scale);
  const step = 10 ** Math.floor(Math.log10(most || 1));
  const round = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12].map((n) => n * step).find((n) => n >= most * 1.001);
  const tops = ctx.ui.tops;
  if (!(tops[chart.id] >= round) || !ctx.ui.moving) tops[chart.id] = round;
  return tops[chart.id];
}

/** The year of a turning point as its sentence tells it: where it lies between two, the one in which the curve is farther. */
export function turnYear(ctx, turn) {
  const [early, late] = [Math.floor(turn.year), Math.ceil(turn.year)];
  const columns = ctx.ui.runs.get(ctx.screen.runs[0].run);
  if (!columns) return late;
  const value = (year) => columns[turn.quantity][year - columns.year[0]];
  return (turn.kind === "peak" ? value(late) < value(early) : value(late) > value(early)) ? early : late;
}

const turnsOf = (ctx, chart) => turnsNow(ctx).filter((turn) => turn.quantity === chart.id);

/** The turning points on a curve; the pointer finds the curve below them, whose hint there says what a click does. */
const rings = (turns, by, color) => ({ type: "scatter", mode: "markers", x: turns.map((turn) => turn.year), y: turns.map((turn) => turn.shown * by), hoverinfo: "skip", marker: { size: 13, color: "#fff", line: { color, width: 3 } } });

function hints(ctx, run, turns, text) {
  if (run.at || !turns.length) return `${text}<extra></extra>`;
  return Array.from(run.data.year, (year) => `${text}${turns.some((turn) => Math.abs(turn.year - year) < NEAR) ? `<br>${ctx.t("why_turned")}` : ""}<extra></extra>`);
}

const line = (run) => ({ color: INK[run.at], dash: DASH[run.at], width: run.at ? 2 : 3 });

/** The measured dots, every fifth year where there is one for each year: more would melt into a line, and cost time. */
function dots(chart, by, color) {
  const { years, values } = chart.measured;
  const there = years.map((_, at) => at).filter((at) => values[at] !== null);
  const kept = there.filter((at, n) => years[at] % 5 === 0 || n === there.length - 1 || years[there[n + 1]] - years[at] > 4);
  return { type: "scatter", mode: "markers", x: kept.map((at) => years[at]), y: kept.map((at) => values[at] * by), marker: { color, size: 4.5 } };
}

function smallFigure(ctx, chart, runs, height) {
  const { t } = ctx;
  const measured = chart.measured;
  const turns = turnsOf(ctx, chart);
  const data = [...runs].reverse().map((run) => ({ type: "scatter", mode: "lines", x: run.data.year, y: scaled(run.data[chart.id], chart.scale), name: run.name, line: line(run), meta: run.run, legendgroup: chart.id,
    hovertemplate: hints(ctx, run, turns, `%{x}: %{y:,.${chart.digits}f}`) }));
  if (measured) data.unshift({ ...dots(chart, 1, "#1F2733"), hovertemplate: `${t("measured")} %{x}: %{y:,.${chart.digits}f}<extra></extra>` });
  data.push(rings(turns, 1, INK[0]));
  return { data, layout: { showlegend: false, height, hovermode: "closest", margin: { l: 34, r: 8, t: 8, b: 22 },
    xaxis: { range: YEARS, tickvals: [1950, 2000, 2050], zeroline: false },
    yaxis: { range: [0, ceiling(ctx, chart, runs)], nticks: 5, tickformat: "~f" } } };
}

const figureText = (chart, value) => (value === null ? null : value.toLocaleString("en", { minimumFractionDigits: chart.digits, maximumFractionDigits: chart.digits }));

/** What the curve of the run in hand does, in one sentence. */
function sentence(ctx, chart, run) {
  const values = run.data[chart.id];
  const end = values.length - 1;
  let most = 0;
  values.forEach((value, at) => { if (value > values[most]) most = at; });
  const words = { top: run.data.year[most], most: figureText(chart, values[most] * chart.scale), end: run.data.year[end], last: figureText(chart, values[end] * chart.scale) };
  return ctx.t(most === end ? "rises" : most === 0 ? "falls" : "peaks", words);
}

function tableOf(ctx, chart, runs) {
  const { t } = ctx;
  const known = chart.measured ? new Map(chart.measured.years.map((year, at) => [year, chart.measured.values[at]])) : null;
  const rows = [];
  runs[0].data.year.forEach((year, at) => {
    if (year % 10 === 0) rows.push([year, ...runs.map((run) => figureText(chart, run.data[chart.id][at] * chart.scale)), ...(known ? [figureText(chart, known.get(year) ?? null)] : [])]);
  });
  return { columns: [t("year"), ...runs.map((run) => run.name), ...(known ? [t("measured")] : [])], rows };
}

/** What tells one drawing from another without comparing a thousand numbers. */
const signOf = (ctx, runs, more) => [runs.map((run) => `${run.run}/${run.at}/${run.name}`).join(), turnsNow(ctx).map((turn) => `${turn.quantity}${turn.year}`).join(), more].join("|");

/** What was measured in a few words; how it is drawn and where it is from when it is opened. */
function source(ctx, chart) {
  const { t } = ctx;
  const measured = chart.measured;
  return h("details", { class: "lu-source", key: "source" }, h("summary", null, measured ? [h("span", { class: "lu-dot", "aria-hidden": "true" }), measured.short] : t("none_measured")),
    h("p", null, measured ? [measured.how, " ", t("source_is", { source: measured.source, licence: measured.licence }), " ", measured.remark] : chart.missing));
}

/** What a dot in the charts is, said once. */
export const dotLegend = (ctx) => h("p", { class: "lu-small lu-muted", key: "dots" }, h("span", { class: "lu-dot", "aria-hidden": "true" }), ctx.t("measured"));


/** The curves' names at their right ends, each in its colour. */
function namesAtEnds(list, size, height) {
  const apart = (size * 1.3) / height; // names that would touch are moved apart
  const sorted = [...list].sort((a, b) => a.y - b.y);
  sorted.forEach((one, at) => { one.y = Math.max(one.y, at ? sorted[at - 1].y + apart : 0.02); });
  for (let at = sorted.length - 1; at >= 0; at -= 1) sorted[at].y = Math.min(sorted[at].y, at === sorted.length - 1 ? 1 : sorted[at + 1].y - apart);
  return sorted.map((one) => ({ x: 1, xref: "paper", xanchor: "left", y: one.y, yref: "y", showarrow: false, text: one.text, align: "left", font: { color: one.color, size } }));
}

function heightFor(ctx) {
  const legend = ctx.screen.runs.length > 1 ? 36 : 0;
  return Math.max(130, Math.min(330, Math.floor((window.innerHeight - 118 - legend) / 2) - 116));
}

export function smallCharts(ctx) {
  const { screen, t } = ctx;
  const runs = drawnRuns(ctx);
  if (!runs.length) return null;
  const height = heightFor(ctx);
  return h("div", { class: "lu-smalls", key: "smalls" }, screen.charts.map((chart) => {
    const figure = smallFigure(ctx, chart, runs, height);
    return h("div", { class: "lu-panel lu-small-chart", key: chart.id },
      chartBox(ctx, { id: chart.id, title: chart.title, unit: chart.unit, figure, sign: signOf(ctx, runs, `${height}/${figure.layout.yaxis.range[1]}`),
        sentence: sentence(ctx, chart, runs[0]), table: tableOf(ctx, chart, runs), pick: (points) => picked(ctx, points) }),
      source(ctx, chart));
  }));
}

/** A click on a curve near a place where it turns opens that turning point. */
function picked(ctx, points) {
  const near = points.flatMap((point) => ctx.screen.turns.map((turn, at) => ({ at, far: turn.quantity === point.data.legendgroup ? Math.abs(turn.year - point.x) : Infinity })));
  const best = near.filter((one) => one.far < NEAR).sort((a, b) => a.far - b.far)[0];
  if (best && turnsNow(ctx).length) ctx.openTurn(best.at);
}

export function classic(ctx) {
  const { screen, ui, t } = ctx;
  const runs = drawnRuns(ctx);
  if (!runs.length) return null;
  const on = screen.charts.filter((chart, at) => ui.shown[chart.id] ?? at < CLASSIC);
  const full = (chart) => round(chart, ui.tops[chart.id] ?? ceiling(ctx, chart, runs));
  const ink = (chart) => KIND_INK[screen.charts.indexOf(chart)];
  const data = [];
  for (const chart of on) {
    const by = 1 / ceiling(ctx, chart, runs);
    const turns = turnsOf(ctx, chart);
    for (const run of [...runs].reverse()) data.push({ type: "scatter", mode: "lines", x: run.data.year, y: scaled(run.data[chart.id], by * chart.scale), customdata: scaled(run.data[chart.id], chart.scale), name: chart.title,
      line: { color: ink(chart), dash: DASH[run.at], width: run.at ? 1.75 : 3 }, meta: run.run, legendgroup: chart.id, hovertemplate: hints(ctx, run, turns, `${chart.title} %{x}: %{customdata:,.${chart.digits}f} ${chart.unit}`) });
    if (chart.measured) data.push({ ...dots(chart, by, ink(chart)), hoverinfo: "skip" });
    data.push(rings(turns, by, ink(chart)));
  }
  const height = ui.narrow ? 230 : Math.max(260, Math.min(640, window.innerHeight - (screen.runs.length > 1 ? 396 : 345)));
  const ends = on.map((chart) => { const values = runs[0].data[chart.id]; return { text: ui.narrow ? chart.short : chart.title, color: ink(chart), y: values[values.length - 1] * chart.scale / ceiling(ctx, chart, runs) }; });
  const tops = on.map((chart) => ui.tops[chart.id]).join();
  return [h("div", { class: "lu-panel lu-classic", key: "classic" },
    chartBox(ctx, { id: "classic", title: t("classic"), sentence: t("classic_text"), sign: signOf(ctx, runs, `${height}/${tops}/${on.map((chart) => chart.id)}`), pick: (points) => picked(ctx, points),
      figure: { data, layout: { showlegend: false, height, hovermode: "closest", margin: { l: 10, r: ui.narrow ? 112 : ui.big ? 260 : 190, t: 8, b: 24 }, annotations: namesAtEnds(ends, ui.narrow ? 12 : ui.big ? 16 : 12, height - 32), xaxis: { range: YEARS, dtick: 50, zeroline: false }, yaxis: { range: [0, 1.02], showticklabels: false, dtick: 0.25 } } },
      table: { columns: [t("year"), ...on.map((chart) => `${chart.title}, ${chart.unit}`)], rows: tableRows(on, runs[0]) } })),
  h("div", { class: "lu-panel lu-extras", key: "extras" },
    h("details", { class: "lu-more", key: "kinds", open: !ui.narrow }, h("summary", null, t("which_curves")), h("ul", { class: "lu-kinds" }, screen.charts.map((chart) => h("li", { key: chart.id }, h("label", null,
      h("input", { type: "checkbox", checked: on.includes(chart), onchange: (event) => { ui.shown = { ...ui.shown, [chart.id]: event.target.checked }; ctx.refresh(); } }), h("b", { style: `color:${ink(chart)}` }, chart.title), " ", h("span", { class: "lu-muted" }, t("full_height", { most: full(chart), unit: chart.unit }))))))),
    h("details", { class: "lu-more", key: "sources" }, h("summary", null, t("sources")), screen.charts.map((chart) => [h("h3", null, chart.title), source(ctx, chart)])))];
}

const round = (chart, value) => (Number.isInteger(value) ? String(value) : figureText(chart, value));

function tableRows(on, run) {
  const rows = [];
  run.data.year.forEach((year, at) => {
    if (year % 10 === 0) rows.push([year, ...on.map((chart) => figureText(chart, run.data[chart.id][at] * chart.scale))]);
  });
  return rows;
}

/** The runs that are laid over each other, each with its colour and dash. */
export function runList(ctx) {
  const { t, screen, ui } = ctx;
  return h("ul", { class: "lu-runs", key: "runs", "aria-label": t("runs") }, screen.runs.map((run, at) => h("li", { key: at ? run.run : "hand" }, swatch(at), h("span", null, at || ui.drawn === run.run ? run.name : t("run_now")),
    at ? button("✕", () => ctx.send({ do: "drop", run: run.run }), { class: "lu-plain lu-drop", "aria-label": t("drop", { name: run.name }), title: t("drop", { name: run.name }) }) : null)));
}

export function keepButton(ctx) {
  const { t, screen, ui } = ctx;
  const full = screen.runs.length >= screen.most;
  const same = screen.runs.slice(1).some((run) => run.run === ui.drawn);
  return button(t("keep"), () => { if (!full && !same) ctx.keep(); }, { "aria-disabled": full || same ? "true" : null, title: full ? t("keep_full", { n: screen.most }) : same ? t("keep_same") : t("keep_title"), key: "keep" });
}

const swatch = (at) => h("svg", { class: "lu-dash", viewBox: "0 0 34 8", "aria-hidden": "true" },
  h("path", { d: "M1 4H33", stroke: INK[at], "stroke-width": at ? 3 : 4, "stroke-dasharray": { solid: null, dash: "9 4", dot: "3 3", dashdot: "9 3 3 3" }[DASH[at]], fill: "none" }));
