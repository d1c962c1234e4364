// The teacher's page: the desk, or one class.
import { h } from "./dom.js";
import { alone, room, roomHead } from "./room.js";
import { asking } from "./asking.js";
import { deskPage } from "./desk.js";
import { notices } from "./bars.js";
import { openLine } from "./line.js";
import { shell } from "./shell.js";
import { toAddress } from "./live.js";

const TICK = 15000; // minutes are shown, so that often is enough

function extend(ctx) {
  const { screen, ui } = ctx;
  const here = window.location.pathname.replace(/\/$/, "");
  const base = here.includes("/teach") ? here.slice(0, here.indexOf("/teach") + 1) : "/";
  Object.assign(ctx, {
    own: (path) => `${here}/${path}`, // pages of this sitting
    base: () => base,
    outside: (path) => ((screen.addresses || [])[0] ? screen.addresses[0].at : window.location.origin + base) + path,
    now: () => Date.now() / 1000 - ui.ahead, // the server's clock
  });
}

function page(ctx) {
  const { screen } = ctx;
  const ticking = h("span", { hidden: true, key: "tick", hook: { mount: (el) => { el.__tick = setInterval(ctx.refresh, TICK); }, remove: (el) => clearInterval(el.__tick) } });
  if (screen.page === "gone" || ctx.ui.over) return [notices(ctx), h("div", { class: "lu-cover", key: "gone" }, h("h1", { tabindex: -1, "data-focus": "1" }, ctx.t("gone")), h("p", null, screen.text || ctx.t("gone_text")))];
  if (screen.page === "desk") return [notices(ctx), deskPage(ctx), asking(ctx)];
  return [roomHead(ctx), notices(ctx), ...room(ctx), asking(ctx), ticking];
}

function seen(screen, ui) {
  ui.ahead = screen.now ? Date.now() / 1000 - screen.now : 0;
  if (screen.page === "class" || screen.page === "desk") toAddress("class", screen.id);
  if (screen.page === "class" && ui.plan) ui.plan.open = false;
  if (screen.page !== "class" || !alone({ screen })) ui.aloneSince = 0;
  else ui.aloneSince = ui.aloneSince || Date.now();
}

function hear(ctx, message) {
  if (message.kind === "link") ctx.ui.links = [...ctx.ui.links.filter((link) => link.role !== message.role), message];
  if (message.kind === "over") ctx.ui.over = true;
  if (message.kind === "dealt") ctx.ui.dealt = message;
  ctx.refresh();
}

/** A screen reader hears of what holds up a planet or changes for all, not of every step. */
function spoken(screen) {
  if (screen.page !== "class") return "";
  return screen.planets.filter((planet) => planet.over || planet.paused).map((planet) => `${screen.words[planet.over ? "over" : "paused"]}: ${screen.words.planet_n.replace("{n}", planet.number + 1)}`).join(". ");
}

function render(widget) {
  const state = { over: false, links: [], dealt: null, asked: null, large: false, seats: false, words: false, ahead: 0, aloneSince: 0 };
  return shell(widget, { page, extend, seen, hear, spoken, connect: openLine, state, fresh: { asked: null, large: false }, address: "class" });
}

export default { render };
