// The frame of the six pages: which game, which page, the question for the class, what can be taken away.
import { h } from "./dom.js";
import { connection, notices } from "./bars.js";
import { button } from "./parts.js";
import { chartBox } from "./charts.js";
import { amountText, scroller } from "./parts.js";
import { filesButton } from "./lobby.js";

export function head(ctx) {
  const { t, screen } = ctx;
  return h("header", { class: "lu-head lu-debrief-head", key: "head" },
    h("div", { class: "lu-which" }, screen.games.length > 1
      ? [h("label", { for: "lu-which", class: "lu-sr" }, t("which_game")), h("select", { id: "lu-which", value: String(screen.game), onchange: (event) => ctx.send({ do: "game", id: Number(event.target.value) }) },
        screen.games.map((game) => h("option", { value: String(game.id), selected: game.id === screen.game }, game.label)))]
      : h("b", { title: screen.games[0].label }, screen.games[0].label)),
    steps(ctx),
    h("div", { class: "lu-tools" },
      h("details", { class: "lu-menu", key: "take" }, h("summary", { class: "lu-btn" }, t("take_away")), h("ul", { class: "lu-menu-list" }, takeAway(ctx).map((one, index) => h("li", { key: index }, one)))),
      menu(ctx), connection(ctx)));
}

/** What can be taken along as a file. */
export function takeAway(ctx) {
  const { t } = ctx;
  return [button(t("take_report"), () => ctx.send({ do: "report" }), { class: "lu-plain", "data-take": "report" }),
    button(t("take_tables"), () => ctx.send({ do: "bundle" }), { class: "lu-plain", "data-take": "bundle" }),
    button(t("save_file"), () => ctx.send({ do: "save" }), { class: "lu-plain", "data-take": "save" })];
}

function steps(ctx) {
  const { t, screen } = ctx;
  const here = screen.steps.findIndex((step) => step.id === screen.page);
  return h("nav", { class: "lu-stepper-nav", "aria-label": t("pages") }, h("ol", null, screen.steps.map((step, index) => h("li", { key: step.id },
    h("button", { type: "button", class: `lu-page-step${index === here ? " lu-here-step" : ""}`, "aria-current": index === here ? "step" : null, "data-step": step.id, title: step.title, onclick: () => ctx.act({ do: "turn", page: step.id }) },
      h("span", { class: "lu-step-number", "aria-hidden": "true" }, index + 1), h("span", { class: "lu-step-title" }, step.title))))));
}

function menu(ctx) {
  const { t, ui } = ctx;
  return h("details", { class: "lu-menu", key: "menu" }, h("summary", { class: "lu-btn", "aria-label": t("menu") }, "☰"),
    h("ul", { class: "lu-menu-list" },
      placeAddress() ? h("li", { key: "place" }, h("a", { class: "lu-btn lu-plain", href: placeAddress() }, t("to_place"))) : null,
      h("li", null, button(ui.big ? t("type_normal") : t("type_big"), () => ctx.setting("big", !ui.big), { class: "lu-plain", "aria-pressed": ui.big ? "true" : "false" })),
      h("li", null, filesButton(ctx, t("open_more"), "lu-plain")),
      h("li", null, button(ui.keys ? t("keys_off") : t("keys_on"), () => ctx.setting("keys", !ui.keys), { class: "lu-plain" })),
      h("li", null, button(t("other_games"), () => ctx.act({ do: "home" }), { class: "lu-plain" }))));
}

export function said(ctx) {
  const { t, screen } = ctx;
  return notices(ctx,
    screen.said ? h("div", { class: "lu-bar-line lu-bar-info", key: "said" }, h("p", null, screen.said)) : null,
    screen.over === false ? h("div", { class: "lu-bar-line lu-bar-look", role: "status", key: "open" }, h("p", null, t("in_play_now"))) : null);
}

/** The page's title, the question for the class in large type, and a line for who leads the talk. */
export function question(ctx) {
  const { t, screen } = ctx;
  const at = screen.steps.findIndex((step) => step.id === screen.page);
  const step = screen.steps[at];
  const [first, ...more] = screen.questions;
  return h("section", { class: "lu-question-band", key: "question", "aria-labelledby": "lu-page-head" },
    h("div", { class: "lu-page-title" }, h("h1", { id: "lu-page-head", tabindex: -1, "data-focus": "1" }, `${at + 1}. ${step.title}`), h("span", { class: "lu-minutes" }, step.minutes)),
    first ? h("p", { class: "lu-asked" }, first) : null,
    screen.leads ? h("p", { class: "lu-leader" }, h("b", null, t("for_the_leader")), " ", step.note) : null,
    more.length ? h("details", { class: "lu-more", key: "more" }, h("summary", null, t("more_questions", { n: more.length })), h("ul", { class: "lu-asked-more" }, more.map((text) => h("li", null, text)))) : null);
}

export function onward(ctx) {
  const { t, screen } = ctx;
  const at = screen.steps.findIndex((step) => step.id === screen.page);
  const [before, after] = [screen.steps[at - 1], screen.steps[at + 1]];
  return h("div", { class: "lu-onward", key: "onward" },
    before ? button(t("page_before", { page: before.title }), () => ctx.act({ do: "turn", page: before.id }), { key: "before" }) : h("span", null),
    after ? button(t("page_after", { page: after.title }), () => ctx.act({ do: "turn", page: after.id }), { class: "lu-primary lu-big", key: "after" }) : null);
}

/** Where numbers come from: long, so it is opened. */
export const sourceOf = (ctx, texts) => h("details", { class: "lu-source-line", key: "source" }, h("summary", null, ctx.t("source")), texts.map((text) => h("p", null, text)));

/** A chart of which several are at hand, with the buttons to choose one. `list`: `[{name, label, chart}]`. */
export function pickedChart(ctx, name, title, list) {
  const { ui } = ctx;
  if (!list.length) return null;
  const shown = list.find((one) => one.name === ui.picked[name]) || list[0];
  return [h("div", { class: "lu-field", key: `${name}-pick` }, h("label", { for: `lu-pick-${name}` }, title),
    h("select", { id: `lu-pick-${name}`, value: shown.name, onchange: (event) => { ui.picked = { ...ui.picked, [name]: event.target.value }; ctx.refresh(); } },
      list.map((one) => h("option", { value: one.name, selected: one === shown }, one.label)))), chartBox(ctx, shown.chart)];
}

/** All games of a class: their outcomes side by side, and their curves laid over each other. */
export function overlay(ctx) {
  const { t, screen } = ctx;
  const data = screen.overlay;
  if (!data) return null;
  return h("section", { class: "lu-panel lu-overlay", key: "overlay", "aria-labelledby": "lu-overlay-head" },
    h("h2", { id: "lu-overlay-head" }, t("class_games")),
    h("div", { class: data.columns.length > 6 ? "lu-stacked" : "lu-halves" },
      h("div", null, h("div", { class: "lu-field" }, h("label", { for: "lu-overlay-pick" }, t("which_curve")),
        h("select", { id: "lu-overlay-pick", value: data.name, onchange: (event) => ctx.send({ do: "indicator", name: event.target.value }) }, data.names.map((one) => h("option", { value: one.name, selected: one.name === data.name }, one.label)))),
      data.chart ? chartBox(ctx, data.chart) : null),
      scroller(t("class_outcomes"), h("table", null,
        h("thead", null, h("tr", null, h("th", { scope: "col" }, t("at_the_end")), data.columns.map((label) => h("th", { scope: "col", class: "lu-right" }, label)))),
        h("tbody", null, data.rows.map((row) => h("tr", { key: row.label }, h("th", { scope: "row" }, row.label), row.cells.map((cell) => h("td", { class: "lu-right" }, amountText(cell)))))))) ));
}

/** The address of the place in a class that this debrief was opened from; empty elsewhere. */
export function placeAddress() {
  const found = /^(.*\/(?:seat|watch|teach)\/[a-z0-9]{12})\/debrief/.exec(window.location.pathname);
  return found ? found[1] : "";
}
