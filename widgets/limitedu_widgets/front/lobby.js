// Before a debrief: which games to open; and the word of warning before a game that is still in play.
import { h } from "./dom.js";
import { connection } from "./bars.js";
import { button } from "./parts.js";

const READ_LIMIT = 8 * 1000 * 1000;
const MOST_FILES = 12;

/** A button that opens one or several saved games from files. */
export function filesButton(ctx, label, look) {
  return h("label", { class: `lu-btn lu-file ${look || ""}` }, label,
    h("input", { type: "file", multiple: true, accept: ".json,application/json", onchange: (event) => {
      const files = [...event.target.files];
      event.target.value = "";
      if (files.length) readFiles(ctx, files);
    } }));
}

function readFiles(ctx, files) {
  const { t } = ctx;
  const large = files.find((file) => file.size > READ_LIMIT);
  if (large) { ctx.tell("error", t("file_too_big", { name: large.name })); return; }
  if (files.length > MOST_FILES) { ctx.tell("error", t("too_many_files", { n: MOST_FILES })); return; }
  Promise.all(files.map((file) => file.text().then((read) => ({ name: file.name, text: read })))).then(
    (read) => ctx.act({ do: "files", files: read }), () => ctx.tell("error", t("file_unreadable", { name: files[0].name })));
}

export function lobby(ctx) {
  const { t, screen } = ctx;
  const data = screen.start;
  return h("div", { class: "lu-start", key: "start" },
    h("header", { class: "lu-hello" }, h("h1", { tabindex: -1, "data-focus": "2" }, t("welcome")), h("p", null, t("welcome_text"))),
    h("div", { class: "lu-start-columns" },
      h("section", { class: "lu-panel", "aria-labelledby": "lu-saved-head", key: "saved" }, h("h2", { id: "lu-saved-head" }, t("saved_games")),
        rows(ctx, data.saved, (game) => [game.when, game.detail].filter(Boolean).join(" · "), "open") || h("p", { class: "lu-muted" }, t("none_listed")),
        h("h2", { class: "lu-second" }, t("from_files")),
        h("p", { class: "lu-muted" }, t("from_files_text")),
        h("p", null, filesButton(ctx, t("open_files"), "lu-primary lu-big"))),
      h("div", { class: "lu-start-side" },
        h("section", { class: "lu-panel", "aria-labelledby": "lu-examples-head", key: "examples" }, h("h2", { id: "lu-examples-head" }, t("examples")),
          rows(ctx, data.examples, (game) => game.about, "example")),
        settings(ctx))));
}

function rows(ctx, list, about, verb) {
  if (!list.length) return null;
  return h("ul", { class: "lu-list" }, list.map((game) => h("li", { key: game.id }, h("button", { type: "button", class: "lu-btn lu-row", onclick: () => ctx.act({ do: verb, id: game.id }) },
    h("b", null, game.title), h("span", { class: "lu-muted" }, about(game))))));
}

function settings(ctx) {
  const { t, ui } = ctx;
  return h("p", { class: "lu-settings", key: "settings" }, button(ui.big ? t("type_normal") : t("type_big"), () => ctx.setting("big", !ui.big), { class: "lu-plain" }), connection(ctx));
}

/** Games in play show all hands in a debrief: somebody says that they may. */
export function warning(ctx) {
  const { t, screen } = ctx;
  return h("div", { class: "lu-cover lu-warning", key: "ask" },
    h("h1", { tabindex: -1, "data-focus": "1" }, t("still_in_play")),
    h("ul", null, screen.ask.map((game, index) => h("li", { key: index }, h("b", null, game.label), ", ", game.text))),
    h("p", null, t("still_in_play_text")),
    h("div", { class: "lu-buttons" }, button(t("leave_closed"), () => ctx.act({ do: "leave" }), { class: "lu-primary lu-big" }), button(t("show_it"), () => ctx.act({ do: "show" }), { class: "lu-big" })));
}
