// A class as its teacher sees it: the way in, the clock, what holds for all planets.
import { h } from "./dom.js";
import { connection } from "./bars.js";
import { button, stepper } from "./parts.js";
import { ask, over, shut } from "./asking.js";
import { below, place, printed } from "./below.js";
import { planets } from "./planets.js";
import { guideLink, shownCode } from "./desk.js";

export function roomHead(ctx) {
  const { t, screen } = ctx;
  const title = screen.title || t("class_code_is", { code: shownCode(screen.code) });
  return h("header", { class: "lu-head lu-room-head", key: "head" },
    h("div", { class: "lu-room-title" }, h("h1", { tabindex: -1, "data-focus": "2" }, title, h("span", { class: `lu-chip lu-state-${screen.state}` }, t(`state_${screen.state}`)))),
    clock(ctx), h("div", { class: "lu-tools" }, stateButtons(ctx), roomMenu(ctx, title), connection(ctx)));
}

function stateButtons(ctx) {
  const { t, screen } = ctx;
  const held = screen.planets.every((planet) => planet.paused || planet.over);
  const some = screen.planets.some((planet) => planet.paused);
  const empty = screen.planets.flatMap((planet) => planet.seats).filter((seat) => !seat.taken && !seat.leader).length;
  if (screen.state === "lobby") return button(t("begin"), () => (empty ? ask(ctx, { title: t("begin_head"), text: t("begin_text", { n: empty }), yes: t("begin"), act: { do: "begin" } }) : ctx.act({ do: "begin" })), { class: "lu-primary", key: "begin" });
  if (screen.state === "ended") return [h("a", { class: "lu-btn lu-primary", href: ctx.own(`debrief?class=${screen.id}`), target: "_blank", rel: "noopener", key: "debrief" }, t("debrief_all")), button(t("reopen"), () => ctx.act({ do: "reopen" }), { key: "reopen" })];
  const all = screen.planets.every((planet) => planet.over);
  return [all ? null : held ? button(t("go_on"), () => ctx.act({ do: "pause", planet: -1, on: false }), { class: "lu-primary", key: "on" }) : button(t("pause_all"), () => ctx.act({ do: "pause", planet: -1, on: true }), { key: "pause" }),
    !all && some && !held ? button(t("go_on_all"), () => ctx.act({ do: "pause", planet: -1, on: false }), { key: "some" }) : null,
    button(t("end_class"), () => ask(ctx, { title: t("end_head"), text: t(all ? "end_text_over" : "end_text"), yes: t("end_class"), act: { do: "end" } }), { key: "end", class: all ? "lu-primary" : "" })];
}

/** The lesson clock: minutes left, and how many generations fit. */
function clock(ctx) {
  const { t, screen, ui } = ctx;
  const set = (minutes) => (event) => { event.target.closest("details").open = false; ctx.act({ do: "clock", minutes }); };
  const left = screen.clock ? Math.max(0, Math.ceil((screen.clock.ends - ctx.now()) / 60)) : null;
  ui.minutes = ui.minutes || 40;
  return h("div", { class: "lu-lesson", key: "lesson" },
    screen.clock ? h("p", { class: "lu-lesson-left" }, h("b", null, t("minutes_left", { n: left })), h("span", { class: "lu-small" }, fitting(screen.clock.sentence))) : null,
    h("details", { class: "lu-menu", key: "set" }, h("summary", { class: `lu-btn ${screen.clock ? "lu-plain" : ""}` }, screen.clock ? t("clock_change") : t("clock")),
      h("div", { class: "lu-menu-list lu-clock-form" }, h("p", null, h("label", { for: "lu-minutes" }, t("clock_ask"))), stepper(ctx, { id: "lu-minutes", label: t("clock_ask"), value: ui.minutes, low: 1, high: 600, step: 1, onvalue: (n) => { ui.minutes = n; ctx.refresh(); } }),
        h("p", { class: "lu-small lu-muted" }, t("clock_text")), h("div", { class: "lu-buttons" }, button(t("clock_start"), set(ui.minutes), { class: "lu-primary" }), screen.clock ? button(t("clock_stop"), set(-1)) : null))));
}

/** The sentence without its first words, which stand beside it in large type. */
const fitting = (sentence) => (sentence ? ` ${sentence.slice(sentence.indexOf(":") + 1).trim()}` : "");

function roomMenu(ctx, title) {
  const { t, screen, ui } = ctx;
  const rename = () => { ui.newTitle = screen.title; ask(ctx, { title: t("rename_head"), text: t("class_title_hint"), yes: t("rename"), act: () => ({ do: "rename", title: ui.newTitle }),
    fields: (now) => h("p", { class: "lu-field" }, h("label", { for: "lu-rename" }, t("class_title")), h("input", { id: "lu-rename", type: "text", maxlength: 60, autocomplete: "off", value: now.ui.newTitle, oninput: (event) => { now.ui.newTitle = event.target.value; } })) }); };
  return h("details", { class: "lu-menu", key: "menu", onclick: shut }, h("summary", { class: "lu-btn", "aria-label": t("menu") }, "☰"),
    h("ul", { class: "lu-menu-list" },
      h("li", null, button(t("projector"), () => ctx.act({ do: "link", role: "projector" }), { class: "lu-plain" })),
      h("li", null, button(t("colleague"), () => ctx.act({ do: "link", role: "teacher" }), { class: "lu-plain" })),
      h("li", null, h("a", { class: "lu-btn lu-plain", href: ctx.own(`cards?class=${screen.id}`), target: "_blank", rel: "noopener" }, t("cards"))),
      h("li", null, button(t("export"), () => ctx.send({ do: "export" }), { class: "lu-plain" })),
      h("li", null, button(t("rename_head"), rename, { class: "lu-plain" })),
      h("li", null, button(t(ui.big ? "type_normal" : "type_big"), () => ctx.setting("big", !ui.big), { class: "lu-plain" })),
      h("li", null, guideLink(ctx, " lu-plain")),
      screen.bound ? null : h("li", null, button(t("other_classes"), () => ctx.act({ do: "home" }), { class: "lu-plain" }), h("span", { class: "lu-sr" }, title))));
}

export function room(ctx) {
  const { screen } = ctx;
  return [h("div", { class: "lu-room", key: "room" }, links(ctx), screen.state === "lobby" ? joining(ctx) : screen.state === "playing" ? strip(ctx) : null, h("p", { class: "lu-plan lu-muted lu-small", key: "plan" }, screen.game, ": ", screen.plan), planets(ctx), below(ctx), large(ctx)), printed(ctx)];
}

/** What was asked for and is told once: a link to the projector's view, for a colleague, to the teacher's own seat. */
function links(ctx) {
  const { t, ui } = ctx;
  const found = ui.links.filter((link) => link.class === ctx.screen.id);
  return found.map((link) => h("section", { class: "lu-panel lu-secret", key: link.path, "aria-label": t(`link_${link.role}`), hook: { mount: (el) => el.querySelector("a, input").focus() } },
    h("p", null, h("b", null, t(`link_${link.role}`)), " ", t(`link_${link.role}_text`)),
    link.role === "teacher" ? h("input", { type: "text", readonly: true, "aria-label": t("link_teacher"), value: ctx.outside(link.path), onfocus: (event) => event.target.select(), class: "lu-secret-link" })
      : h("a", { class: "lu-btn lu-primary", href: ctx.base() + link.path, target: "_blank", rel: "noopener", "data-focus": "1" }, t(`link_${link.role}_open`)),
    button(t("close"), () => { ui.links = ui.links.filter((one) => one !== link); ctx.refresh(); }, { class: "lu-plain" })));
}

/** Before the class begins: how one joins, to be read from the back of the room. */
function joining(ctx) {
  const { t, screen } = ctx;
  const [first, ...more] = place(ctx);
  return h("section", { class: "lu-panel lu-joining", key: "joining", "aria-labelledby": "lu-joining-head" },
    h("div", { class: "lu-joining-how" }, h("h2", { id: "lu-joining-head" }, t("join_head")),
      h("ol", null,
        h("li", null, h("span", null, t("join_open")), " ", h("b", { class: "lu-joining-at" }, first.shown), more.length ? h("span", { class: "lu-small lu-muted" }, " ", t("join_or"), " ", more.map((one) => one.shown).join(" · ")) : null),
        h("li", null, h("span", null, t("join_code")), h("br"), h("b", { class: "lu-joining-code" }, shownCode(screen.code))),
        h("li", null, h("span", null, t("join_word"))))),
    first.qr ? h("img", { class: "lu-joining-qr", src: first.qr, alt: t("qr_alt", { address: first.shown }) }) : null,
    h("div", { class: "lu-buttons lu-joining-more" }, button(t("show_large"), () => { ctx.ui.large = true; ctx.refresh(); }),
      button(t(ctx.ui.words ? "words_hide" : "words_show"), () => { ctx.ui.words = !ctx.ui.words; ctx.refresh(); }, { "aria-pressed": ctx.ui.words ? "true" : "false" }),
      h("a", { class: "lu-btn", href: ctx.own(`cards?class=${screen.id}`), target: "_blank", rel: "noopener" }, t("cards"))),
    hints(ctx, first));
}

/** What to do when nobody comes. */
function hints(ctx, first) {
  const { t, ui } = ctx;
  if (first.own) return h("div", { class: "lu-hint lu-nobody", role: "status", key: "own" }, h("p", null, h("b", null, t("only_here"))), h("p", null, t("only_here_text")));
  if (!alone(ctx) || Date.now() - ui.aloneSince < 60000) return null;
  return h("div", { class: "lu-hint lu-nobody", role: "status", key: "alone" }, h("p", null, h("b", null, t("nobody_came"))),
    h("ul", null, ["network", "firewall", "address", "socket"].map((one) => h("li", { key: one }, t(`nobody_${one}`)))));
}

export const alone = (ctx) => ctx.screen.state === "lobby" && !ctx.screen.planets.some((planet) => planet.seats.some((seat) => seat.taken));

/** While it is played: the way in for latecomers, on one line. */
function strip(ctx) {
  const { t, screen } = ctx;
  return h("p", { class: "lu-strip", key: "strip" }, h("span", { class: "lu-muted" }, t("late_way")), " ", h("b", null, place(ctx)[0].shown), " ", h("span", { class: "lu-muted" }, t("code")), " ", h("b", { class: "lu-strip-code" }, shownCode(screen.code)), " ",
    button(t("show_large"), () => { ctx.ui.large = true; ctx.refresh(); }, { class: "lu-plain" }));
}

/** Code and address over the whole window. */
function large(ctx) {
  const { t, screen, ui } = ctx;
  if (!ui.large) return null;
  const leave = () => { ui.large = false; ctx.refresh(); };
  const first = place(ctx)[0];
  return h("div", { key: "large" }, over(leave, "large", t("join_head"),
    h("p", { class: "lu-large-at" }, first.shown), h("p", { class: "lu-large-code" }, shownCode(screen.code)), first.qr ? h("img", { class: "lu-large-qr", src: first.qr, alt: t("qr_alt", { address: first.shown }) }) : null, h("p", null, t("join_word")),
    button(t("close"), leave, { autofocus: true, class: "lu-big" })));
}
