// Why a curve turned: the turning points, and for the one that is opened what turned it, as a picture and in words.
import { turnYear } from "./curves.js";
import { h } from "./dom.js";

const WIDE = 1000; // the picture's own measure
const HIGH = 310;
const MOST_IN_RING = 10;

export const turnSign = (turn) => `${turn.quantity}${turn.year}`;

export function turning(ctx) {
  const { t, screen, ui } = ctx;
  const list = screen.turns;
  const at = Math.max(0, list.findIndex((turn) => turnSign(turn) === ui.turn));
  return h("div", { class: "lu-turns", key: "turns", "aria-busy": ui.drawn === screen.runs[0].run ? null : "true" },
    h("section", { class: "lu-panel lu-turn-list", "aria-labelledby": "lu-turns-head" }, h("h2", { id: "lu-turns-head" }, t("turns_head")),
      h("p", { class: "lu-small lu-muted" }, t("turns_text")),
      list.length ? h("ol", { class: "lu-list" }, list.map((turn, index) => h("li", { key: turnSign(turn) },
        h("button", { type: "button", class: `lu-btn lu-row${index === at ? " lu-there" : ""}`, "aria-current": index === at ? "true" : null, onclick: () => { ui.turn = turnSign(turn); ctx.refresh(); } },
          h("span", null, h("b", null, turnYear(ctx, turn)), " ", turn.label, h("span", { class: "lu-muted" }, " · ", t(turn.kind === "peak" ? "turn_peak" : "turn_trough")))))))
        : h("p", null, t("no_turns"))),
    list.length ? detail(ctx, list[at]) : null);
}

function detail(ctx, turn) {
  const { t } = ctx;
  const loop = turn.loop.length > 0;
  const links = [...turn.loop, ...turn.path];
  return h("section", { class: "lu-panel lu-turned", key: turnSign(turn), "aria-labelledby": "lu-turn-head" },
    h("h2", { id: "lu-turn-head", tabindex: -1 }, turn.sentence),
    links.length ? h("p", { class: "lu-turn-said", key: "said" }, inShort(t, turn)) : null,
    loop ? h("p", { key: "kind" }, h("b", null, t(turn.grows ? "loop_grows" : "loop_holds")), " ", t(turn.grows ? "loop_grows_text" : "loop_holds_text")) : h("p", { key: "kind" }, t("no_loop")),
    loop ? [turn.loop.length > MOST_IN_RING || ctx.ui.narrow ? way(ctx, turn, turn.loop, true) : ring(ctx, turn), turn.path.length ? h("h3", { key: "path-head" }, t("path_head")) : null] : null,
    turn.path.length ? way(ctx, turn, turn.path, false) : null,
    h("p", { class: "lu-small lu-muted", key: "key" }, t("signs")),
    turn.chain.length ? h("details", { class: "lu-more", key: "chain" }, h("summary", null, t("chain_head")), told(t, turn.chain)) : null,
    turn.also.length ? h("details", { class: "lu-more", key: "also" }, h("summary", null, t("also")), told(t, turn.also)) : null,
    h("details", { class: "lu-more", key: "words" }, h("summary", null, t("loop_words")), h("ul", { class: "lu-links" }, links.map((link) => h("li", null, inWords(t, link))))));
}

/** From the curve back to its causes: between two sentences stands why. */
const told = (t, chain) => h("ol", { class: "lu-reasons-back" }, chain.map((one, at) => h("li", null, at ? h("p", { class: "lu-because" }, t("because")) : null, h("p", null, one))));

const MOST_SAID = 5;

/** From the cause to the curve in a few steps: "More pollution → less food". */
function inShort(t, turn) {
  const at = turn.loop.findIndex((link) => link.to === turn.quantity);
  const links = turn.path.length ? turn.path : [...turn.loop.slice(at + 1), ...turn.loop.slice(0, at + 1)];
  let way = turn.kind === "peak" ? -1 : 1;
  const said = [[links[links.length - 1].to_label, way]];
  for (const link of [...links].reverse()) { way *= link.sign; said.unshift([link.from_label, way]); }
  const last = said.length - 1;
  const kept = last < MOST_SAID ? said : Array.from({ length: MOST_SAID }, (_, n) => said[Math.round((n * last) / (MOST_SAID - 1))]);
  const text = kept.map(([label, sign]) => t(sign > 0 ? "said_more" : "said_less", { label })).join(" → ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const inWords = (t, link) => t(link.sign > 0 ? "link_same" : "link_other", { from: link.from_label, to: link.to_label });

const signMark = (link, place) => h("span", { class: `lu-sign lu-sign-${link.sign > 0 ? "same" : "other"}`, style: place || null }, link.sign > 0 ? "+" : "−");

/** Boxes one after the other with arrows between them, line by line; a loop says at its end where it comes back to. */
function way(ctx, turn, links, loop) {
  const { t } = ctx;
  const box = (name, label) => h("span", { class: `lu-box${name === turn.quantity ? " lu-node-own" : ""}` }, label);
  return h("p", { class: "lu-way", key: loop ? "loop" : "path" }, box(links[0].from, links[0].from_label),
    links.map((link, at) => [" ", h("span", { class: "lu-leg" }, h("span", { class: `lu-leg-arrow lu-leg-${link.sign > 0 ? "same" : "other"}` }, signMark(link), "→"), " ",
      loop && at === links.length - 1 ? h("span", { class: "lu-box lu-box-back" }, t("back_to", { label: link.to_label })) : box(link.to, link.to_label))]));
}

/** A loop as a ring: the first half of its boxes above, the others below and back. */
function ring(ctx, turn) {
  const { t } = ctx;
  const links = turn.loop;
  const above = Math.ceil(links.length / 2);
  const size = { w: Math.min(230, WIDE / above - 84), h: 112 };
  const spots = links.map((_, at) => (at < above ? { x: WIDE / above * (at + 0.5), y: size.h / 2 + 4 } : { x: WIDE - WIDE / (links.length - above) * (at - above + 0.5), y: HIGH - size.h / 2 - 4 }));
  const after = (at) => spots[(at + 1) % spots.length];
  const place = (spot) => `left:${spot.x / WIDE * 100}%;top:${spot.y / HIGH * 100}%`;
  return h("div", { class: "lu-loop", key: "ring", role: "img", "aria-label": `${t("loop_picture")} ${links.map((link) => inWords(t, link)).join(" ")}` },
    h("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" }, links.map((link, at) => arrow(spots[at], after(at), size, link.sign))),
    links.map((link, at) => h("span", { class: `lu-node${link.from === turn.quantity ? " lu-node-own" : ""}`, key: link.from, "aria-hidden": "true", style: `${place(spots[at])};width:${size.w / WIDE * 100}%;height:${size.h / HIGH * 100}%` }, link.from_label)),
    links.map((link, at) => h("span", { key: `s${at}`, "aria-hidden": "true" }, signMark(link, place(middle(spots[at], after(at), size))))));
}

/** Where the line from the middle of a box towards `other` leaves it. */
function edge(from, other, size) {
  const dx = other.x - from.x;
  const dy = other.y - from.y;
  const reach = Math.min((size.w / 2 + 3) / Math.abs(dx || 1e-9), (size.h / 2 + 3) / Math.abs(dy || 1e-9));
  return { x: from.x + dx * reach, y: from.y + dy * reach };
}

/** Where an arrow's sign stands: a little before its middle, clear of the head. */
const middle = (a, b, size) => { const from = edge(a, b, size); const to = edge(b, a, size); return { x: from.x + 0.42 * (to.x - from.x), y: from.y + 0.42 * (to.y - from.y) }; };

function arrow(a, b, size, sign) {
  const from = edge(a, b, size);
  const to = edge(b, a, size);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const base = { x: to.x - 13 * ux, y: to.y - 13 * uy };
  return h("g", { class: sign > 0 ? "lu-arrow-same" : "lu-arrow-other" },
    h("path", { d: `M${from.x} ${from.y}L${base.x} ${base.y}`, fill: "none" }),
    h("polygon", { points: `${to.x},${to.y} ${base.x - 8 * uy},${base.y + 8 * ux} ${base.x + 8 * uy},${base.y - 8 * ux}` }));
}
