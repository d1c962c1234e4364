// Above the table of a seat: who I am and where we are in time; under it the line of the class: whose decision is open,
// the lesson's clock, pause and end.
import { h } from "./dom.js";
import { button, nation, shape } from "./parts.js";
import { connection, notices } from "./bars.js";
import { tiles } from "./header.js";

const classOf = (ctx) => ctx.screen.class || {};

/** The nation of a seat, with its team. */
export function teamOf(ctx, seat) {
  const who = (classOf(ctx).nations || [])[seat];
  return who ? [nation(who), who.team ? h("bdi", { class: "lu-team" }, who.team) : null, who.program ? h("span", { class: "lu-team" }, ctx.t("is_program")) : null] : null;
}

export function seatHeader(ctx) {
  const { t, screen } = ctx;
  const { clock, title } = screen.view;
  const now = classOf(ctx);
  const me = now.nations && now.nations[now.seat];
  return h("header", { class: "lu-head lu-seat-head", key: "head" },
    h("h1", { class: "lu-me" }, now.plays && me ? teamOf(ctx, now.seat) : [title, " ", h("span", { class: "lu-team" }, t("you_watch")), me ? [" ", nation(me)] : null]),
    h("div", { class: "lu-clock" }, h("p", null, [clock.label, clock.phase].filter(Boolean).join(" · ")), h("p", { class: "lu-turn" }, screen.page === "end" ? t("game_over") : clock.step || "")),
    tiles(ctx),
    h("div", { class: "lu-tools" },
      now.plays && !screen.looking && screen.page === "table" ? button(h("span", null, "↶ ", h("span", { class: "lu-wide" }, t("undo"))), () => ctx.act({ do: "undo" }), { "aria-label": t("undo"), title: t("undo_title"), "aria-disabled": screen.undoable ? null : "true", key: "undo" }) : null,
      seatMenu(ctx), connection(ctx)));
}

/** Type, keys, leaving; `lone`: on a page without a table. */
export function seatMenu(ctx, lone) {
  const { t, screen, ui } = ctx;
  const now = classOf(ctx);
  return h("details", { class: "lu-menu", key: "menu" }, h("summary", { class: "lu-btn", "aria-label": t("menu") }, "☰"),
    h("ul", { class: "lu-menu-list lu-menu-right" },
      h("li", null, button(ui.big ? t("type_normal") : t("type_big"), () => ctx.setting("big", !ui.big), { class: "lu-plain", "aria-pressed": ui.big ? "true" : "false" })),
      lone ? null : h("li", null, button(ui.keys ? t("keys_off") : t("keys_on"), () => ctx.setting("keys", !ui.keys), { class: "lu-plain" })),
      now.state === "ended" || screen.page === "end" ? h("li", { key: "save" }, button(t("save_file"), () => ctx.send({ do: "save" }), { class: "lu-plain" })) : null,
      h("li", { key: "leave" }, ui.leaving
        ? [h("p", { class: "lu-small" }, t("leave_sure")), button(t("leave"), () => ctx.act({ do: "leave" }), { key: "sure" }), button(t("stay"), () => { ui.leaving = false; ctx.refresh(); }, { class: "lu-plain", key: "stay" })]
        : button(t(now.plays ? "leave" : "leave_watch"), () => { ui.leaving = true; ctx.refresh(); }, { class: "lu-plain", key: "leave" })),
      h("li", { class: "lu-small lu-muted" }, placeText(ctx))));
}

const placeText = (ctx) => { const code = codeText(classOf(ctx).code); return [classOf(ctx).planet, ctx.t("class_code", { code })].filter(Boolean).join(" · "); };

/** A code as it is written on the board: large letters, in two groups. */
const codeText = (code) => `${(code || "").slice(0, 3)} ${(code || "").slice(3)}`.toUpperCase().trim();

/** Something that goes on by itself: `text()` is asked for again every few seconds. */
function ticking(name, text, props) {
  const write = (el) => { const now = text(); if (el.textContent !== now) el.textContent = now; };
  const hook = {
    mount(el) { el.__text = write; write(el); el.__tick = setInterval(() => el.__text(el), 2000); },
    update(el) { el.__text = write; write(el); },
    remove(el) { clearInterval(el.__tick); },
  };
  return h("span", { ...props, key: name, hook });
}

/** What the server's clock shows now, as far as this page can tell: seconds. */
const serverTime = (ctx) => ctx.ui.arrived.now + (Date.now() - ctx.ui.arrived.at) / 1000;

/** What is left of the lesson. */
function minutesLeft(ctx, end) {
  const left = Math.ceil((end - serverTime(ctx)) / 60);
  return left > 0 ? ctx.t("minutes_left", { n: left }) : ctx.t("lesson_over");
}

/** How long already; nothing for the first moments. */
function howLong(ctx, when) {
  const seconds = serverTime(ctx) - when;
  if (seconds < 15) return "";
  return ctx.t("for_long", { time: seconds < 60 ? `${Math.floor(seconds / 15) * 15} s` : `${Math.floor(seconds / 60)} min` });
}

/** Whose decision is open: a strong word for one's own, a calm one for others'. */
function state(ctx) {
  const { t, screen } = ctx;
  const now = classOf(ctx);
  if (screen.page === "end" || now.state === "ended" || now.paused) return null;
  if (now.mine !== null && now.mine !== undefined) {
    return h("p", { class: "lu-state lu-state-mine", key: "mine" }, h("b", null, screen.decision || screen.draft || screen.reading || screen.looking ? t("your_decision_now") : t("waiting_nobody")), " ", ticking("long", () => howLong(ctx, now.mine), { class: "lu-small" }));
  }
  return h("p", { class: "lu-state", key: "others" }, (now.waiting || []).length ? [h("span", null, t("waiting_for_all"), " "), waitedFor(ctx, now.waiting)] : t("waiting_nobody"));
}

const waitedFor = (ctx, list) => list.map((one) => h("span", { class: "lu-waited", key: one.seat }, nation(classOf(ctx).nations[one.seat]), " ", ticking("long", () => howLong(ctx, one.since), { class: "lu-small lu-muted" })));

/** The line of the class, with the bars for all that is unusual. */
export function classStrip(ctx) {
  const { t, screen } = ctx;
  const now = classOf(ctx);
  return h("div", { class: "lu-class", key: "class", role: "group", "aria-label": placeText(ctx) },
    state(ctx),
    h("p", { class: "lu-lesson", key: "lesson" }, now.clock ? [ticking("clock", () => minutesLeft(ctx, now.clock), { class: "lu-minutes" }), h("span", { class: "lu-wide" }, " · ")] : null, h("span", { class: "lu-muted lu-wide" }, placeText(ctx))),
    now.quiz && screen.page !== "quiz" ? button(t("quiz_open"), () => ctx.act({ do: "later", on: false }), { key: "quiz" }) : null);
}

export function seatBars(ctx) {
  const { t, screen } = ctx;
  const now = classOf(ctx);
  const bar = (key, look, head, text, ...more) => h("div", { class: `lu-bar-line ${look}`, role: "status", key }, h("p", null, h("b", null, head), " ", text), more);
  return notices(ctx,
    now.paused ? bar("paused", "lu-bar-look", t("paused_head"), t("paused_text")) : null,
    now.state === "ended" ? bar("ended", "lu-bar-info", t("ended_head"), t("ended_text"), debriefLink(ctx)) : null,
    now.led && now.plays && now.state === "playing" && screen.page === "table" ? bar("led", "lu-bar-look", t("led_head", { program: now.led }), t("led_text")) : null,
    screen.looking ? bar("look", "lu-bar-look", t("looking_at", { n: screen.looking.generation }), t("looking_help"), button(t("back_to_now"), () => ctx.act({ do: "now" }), { class: "lu-primary" })) : null);
}

/** To the debrief of the class, once it is open. */
export function debriefLink(ctx) {
  return classOf(ctx).debrief ? h("a", { class: "lu-btn lu-primary", href: `${window.location.pathname.replace(/\/$/, "")}/debrief`, key: "debrief" }, ctx.t("to_class_debrief")) : null;
}

/** What stands in the place of a question while others decide. */
export function idle(ctx) {
  const { t } = ctx;
  const now = classOf(ctx);
  const list = now.waiting || [];
  if (!now.plays || now.paused || now.state === "ended") return null; // the bars above say it
  return [
    h("h2", { id: "lu-ask-head", tabindex: -1, "data-focus": "2" }, t(list.length ? "waiting_for_all" : "waiting_nobody")),
    list.length ? h("ul", { class: "lu-waiting" }, list.map((one) => h("li", { key: one.seat }, shape(now.nations[one.seat]), teamNames(ctx, one.seat), ticking("long", () => howLong(ctx, one.since), { class: "lu-small lu-muted" })))) : null,
  ];
}

const teamNames = (ctx, seat) => { const who = classOf(ctx).nations[seat]; return [h("b", null, who.name), who.team ? h("bdi", { class: "lu-team" }, who.team) : null, who.program ? h("span", { class: "lu-team" }, ctx.t("is_program")) : null]; };
