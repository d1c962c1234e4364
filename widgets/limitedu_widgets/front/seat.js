// The page of a seat in a class: lobby, table, end; quiz; and what is left when the place is over.
import { h } from "./dom.js";
import { charts } from "./panels.js";
import { endPage } from "./end.js";
import { shell } from "./shell.js";
import { openLine } from "./line.js";
import { elsewherePage, lobbyPage } from "./arrive.js";
import { quizPage } from "./quiz.js";
import { notices } from "./bars.js";
import { classStrip, debriefLink, idle, seatBars, seatHeader } from "./strip.js";
import { extend, memory, narrowTiles, press, seen, sign, spoken, tableColumns } from "./table.js";
import { button } from "./parts.js";

function seatPage(ctx) {
  const { screen, ui, t } = ctx;
  if (ui.over) return [notices(ctx), elsewherePage(ctx, ui.over, (screen.elsewhere || {}).join || `join?c=${(screen.class || {}).code || ""}`)];
  if (screen.page === "elsewhere") return [notices(ctx), elsewherePage(ctx, screen.elsewhere.why || "none", screen.elsewhere.join)];
  if (screen.page === "quiz") return [notices(ctx), quizPage(ctx)];
  if (screen.page === "lobby") return [notices(ctx), lobbyPage(ctx)];
  if (!screen.view) return null;
  const help = h("p", { class: "lu-sr", key: "help" }, ui.keys ? t("keys_help") : "");
  const columns = screen.page === "end" && !screen.looking
    ? h("div", { class: "lu-columns lu-end", key: "end" }, endPage(ctx, endButtons(ctx)), h("div", { class: "lu-column", key: "end-charts" }, charts(ctx)))
    : tableColumns(ctx);
  return [seatHeader(ctx), classStrip(ctx), seatBars(ctx), narrowTiles(ctx), columns, help];
}

const endButtons = (ctx) => h("p", { class: "lu-buttons", key: "home" },
  debriefLink(ctx) || h("span", { class: "lu-muted" }, ctx.t("debrief_soon")), button(ctx.t("save_file"), () => ctx.send({ do: "save" }), { key: "save" }));

/** When a screen came, by both clocks. */
function arrived(screen, ui) {
  seen(screen, ui);
  if (screen.class && screen.class.now && (!ui.arrived || ui.arrived.now !== screen.class.now)) ui.arrived = { now: screen.class.now, at: Date.now() };
}

const more = (ctx) => { extend(ctx); ctx.idle = idle; };

function heard(ctx, message) {
  if (message.kind === "over") { ctx.ui.over = message.why || "unknown"; ctx.refresh(); }
}

const READ_OUT = { lobby: "lobby_soon", quiz: "quiz_text" };

function saidOf(screen) {
  const words = screen.words || {};
  const now = screen.class || {};
  if (READ_OUT[screen.page]) return words[READ_OUT[screen.page]];
  if (now.paused) return words.paused_text;
  return [screen.decision && !screen.draft && now.plays ? `${words.your_decision_now}.` : "", spoken(screen)].filter(Boolean).join(" ");
}

function render(widget) {
  return shell(widget, { page: seatPage, extend: more, seen: arrived, hear: heard, connect: openLine, spoken: saidOf, sign, press, state: { ...memory(), over: "", arrived: null }, fresh: { values: {}, stressAt: 0 } });
}

export default { render };
