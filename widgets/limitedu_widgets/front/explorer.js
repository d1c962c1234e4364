// The page on which World3 is explored: sliders, curves, and why the curves turned.
import { h } from "./dom.js";
import { button } from "./parts.js";
import { connection, notices } from "./bars.js";
import { ownPage, toAddress } from "./live.js";
import { fly, landed, settle } from "./flight.js";
import { levers } from "./levers.js";
import { classic, dotLegend, keepButton, runList, smallCharts } from "./curves.js";
import { turnSign, turning } from "./loop.js";
import { shell } from "./shell.js";

const NARROW = 760;

function extend(ctx) {
  const { screen, ui } = ctx;
  if (!screen.page) return;
  ui.narrow = window.innerWidth < NARROW;
  ui.view ??= ui.narrow ? "one" : "all";
  Object.assign(ctx, {
    show(view) { ui.view = view; ctx.refresh(); },
    openTurn(at) {
      ui.turn = turnSign(screen.turns[at]);
      ctx.show("why");
      setTimeout(() => document.getElementById("lu-turn-head")?.focus(), 50);
    },
    keep() { settle(ctx); ctx.send({ do: "keep" }); },
  });
}

function headline(ctx) {
  const { t, ui } = ctx;
  return h("header", { class: "lu-head", key: "head" },
    h("h1", null, t("title")),
    h("p", { class: "lu-clock lu-muted" }, t("about")),
    h("div", { class: "lu-tools" },
      button(ui.big ? t("type_normal") : t("type_big"), () => ctx.setting("big", !ui.big), { class: "lu-plain lu-wide", "aria-pressed": ui.big ? "true" : "false" }),
      ownPage() ? h("a", { class: "lu-btn lu-plain", href: "play" }, t("to_games")) : null,
      connection(ctx)));
}

function views(ctx) {
  const { t, ui } = ctx;
  return h("div", { class: "lu-views", role: "group", "aria-label": t("views"), key: "views" }, [["all", t("view_all")], ["one", t("view_one")], ["why", t("view_why")]].map(([view, label]) => button(label, () => ctx.show(view), { key: view, "aria-pressed": ui.view === view ? "true" : "false" })));
}

function page(ctx) {
  const { ui, t } = ctx;
  fly(ctx);
  return [headline(ctx), notices(ctx),
    h("div", { class: `lu-columns lu-explorer lu-view-${ui.view}`, key: "explorer" },
      h("div", { class: "lu-column lu-left", key: "left" }, levers(ctx)),
      h("div", { class: "lu-column lu-right-side", key: "right" },
        h("div", { class: "lu-bar-top", key: "top" }, views(ctx), ui.view === "why" ? null : dotLegend(ctx), ctx.screen.runs.length > 1 ? null : runList(ctx), keepButton(ctx)),
        ctx.screen.runs.length > 1 ? runList(ctx) : null,
        ui.noCharts ? h("p", { class: "lu-muted", key: "none" }, t("no_charts")) : null,
        ui.view === "why" ? turning(ctx) : ui.view === "one" ? classic(ctx) : smallCharts(ctx)))];
}

/** A screen has come: its first run is in hand, unless a slider has moved since it was asked for; the address holds the runs. */
function seen(screen, ui) {
  if (!screen.page) return;
  if (!ui.moving || !ui.hand) ui.hand = { scenario: screen.runs[0].scenario, values: { ...screen.runs[0].values } };
  toAddress("runs", screen.runs.map((run) => run.run).join());
}

/** What a screen reader is told when a slider rests: the run, and where it turns first. */
const spoken = (screen) => (screen.page ? [`${screen.runs[0].name}.`, ...screen.turns.slice(0, 2).map((turn) => turn.sentence)].join(" ") : "");

function render(widget) {
  const state = { runs: new Map(), flights: 0, asked: null, drawn: "", hand: null, moving: false, tops: {}, shown: {}, turn: "" };
  let resize = null;
  const app = { page, extend, seen, spoken, state, address: "runs", hear: landed };
  const end = shell(widget, { ...app, extend(ctx) { resize = ctx.refresh; extend(ctx); } });
  const sized = () => resize && resize();
  window.addEventListener("resize", sized);
  return () => { window.removeEventListener("resize", sized); end(); };
}

export default { render };
