// The top of the page: where we are in time, whose turn it is, undo, save, connection; and the bars under it.
import { h } from "./dom.js";
import { button, nation } from "./parts.js";
import { connection, fileButton, notices } from "./bars.js";

export function header(ctx) {
  const { t, screen } = ctx;
  const { clock, title } = screen.view;
  return h("header", { class: "lu-head", key: "head" },
    h("h1", { class: "lu-title" }, title),
    h("div", { class: "lu-clock" }, h("p", null, [clock.label, clock.phase].filter(Boolean).join(" · ")), h("p", { class: "lu-turn" }, turn(ctx))),
    tiles(ctx),
    h("div", { class: "lu-tools" },
      screen.looking ? null : button(h("span", null, "↶ ", h("span", { class: "lu-wide" }, t("undo"))), () => ctx.act({ do: "undo" }), { "aria-label": t("undo"), title: t("undo_title"), "aria-disabled": screen.undoable ? null : "true", key: "undo" }),
      screen.looking ? null : button("↷", () => ctx.act({ do: "redo" }), { "aria-label": t("redo"), title: t("redo"), "aria-disabled": screen.redoable ? null : "true", key: "redo" }),
      button(t("save"), () => ctx.send({ do: "save" }), { title: t("save_title"), key: "save", class: "lu-wide" }),
      menu(ctx), connection(ctx)));
}

function turn(ctx) {
  const { t, screen } = ctx;
  if (screen.page === "end") return t("game_over");
  const asked = screen.decision && ctx.player(screen.decision.player);
  const what = screen.view.clock.step;
  return asked ? [nation(asked), ": ", what || t("your_decision")] : what || "";
}

/** The line of generations: a look at an earlier one, marks for crises. */
export function tiles(ctx) {
  const { t, screen } = ctx;
  const { clock } = screen.view;
  const looking = screen.looking ? screen.looking.generation : null;
  return h("nav", { class: "lu-generations", "aria-label": t("generations") }, h("ol", null, (clock.tiles || []).map((tile, index) => {
    const generation = index + 1;
    const inner = [h("b", null, tile.label), h("span", { "aria-hidden": "true" }, String(tile.years || "").split("–")[0]), h("span", { class: "lu-sr" }, ", ", tile.years),
      (tile.marks || []).length ? h("span", { class: "lu-crises" }, tile.marks.map((mark) => h("span", { class: "lu-crisis", title: mark.label }, h("span", { "aria-hidden": "true" }, mark.symbol), h("span", { class: "lu-sr" }, " ", mark.label)))) : null];
    const there = looking === generation;
    const name = ["lu-tile", `lu-tile-${tile.state}`, there && "lu-looking"].filter(Boolean).join(" ");
    if (tile.state === "past" || (tile.state === "now" && looking)) {
      const go = tile.state === "now" ? { do: "now" } : { do: "look", generation };
      return h("li", { key: `b${index}` }, h("button", { type: "button", class: name, onclick: () => ctx.act(go), "aria-current": there ? "step" : null,
        title: t(tile.state === "now" ? "back_to_now" : "look_at", { n: tile.label }) }, h("span", { class: "lu-sr" }, t("generation_n", { n: "" })), inner));
    }
    return h("li", { key: `s${index}` }, h("span", { class: name, "aria-current": tile.state === "now" ? "step" : null }, h("span", { class: "lu-sr" }, t("generation_n", { n: "" })), inner));
  })));
}

function menu(ctx) {
  const { t, screen, ui } = ctx;
  return h("details", { class: "lu-menu", key: "menu" }, h("summary", { class: "lu-btn", "aria-label": t("menu") }, "☰"),
    h("ul", { class: "lu-menu-list lu-menu-right" },
      h("li", null, button(t("save_file"), () => ctx.send({ do: "save" }), { class: "lu-plain" })),
      h("li", null, fileButton(ctx, t("load_file"))),
      h("li", null, button(ui.big ? t("type_normal") : t("type_big"), () => ctx.setting("big", !ui.big), { class: "lu-plain", "aria-pressed": ui.big ? "true" : "false" })),
      h("li", null, button(ui.keys ? t("keys_off") : t("keys_on"), () => ctx.setting("keys", !ui.keys), { class: "lu-plain" })),
      h("li", null, button(t("home"), () => ctx.act({ do: "home" }), { class: "lu-plain" })),
      screen.saved ? h("li", { class: "lu-small lu-muted" }, screen.saved) : null));
}

/** Under the header: lost connection, notices, time travel, the worlds. */
export function bars(ctx) {
  const { t, screen } = ctx;
  const worlds = screen.worlds || [];
  return notices(ctx,
    screen.looking ? h("div", { class: "lu-bar-line lu-bar-look", role: "status", key: "look" },
      h("p", null, h("b", null, t("looking_at", { n: screen.looking.generation })), " ", t("looking_help")),
      button(t("back_to_now"), () => ctx.act({ do: "now" }), { class: "lu-primary" }),
      button(t("play_on"), () => ctx.act({ do: "play_on", generation: screen.looking.generation }))) : null,
    worlds.length > 1 ? h("div", { class: "lu-bar-line lu-bar-worlds", role: "group", "aria-label": t("worlds"), key: "worlds" },
      h("p", null, t("worlds_help")), worlds.map((one) => button(one.label, () => ctx.act({ do: "world", id: one.id }), { key: `w${one.id}`, "aria-pressed": one.id === screen.world ? "true" : "false" }))) : null);
}
