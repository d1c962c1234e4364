// Why a curve turned: the turning points, and for the one that is opened the loop that turned it, as a picture and in words.
import { h } from "./dom.js";
import { button } from "./parts.js";

const WIDE = 1000; // the picture's own measure
const HIGH = 500;
const BOX = { w: 236, h: 96 };

export function turning(ctx) {
  const { t, screen, ui } = ctx;
  const settled = ui.drawn === screen.runs[0].run;
  const list = screen.turns;
  const at = Math.max(0, list.findIndex((turn) => sign(turn) === ui.turn));
  return h("div", { class: "lu-turns", key: "turns" },
    h("section", { class: "lu-panel lu-turn-list", "aria-labelledby": "lu-turns-head" }, h("h2", { id: "lu-turns-head" }, t("turns_head")),
      h("p", { class: "lu-small lu-muted" }, t("turns_text")),
      list.length ? h("ol", { class: "lu-list" }, list.map((turn, index) => h("li", { key: sign(turn) }, h("button", { type: "button", class: `lu-btn lu-row${index === at ? " lu-there" : ""}`, "aria-current": index === at ? "true" : null, onclick: () => { ui.turn = sign(turn); ctx.refresh(); } },
        h("b", null, turn.year, " · ", turn.label), h("span", { class: "lu-muted" }, turn.sentence)))))
        : h("p", null, t("no_turns"))),
    list.length ? detail(ctx, list[at], settled) : null);
}

export const sign = (turn) => `${turn.quantity}${turn.year}`;

function detail(ctx, turn, settled) {
  const { t } = ctx;
  return h("section", { class: "lu-panel lu-turned", key: "turn", "aria-labelledby": "lu-turn-head", "aria-busy": settled ? null : "true" },
    h("h2", { id: "lu-turn-head", tabindex: -1 }, turn.sentence),
    turn.loop.length ? [
      h("p", { class: "lu-kind", key: "kind" }, h("b", null, t(turn.grows ? "loop_grows" : "loop_holds")), " ", t(turn.grows ? "loop_grows_text" : "loop_holds_text")),
      picture(ctx, turn),
      h("details", { class: "lu-more", key: "words" }, h("summary", null, t("loop_words")), h("ul", { class: "lu-links" }, turn.loop.map((link) => h("li", null, t(link.sign > 0 ? "link_same" : "link_other", { from: link.from_label, to: link.to_label }), link.label ? h("span", { class: "lu-muted" }, " ", link.label) : null)))),
    ] : null,
    turn.chain.length ? [h("h3", { key: "chain-head" }, t("chain_head")), h("ol", { class: "lu-chain", key: "chain" }, turn.chain.map((one) => h("li", null, one)))] : null);
}

/** The boxes stand on an ellipse in the order of the loop; an arrow with + or − leads from each to the next. */
function picture(ctx, turn) {
  const { t } = ctx;
  const nodes = turn.loop.map((link) => ({ name: link.from, label: link.from_label }));
  const spot = (at) => {
    const angle = -Math.PI / 2 + (2 * Math.PI * at) / nodes.length;
    return { x: WIDE / 2 + (WIDE / 2 - BOX.w / 2 - 6) * Math.cos(angle), y: HIGH / 2 + (HIGH / 2 - BOX.h / 2 - 6) * Math.sin(angle) };
  };
  const spots = nodes.map((_, at) => spot(at));
  const text = turn.loop.map((link) => t(link.sign > 0 ? "link_same" : "link_other", { from: link.from_label, to: link.to_label })).join(" ");
  return h("div", { class: "lu-loop", key: "loop", role: "img", "aria-label": `${t("loop_picture")} ${text}` },
    h("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" }, turn.loop.map((link, at) => arrow(spots[at], spots[(at + 1) % spots.length], link.sign))),
    nodes.map((node, at) => h("span", { class: `lu-node${node.name === turn.quantity ? " lu-node-own" : ""}`, key: node.name, "aria-hidden": "true", style: `left:${spots[at].x / WIDE * 100}%;top:${spots[at].y / HIGH * 100}%` }, node.label)),
    turn.loop.map((link, at) => { const mid = middle(spots[at], spots[(at + 1) % spots.length]); return h("span", { class: `lu-sign lu-sign-${link.sign > 0 ? "same" : "other"}`, key: `s${at}`, "aria-hidden": "true", style: `left:${mid.x / WIDE * 100}%;top:${mid.y / HIGH * 100}%` }, link.sign > 0 ? "+" : "−"); }),
    h("span", { class: "lu-loop-kind", "aria-hidden": "true" }, t(turn.grows ? "loop_grows" : "loop_holds")));
}

/** Where the line from the middle of a box towards `other` leaves it. */
function edge(from, other) {
  const dx = other.x - from.x;
  const dy = other.y - from.y;
  const reach = Math.min((BOX.w / 2 + 6) / Math.abs(dx || 1e-9), (BOX.h / 2 + 6) / Math.abs(dy || 1e-9));
  return { x: from.x + dx * reach, y: from.y + dy * reach };
}

const middle = (a, b) => { const from = edge(a, b); const to = edge(b, a); return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }; };

function arrow(a, b, sign) {
  const from = edge(a, b);
  const to = edge(b, a);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const base = { x: to.x - 20 * ux, y: to.y - 20 * uy };
  return h("g", { class: sign > 0 ? "lu-arrow-same" : "lu-arrow-other" },
    h("path", { d: `M${from.x} ${from.y}L${base.x} ${base.y}`, fill: "none" }),
    h("polygon", { points: `${to.x},${to.y} ${base.x - 11 * uy},${base.y + 11 * ux} ${base.x + 11 * uy},${base.y - 11 * ux}` }));
}
