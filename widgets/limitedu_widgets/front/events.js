// Second page: the list of what happened, the turning points, and the table of each generation, to look at.
import { h } from "./dom.js";
import { nationBoard } from "./board.js";
import { cardView } from "./hand.js";
import { button, shape } from "./parts.js";
import { nations, world } from "./world.js";
import { overlay } from "./stepper.js";

const SIGNS = { decision: "●", crisis: "⚠", shortage: "▽", event: "•" };

export function events(ctx) {
  return h("div", { class: "lu-pages", key: "events" },
    overlay(ctx),
    h("div", { class: "lu-split" }, timeline(ctx), h("div", { class: "lu-column" }, turns(ctx), replay(ctx))));
}

const passes = (filter, entry) => filter === "all" || (filter === "harm" ? entry.kind === "crisis" || entry.kind === "shortage" : entry.kind === "decision");

function timeline(ctx) {
  const { t, ui, screen } = ctx;
  const data = screen.data;
  const shown = data.timeline.filter((entry) => passes(ui.filter, entry));
  const generations = [...new Set(shown.map((entry) => entry.generation))];
  const words = { decision: t("kind_decision"), crisis: t("kind_crisis"), shortage: t("kind_shortage"), event: t("kind_event") };
  const pick = (value, label) => h("label", { class: `lu-radio${ui.filter === value ? " lu-on" : ""}`, key: value }, h("input", { type: "radio", name: "lu-filter", value, checked: ui.filter === value, onchange: () => { ui.filter = value; ctx.refresh(); } }), h("span", null, label));
  return h("section", { class: "lu-panel lu-timeline", key: "timeline", "aria-labelledby": "lu-timeline-head" },
    h("h2", { id: "lu-timeline-head" }, t("timeline")),
    h("div", { class: "lu-pick", role: "group", "aria-label": t("filter") }, pick("all", t("filter_all")), pick("harm", t("filter_harm")), pick("decision", t("filter_decisions"))),
    h("p", null, h("label", null, h("input", { type: "checkbox", checked: data.every, onchange: (event) => ctx.send({ do: "every", on: event.target.checked }) }), " ", t("every_decision"))),
    h("div", { class: "lu-story" }, generations.map((generation) => {
      const within = shown.filter((entry) => entry.generation === generation);
      const harmed = within.filter((entry) => entry.kind === "crisis");
      return h("details", { key: `g${generation}`, class: `lu-era${data.looking === generation ? " lu-era-now" : ""}`, open: ui.filter !== "all" || harmed.length > 0 || generations.length < 3 },
      h("summary", null, h("h3", null, t("generation_n", { n: generation }), " ", h("span", { class: "lu-muted" }, within[0].years)), " ", h("span", { class: "lu-muted lu-small" }, t("entries", { n: within.length }), harmed.length ? [" ", h("span", { class: "lu-warn" }, SIGNS.crisis, h("span", { class: "lu-sr" }, words.crisis))] : null)),
      h("ol", { class: "lu-happened" }, within.map((entry, index) => h("li", { key: index, class: `lu-kind-${entry.kind}` },
        h("span", { class: "lu-sign-mark", title: words[entry.kind] }, entry.seat === null || entry.kind !== "decision" ? SIGNS[entry.kind] : shape(ctx.player(entry.seat)), h("span", { class: "lu-sr" }, words[entry.kind], ": ")),
        h("span", null, entry.text, entry.followed.length ? h("ul", { class: "lu-followed" }, entry.followed.map((one) => h("li", null, one))) : null)))));
    })),
    shown.length ? null : h("p", { class: "lu-muted" }, t("nothing_there")));
}

function turns(ctx) {
  const { t, screen } = ctx;
  const list = screen.data.turning;
  return h("section", { class: "lu-panel", key: "turns", "aria-labelledby": "lu-turns-head" }, h("h2", { id: "lu-turns-head" }, t("turning")),
    list.length ? h("ol", { class: "lu-turning" }, list.map((one) => h("li", { key: one.generation }, h("b", null, t("generation_n", { n: one.generation })), " ", h("span", { class: "lu-muted" }, one.years), " ", one.text, " ",
      button(t("look_at", { n: one.generation }), () => look(ctx, one.generation), { class: "lu-plain" })))) : h("p", { class: "lu-muted" }, t("no_turning")));
}

function look(ctx, generation, seat) {
  const { ui, screen } = ctx;
  ui.looking = generation;
  clearTimeout(ui.lookTimer);
  ui.lookTimer = setTimeout(() => ctx.send({ do: "look", generation, seat: seat === undefined ? screen.data.seat : seat }), 120);
  ctx.refresh();
}

/** The table as it was, read only; a slider goes through the generations. */
function replay(ctx) {
  const { t, ui, screen } = ctx;
  const data = screen.data;
  const list = data.moments;
  if (!list.length) return null;
  const at = ui.looking === null ? data.looking : ui.looking;
  const place = Math.max(0, list.findIndex((moment) => moment.generation === at));
  const to = (index) => () => look(ctx, list[Math.max(0, Math.min(list.length - 1, index))].generation);
  const player = (data.view.players || []).find((one) => one.seat === data.seat);
  return h("section", { class: "lu-panel lu-replay", key: "replay", "aria-labelledby": "lu-replay-head" },
    h("h2", { id: "lu-replay-head" }, t("replay")),
    h("div", { class: "lu-slider" },
      button("‹", to(place - 1), { "aria-label": t("earlier"), "aria-disabled": place === 0 ? "true" : null }),
      h("input", { type: "range", min: 0, max: list.length - 1, step: 1, value: String(place), "aria-label": t("replay"), "aria-valuetext": list[place].text, oninput: (event) => look(ctx, list[Number(event.target.value)].generation) }),
      button("›", to(place + 1), { "aria-label": t("later"), "aria-disabled": place === list.length - 1 ? "true" : null })),
    h("p", { class: "lu-moment", role: "status" }, list[place].text),
    h("div", { class: "lu-pick", role: "group", "aria-label": t("whose_board") }, screen.faces.map((face) => h("button", { type: "button", key: face.seat, class: "lu-btn", "aria-pressed": face.seat === data.seat ? "true" : "false", onclick: () => look(ctx, at, face.seat) }, shape(face), " ", face.name))),
    h("div", { class: "lu-table-then" }, player && player.board ? nationBoard(ctx, player) : null, h("div", null, world(ctx), held(ctx))),
    nations(ctx));
}

function held(ctx) {
  const { t, screen } = ctx;
  const cards = (screen.data.view.hand || {}).cards || [];
  if (!cards.length) return null;
  return h("details", { class: "lu-more", key: "held" }, h("summary", null, t("cards_held", { n: cards.length })), h("ul", { class: "lu-cards lu-cards-small" }, cards.map((card) => h("li", { key: card.id }, cardView(ctx, { ...card, state: "shown", reasons: [] }, { small: true })))));
}
