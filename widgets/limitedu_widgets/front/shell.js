// What every page of ours does alike: one `screen` in, messages out, the line to the kernel watched, files handed over.
import { draw, h } from "./dom.js";
import { download, fromAddress, heartbeat, keys, ownPage, readSettings, toAddress, writeSettings } from "./live.js";

const FILE_LIMIT = 60 * 1024 * 1024;

/** The parts of a screen: each is sent by itself, and only when it has changed. */
const PARTS = ["still", "laid", "screen"];

/** The screen with all its parts; the same object as long as none has changed. */
function whole(model, ui) {
  const parts = PARTS.map((name) => model.get(name) || {});
  const last = ui.whole;
  if (!last || parts.some((part, at) => part !== last.parts[at])) ui.whole = { parts, all: Object.assign({}, ...parts) };
  return ui.whole.all;
}

/** What every panel is given: the screen, the words, and how to act. */
function context(model, ui, refresh) {
  const screen = whole(model, ui);
  const words = screen.words || {};
  const ctx = {
    screen, ui, refresh, keys: new Map(),
    t: (key, values) => (words[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => (values && values[name] !== undefined ? values[name] : "")).trim(),
    send(message) { try { model.send(message); } catch { /* the heartbeat tells */ } },
    act(message) { ui.acted = true; ctx.send(message); },
    setting(name, value) { ui[name] = value; writeSettings({ big: ui.big, keys: ui.keys }); refresh(); },
    tell(kind, text) { ui.notice = { kind, text }; refresh(); },
    loadFile(file) {
      if (file.size > FILE_LIMIT) { ctx.tell("error", ctx.t("file_too_big", { name: file.name })); return; }
      file.text().then((text) => ctx.act({ do: "load", name: file.name, text }), () => ctx.tell("error", ctx.t("file_unreadable", { name: file.name })));
    },
    askPlotly: () => new Promise((resolve) => { ui.plotly = resolve; ctx.send({ do: "plotly" }); }),
  };
  return ctx;
}

/** The outermost element of a page called `name`; without a screen a bar says that it is coming. */
function frame(ctx, name, body) {
  const { screen, ui } = ctx;
  const coming = h("progress", { class: "lu-loading", "aria-label": "…", key: "loading" });
  return h("div", { class: `lu lu-page-${name}${ui.big ? " lu-projector" : ""}${ownPage() ? " lu-full" : ""}`, lang: screen.lang || null, "data-lm-suppress-shortcuts": "true", "data-page": name },
    name === "none" ? coming : body, h("p", { class: "lu-sr", "aria-live": "polite", key: "live" }, ui.said));
}

/** On a page of our own the window is called as the page's heading. */
function entitle(host) {
  const heading = host.querySelector("h1");
  const title = heading ? `${heading.textContent.trim()} – limitedu` : "";
  if (title && ownPage() && document.title !== title) document.title = title;
}

/** Run `app` on a widget's element; returns what takes it away again.
 *
 * `page(ctx)` describes what is shown. The rest may be left out: `state` is what a page remembers besides the screen and `fresh`
 * what it forgets when another page comes; `extend(ctx)` adds to what the panels are given; `seen(screen, ui)` hears of each
 * screen, `hear(ctx, message, buffers)` of each message that the shell does not know; `spoken(screen)` is what a screen reader
 * is told; `connect(tell, hear)` opens a second line beside that to the kernel (see line.js); `sign(screen)` tells one question
 * from the next; `press(ctx, key)` answers a key; `address` names the part of the page's address that the first word to the
 * kernel carries (else `game`, which the shell keeps up to date by the screen's id).
 */
export function shell({ model, el }, app) {
  const ui = { ...readSettings(), link: "connected", tables: {}, said: "", acted: false, ...app.state };
  const host = document.createElement("div");
  host.className = "lu-host";
  el.append(host);
  let tree = null;
  let ctx = null;
  let planned = false;

  const paint = () => {
    planned = false;
    ctx = context(model, ui, refresh);
    if (app.extend) app.extend(ctx);
    const name = ctx.screen.page || "none";
    tree = draw(host, tree, frame(ctx, name, name === "none" ? null : app.page(ctx)));
    entitle(host);
  };
  const refresh = () => { if (!planned) { planned = true; queueMicrotask(paint); } };

  const step = () => {
    const before = ui.whole;
    const screen = whole(model, ui);
    if (tree && before === ui.whole) return;
    const sign = [screen.page, screen.id, app.sign && app.sign(screen)].join("|");
    const inside = host.contains(document.activeElement);
    const name = `${screen.page}${screen.id}`;
    const otherPage = name !== ui.page;
    if (otherPage) Object.assign(ui, { page: name }, app.fresh);
    if (app.seen) app.seen(screen, ui);
    ui.said = app.spoken ? app.spoken(screen) : "";
    paint();
    if (screen.page && !app.address) toAddress("game", screen.id);
    if (otherPage && ownPage()) host.scrollIntoView({ block: "start" });
    const lost = inside && !host.contains(document.activeElement);
    if ((sign !== ui.sign && (ui.acted || lost || screen.page === "cover")) || lost) focusOn(host);
    if (sign !== ui.sign) { ui.sign = sign; ui.acted = false; }
  };

  const link = (state) => {
    if (ui.link === state) return;
    ui.link = state;
    if (state === "connected" && ctx) ctx.send({ do: "again" }); // what was sent into the gap came to nobody
    refresh();
  };
  const far = app.connect ? app.connect(link, (message) => app.hear(ctx, message, [])) : null;
  ui.retry = far && far.retry;
  const send = (message) => { try { model.send(message); } catch { /* no answer will come: the heartbeat tells */ } };
  const beat = heartbeat(send, far ? far.kernel : link);
  const hear = (message, buffers) => {
    if (!message || typeof message !== "object") return;
    if (message.kind === "pong") beat.pong();
    else if (message.kind === "file") download(message.name, buffers && buffers[0] ? buffers[0] : message.text, message.type);
    else if (message.kind === "plotly" && ui.plotly && buffers && buffers[0]) ui.plotly(buffers[0]);
    else if (app.hear) app.hear(ctx, message, buffers || []);
  };
  const closeMenus = (event) => { for (const menu of host.querySelectorAll("details.lu-menu[open]")) if (event.key === "Escape" ? menu.contains(document.activeElement) : !menu.contains(event.target)) { menu.open = false; if (event.key) menu.firstElementChild.focus(); } };
  const escape = (event) => { if (event.key === "Escape") closeMenus(event); };

  for (const name of PARTS) model.on(`change:${name}`, step);
  model.on("msg:custom", hear);
  const unkeys = keys(host, (key) => Boolean(ctx && app.press && app.press(ctx, key)));
  document.addEventListener("pointerdown", closeMenus);
  host.addEventListener("keydown", escape);
  step();
  const name = app.address || "game";
  const greet = () => send({ do: "hello", [name]: fromAddress(name) });
  greet();
  const again = setInterval(() => { if (!(model.get("screen") || {}).page) greet(); }, 3000); // a first word may be lost while the kernel is still being connected
  return () => {
    clearInterval(again);
    beat.stop();
    if (far) far.stop();
    unkeys();
    document.removeEventListener("pointerdown", closeMenus);
    for (const name of PARTS) model.off(`change:${name}`, step);
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
