// The whole page from one `screen`: start, cover, table, end.
import { draw, h } from "./dom.js";
import { nationBoard } from "./board.js";
import { hand, handActions } from "./hand.js";
import { decisionPanel } from "./decision.js";
import { log } from "./log.js";
import { nations, world } from "./world.js";
import { charts } from "./charts.js";
import { bars, header, tiles } from "./header.js";
import { coverPage, startPage } from "./start.js";
import { endPage } from "./end.js";
import { download, gameInAddress, heartbeat, keys, ownPage, putInAddress, readSettings, writeSettings } from "./live.js";

const FILE_LIMIT = 60 * 1024 * 1024;

/** What every panel is given: the screen, the words, and how to act. */
function context(model, ui, refresh) {
  const screen = model.get("screen") || {};
  const words = screen.words || {};
  const view = screen.view || { players: [] };
  const players = new Map((view.players || []).map((player) => [player.seat, player]));
  const changed = screen.looking ? {} : screen.was || {};
  const first = view.players && view.players[0] ? view.players[0].seat : 0;
  const ctx = {
    screen, ui, refresh, keys: new Map(),
    ownSeat: players.has(screen.seat) ? screen.seat : told(screen, players) ?? first,
    t: (key, values) => (words[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => (values && values[name] !== undefined ? values[name] : "")).trim(),
    player: (seat) => players.get(seat),
    was: (key) => changed[key],
    send(message) { try { model.send(message); } catch { /* the heartbeat tells */ } },
    act(message) { ui.acted = true; ctx.send(message); },
    choose(action) {
      const asked = (screen.draft && screen.draft.decision) || screen.decision;
      if (!asked || ui.sent === screen) return;
      ui.sent = screen; // a second click on the same screen is not sent
      setTimeout(() => { if (ui.sent === screen) ui.sent = null; }, 3000);
      ctx.act({ do: "choose", action, decision: asked.id });
    },
    sendValues(values) { clearTimeout(ui.valuesTimer); ui.valuesTimer = setTimeout(() => ctx.send({ do: "values", values }), 250); },
    setting(name, value) { ui[name] = value; writeSettings({ big: ui.big, keys: ui.keys }); refresh(); },
    tell(kind, text) { ui.notice = { kind, text }; refresh(); },
    loadFile(file) {
      if (file.size > FILE_LIMIT) { ctx.tell("error", ctx.t("file_too_big", { name: file.name })); return; }
      file.text().then((text) => ctx.act({ do: "load", name: file.name, text }), () => ctx.tell("error", ctx.t("file_unreadable", { name: file.name })));
    },
    askPlotly: () => new Promise((resolve) => { ui.plotly = resolve; ctx.send({ do: "plotly" }); }),
  };
  if (ui.keys) numberChoices(ctx);
  return ctx;
}

/** Who sits at no seat sees the board of the nation that is being told of. */
function told(screen, players) {
  const step = screen.reading && screen.reading.steps[Math.min(screen.reading.at, screen.reading.steps.length - 1)];
  return step && players.has(step.player) ? step.player : undefined;
}

/** Give the digits 1–9 to what can be chosen now, in the order in which it is drawn. */
function numberChoices(ctx) {
  const { screen } = ctx;
  if (screen.page !== "table" || screen.looking || screen.reading) return;
  const asked = screen.draft ? screen.draft.decision : screen.decision;
  if (!asked) return;
  const onCards = screen.draft ? [] : handActions(screen);
  const offered = new Set((asked.options || []).map((option) => option.name));
  const open = (asked.options || []).filter((option) => option.enabled !== false && !(asked.amount && option.name.startsWith("amount:")) && !onCards.includes(option.name));
  const names = [...open.filter((option) => option.card), ...open.filter((option) => !option.card)].map((option) => option.name);
  [...onCards.filter((name) => offered.has(name)), ...names].slice(0, 9).forEach((name, index) => ctx.keys.set(name, String(index + 1)));
}

function page(ctx) {
  const { screen, ui, t } = ctx;
  const name = screen.page || "none";
  const full = ownPage() ? " lu-full" : "";
  const body = [];
  if (name === "start") body.push(bars(ctx), startPage(ctx));
  else if (name === "cover") body.push(bars(ctx), coverPage(ctx));
  else if (name === "end" && !screen.looking) body.push(header(ctx), bars(ctx), strip(ctx), h("div", { class: "lu-columns lu-end", key: "end" }, endPage(ctx), h("div", { class: "lu-column", key: "end-charts" }, charts(ctx))));
  else if (name === "none") body.push(h("progress", { class: "lu-loading", "aria-label": "…", key: "loading" }));
  else if (screen.view) body.push(header(ctx), bars(ctx), strip(ctx), tableColumns(ctx));
  return h("div", { class: `lu lu-page-${name}${ui.big ? " lu-projector" : ""}${full}`, lang: screen.lang || null, "data-lm-suppress-shortcuts": "true", "data-page": name },
    body, h("p", { class: "lu-sr", "aria-live": "polite", key: "live" }, ui.said), name === "none" ? null : h("p", { class: "lu-sr", key: "help" }, ui.keys ? t("keys_help") : ""));
}

/** On a narrow page the line of generations stands under the header, so that the header stays small. */
const strip = (ctx) => h("div", { class: "lu-narrow", key: "strip" }, tiles(ctx));

function tableColumns(ctx) {
  const own = ctx.player(ctx.ownSeat);
  return h("div", { class: "lu-columns lu-table", key: "table" },
    h("div", { class: "lu-column lu-play", key: "play" }, decisionPanel(ctx), hand(ctx), log(ctx)),
    h("div", { class: "lu-column lu-left", key: "left", tabindex: 0 }, own ? nationBoard(ctx, own) : null),
    h("div", { class: "lu-column lu-right-side", key: "right" }, world(ctx), charts(ctx), nations(ctx)));
}

/** What a screen reader is told after a step: what happened last, and what is asked now. */
function spoken(screen) {
  if (screen.reading && screen.reading.steps.length) return screen.reading.steps[Math.min(screen.reading.at, screen.reading.steps.length - 1)].text;
  const last = (screen.steps || []).filter((step) => step.fresh).slice(-1)[0];
  const asked = (screen.draft && screen.draft.decision) || screen.decision;
  return [last && last.text, asked && asked.prompt].filter(Boolean).join(" ");
}

function signature(screen) {
  const asked = (screen.draft && screen.draft.decision) || screen.decision;
  return [screen.page, screen.id, screen.draft ? `d${(screen.draft.trail || []).length}${screen.draft.ready}` : "", asked && asked.id, screen.reading && screen.reading.at, screen.looking && screen.looking.generation].join("|");
}

function render({ model, el }) {
  const ui = { ...readSettings(), link: "connected", tables: {}, amounts: {}, values: {}, stressAt: 0, form: null, faces: new Map(), said: "", acted: false, sent: null };
  const host = document.createElement("div");
  host.className = "lu-host";
  el.append(host);
  let tree = null;
  let ctx = null;
  let planned = false;

  const paint = () => {
    planned = false;
    ctx = context(model, ui, refresh);
    tree = draw(host, tree, page(ctx));
  };
  const refresh = () => { if (!planned) { planned = true; queueMicrotask(paint); } };

  const step = () => {
    const screen = model.get("screen") || {};
    const sign = signature(screen);
    const inside = host.contains(document.activeElement);
    const otherPage = `${screen.page}${screen.id}` !== ui.page;
    if (otherPage) Object.assign(ui, { page: `${screen.page}${screen.id}`, values: {}, stressAt: 0 });
    for (const face of (screen.view && screen.view.players) || []) ui.faces.set(face.seat, { name: face.name, color: face.color, shape: face.shape });
    const said = screen.page === "table" ? spoken(screen) : "";
    if (said !== ui.said) ui.said = said;
    paint();
    if (screen.page) putInAddress(screen.id);
    if (otherPage && ownPage()) host.scrollIntoView({ block: "start" });
    const lost = inside && !host.contains(document.activeElement);
    if ((sign !== ui.sign && (ui.acted || lost || screen.page === "cover")) || lost) focusOn(host);
    if (sign !== ui.sign) { ui.sign = sign; ui.acted = false; }
  };

  const link = (state) => { if (ui.link !== state) { ui.link = state; refresh(); } };
  const send = (message) => { try { model.send(message); } catch { /* no answer will come: the heartbeat tells */ } };
  const beat = heartbeat(send, link);
  const hear = (message, buffers) => {
    if (!message || typeof message !== "object") return;
    if (message.kind === "pong") beat.pong();
    else if (message.kind === "file") download(message.name, message.text);
    else if (message.kind === "plotly" && ui.plotly && buffers && buffers[0]) ui.plotly(buffers[0]);
  };
  const press = (key) => {
    if (!ui.keys || !ctx) return false;
    if (key === "u" && ctx.screen.undoable && ctx.screen.page === "table" && !ctx.screen.looking) { ctx.act({ do: "undo" }); return true; }
    for (const [action, digit] of ctx.keys) if (digit === key) { ctx.choose(action); return true; }
    return false;
  };
  const closeMenus = (event) => { for (const menu of host.querySelectorAll("details.lu-menu[open]")) if (event.key === "Escape" ? menu.contains(document.activeElement) : !menu.contains(event.target)) { menu.open = false; if (event.key) menu.firstElementChild.focus(); } };
  const escape = (event) => { if (event.key === "Escape") closeMenus(event); };

  model.on("change:screen", step);
  model.on("msg:custom", hear);
  const unkeys = keys(host, press);
  document.addEventListener("pointerdown", closeMenus);
  host.addEventListener("keydown", escape);
  step();
  const hello = () => { if (!(model.get("screen") || {}).page) send({ do: "hello", game: gameInAddress() }); };
  send({ do: "hello", game: gameInAddress() });
  const again = setInterval(hello, 3000); // a first word may be lost while the kernel is still being connected
  return () => {
    clearInterval(again);
    beat.stop();
    unkeys();
    document.removeEventListener("pointerdown", closeMenus);
    model.off("change:screen", step);
    model.off("msg:custom", hear);
  };
}

/** To the first thing that can be done now, else to the new question. */
function focusOn(host) {
  const target = host.querySelector('[data-focus="1"]') || host.querySelector('[data-focus="2"]');
  if (!target) return;
  target.focus({ preventScroll: true });
  const panel = target.closest(".lu-ask");
  if (panel) panel.scrollIntoView({ block: "nearest" });
  target.scrollIntoView({ block: "nearest" });
}

export default { render };
