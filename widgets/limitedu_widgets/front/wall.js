// The parts of the wall: planets as cards, the two large charts, who has a seat, the scores.
import { h } from "./dom.js";
import { chartBox } from "./charts.js";
import { amountText, shape } from "./parts.js";

const DASHES = { solid: "", dash: "9 5", dot: "3 4", dashdot: "10 4 3 4", longdash: "14 5", longdashdot: "14 4 3 4" };

/** The line of a planet as it is drawn in the charts. */
const sample = (planet) => h("svg", { class: "lu-sample", viewBox: "0 0 36 8", "aria-hidden": "true" },
  h("path", { d: "M0 4H36", stroke: planet.color, "stroke-width": 4, "stroke-dasharray": DASHES[planet.dash] || null, fill: "none" }));

const headOf = (planet, ...more) => h("div", { class: "lu-card-head" }, h("h2", null, planet.label), sample(planet), more);

/** How many planets there are, in a few steps: what is large for one is small for twelve. */
export const crowd = (count) => (count < 2 ? "one" : count < 4 ? "few" : count < 7 ? "some" : "many");

const who = (face, many) => h("span", { class: `lu-who lu-ink${face.color % 6}`, key: face.seat, title: face.name }, shape(face), many ? h("span", { class: "lu-sr" }, face.name) : h("b", null, face.team || face.name));

// -- in play

/** Whom a planet waits for; where that is nearly everybody, who has done. */
function waits(ctx, planet, short) {
  const { t } = ctx;
  if (planet.over) return h("b", { class: "lu-state" }, t("finished"));
  if (planet.paused) return h("b", { class: "lu-state" }, t("paused"));
  const all = planet.waiting.length + planet.done.length;
  const but = short && planet.waiting.length > 3 && planet.done.length < 3;
  const named = but ? planet.done : planet.waiting;
  const word = !but ? t("waits_for") : planet.done.length ? t("waits_but") : t("waits_all", { n: all });
  return [h("span", { class: "lu-muted" }, word), " ", named.map((face) => [who(face, short), " "])];
}

/** A sign for each crisis; where there is no room for all, one with their number. */
function crises(marks, many) {
  const shown = many && marks.length > 1 ? [[`${marks[marks.length - 1][0]} ${marks.length}`, marks.map(([, label]) => label).join(", ")]] : marks;
  return h("span", { class: "lu-marks" }, shown.map(([sign, label], at) => h("span", { class: "lu-crisis", key: at, title: label }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "lu-sr" }, label))));
}

/** One planet: how far, whom it waits for, its numbers, its crises. */
function inPlay(ctx, planet, kind) {
  const { t } = ctx;
  const many = kind === "many";
  return h("li", { class: `lu-panel lu-planet${planet.paused ? " lu-held" : ""}`, key: planet.number },
    kind === "one" ? null : headOf(planet, crises(planet.marks, many)),
    kind === "one" ? null : h("p", { class: "lu-far" }, h("b", null, t("generation_of", { n: planet.generation, of: planet.of })), " ", h("span", null, planet.years)),
    h("p", { class: "lu-waits" }, waits(ctx, planet, many || (kind !== "one" && planet.waiting.length > 2))),
    many ? null : h("p", { class: "lu-figures" }, planet.numbers.map((one) => h("span", { key: one.id }, h("span", { class: "lu-muted" }, one.label), " ", h("b", null, amountText(one.value))))));
}

export function planets(ctx) {
  const list = ctx.screen.planets;
  return h("ul", { class: "lu-planets", key: "planets" }, list.map((planet) => inPlay(ctx, planet, crowd(list.length))));
}

/** The charts with letters that are read from afar; how high they are follows from the window. */
export function curves(ctx) {
  const { screen } = ctx;
  if (!screen.charts.length) return null;
  const size = letter(ctx);
  return h("div", { class: "lu-curves", key: "curves" }, h("h2", { class: "lu-sr" }, ctx.t("curves")), screen.charts.map((chart) => h("section", { class: "lu-panel", key: chart.id }, chartBox(ctx, { ...chart, figure: enlarged(chart.figure, size, heightOf(ctx, size)) }))));
}

/** The size of letters on the wall, in pixels, as the style sheet has it. */
function letter(ctx) {
  return Math.max(15, Math.min(30, window.innerWidth / 68, window.innerHeight / 38)) * (ctx.ui.big ? 1.15 : 1);
}

const CARDS = { one: 100, few: 20, some: 12, many: 10.2 }; // the least width of a card, in letters

/** What the window leaves for the charts beside header, banner and cards; a phone scrolls. */
function heightOf(ctx, size) {
  const { planets: list, page } = ctx.screen;
  if (window.innerWidth < 700) return 190;
  const columns = Math.max(1, Math.floor(window.innerWidth / (size * CARDS[crowd(list.length)] + 10)));
  const card = page === "end" ? (list.length > 6 ? 8.5 : 4.3 + 1.5 * Math.max(1, ...list.map((planet) => planet.scores.length))) : list.length > 6 ? 5.6 : list.length > 3 ? 8.5 : 7;
  const above = (page === "end" ? 7.2 : 6.2) + 3.6; // header and banner, heads of the charts
  const left = window.innerHeight - size * (above + card * Math.ceil(list.length / columns));
  return Math.round(list.length < 2 ? window.innerHeight * (page === "end" ? 0.42 : 0.24) : Math.max(150, left));
}

/** A figure with letters of the wall's size, and room at the right for the numbers at the ends of lines. */
function enlarged(figure, size, height) {
  const font = { size: Math.round(size * 0.9) };
  const axis = (one) => ({ ...one, tickfont: font, ticks: "outside", ticklen: 5, tickcolor: "rgba(0,0,0,0)" });
  const data = figure.data.map((trace) => (trace.mode === "text" ? { ...trace, textfont: { ...trace.textfont, size: Math.round(size * 1.05) } } : { ...trace, line: { ...trace.line, width: Math.max(3, size / 5) } }));
  const last = figure.layout.xaxis.range[1];
  const ends = figure.data.filter((trace) => trace.mode === "text").flatMap((trace) => trace.text.filter((_, at) => trace.x[at] > last - 40));
  const right = Math.max(12, ...ends.map((text) => text.length * size * 0.66));
  return { data, layout: { ...figure.layout, height, margin: { ...figure.layout.margin, r: right }, xaxis: axis(figure.layout.xaxis), yaxis: axis(figure.layout.yaxis) } };
}

// -- before and after

/** Who has a seat on a planet; of many planets only the signs. */
function seated(ctx, planet, kind) {
  const { t } = ctx;
  const taken = planet.seats.filter((seat) => seat.state !== "free").length;
  const short = kind === "many" || kind === "some";
  return h("li", { class: "lu-panel lu-planet", key: planet.number }, kind === "one" ? null : headOf(planet),
    h("ul", { class: short ? "lu-chips" : "lu-seats" }, planet.seats.map((seat) => h("li", { class: `lu-seat lu-seat-${seat.state}`, key: seat.seat, title: `${seat.name}: ${t(`seat_${seat.state}`)}` },
      h("span", { class: `lu-who lu-ink${seat.color % 6}` }, shape(seat), short ? h("span", { class: "lu-sr" }, seat.name) : h("b", null, seat.name)),
      short ? h("span", { class: "lu-sr" }, ": ", t(`seat_${seat.state}`)) : h("span", { class: "lu-muted" }, seat.team || (seat.state === "program" ? t("seat_program") : "")),
      h("span", { class: "lu-tick", "aria-hidden": "true" }, seat.state === "free" ? "" : "✓")))),
    h("p", { class: "lu-small lu-muted" }, t("seats_taken", { taken, seats: planet.seats.length })));
}

export function places(ctx) {
  const list = ctx.screen.planets;
  return h("ul", { class: "lu-planets", key: "planets" }, list.map((planet) => seated(ctx, planet, crowd(list.length))));
}

/** The scores of a planet in the order of its seats. */
function scored(ctx, planet, kind) {
  const { t } = ctx;
  return h("li", { class: "lu-panel lu-planet", key: planet.number }, kind === "one" ? null : headOf(planet),
    planet.scores.length ? h("ul", { class: kind === "many" ? "lu-totals lu-chips" : "lu-totals" }, planet.scores.map((score) => h("li", { key: score.seat }, who(score, kind === "many"), h("b", { class: "lu-total" }, amountText(score.total)))))
      : h("p", { class: "lu-muted" }, t("stopped", { n: planet.generation })),
    planet.said && kind !== "many" ? h("p", { class: "lu-small lu-muted" }, planet.said) : null);
}

export function totals(ctx) {
  const list = ctx.screen.planets;
  return h("ul", { class: "lu-planets", key: "planets" }, list.map((planet) => scored(ctx, planet, crowd(list.length))));
}
