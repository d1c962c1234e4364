// The wall of a class: how to join, all planets at a glance (or the one table), and that the debrief comes now.
import { h } from "./dom.js";
import { connection, notices } from "./bars.js";
import { openLine } from "./line.js";
import { shell } from "./shell.js";
import { crowd, curves, places, planets, totals } from "./wall.js";
import { nations, world } from "./world.js";

/** Where others join: what the server says, else where this page is from. */
const addressesOf = (join) => (join.addresses.length ? join.addresses : [`${window.location.host}${window.location.pathname.replace(/screen(\/.*)?$/, "")}join`]);

function extend(ctx) {
  const faces = new Map(((ctx.screen.view || {}).players || []).map((player) => [player.seat, player]));
  Object.assign(ctx, { ownSeat: -1, player: (seat) => faces.get(seat), was: () => undefined });
}

function header(ctx, ...more) {
  const { screen, t } = ctx;
  return h("header", { class: "lu-wall-head", key: "head" }, h("h1", null, screen.title || t("your_class")), more,
    screen.clock ? h("p", { class: "lu-clock-left", key: "clock" }, left(ctx)) : null, connection(ctx));
}

/** The lesson clock by the server's time: this machine's own may be wrong. */
function left(ctx) {
  const { screen, ui, t } = ctx;
  const minutes = Math.ceil((screen.clock - (Date.now() / 1000 - ui.ahead)) / 60);
  return minutes > 0 ? t("minutes_left", { n: minutes }) : t("time_up");
}

function lobby(ctx) {
  const { screen, t } = ctx;
  const [first, ...others] = addressesOf(screen.join);
  return [header(ctx, h("p", { class: "lu-game", key: "game" }, screen.game)), notices(ctx),
    h("div", { class: "lu-wall-main lu-to-join", key: "main" },
      h("section", { class: "lu-panel lu-door", "aria-labelledby": "lu-door-head" }, h("h2", { id: "lu-door-head" }, t("join_head")),
        h("p", { class: "lu-address" }, first), others.length ? h("p", { class: "lu-muted lu-small" }, others.map((one) => [t("also_at"), " ", one, " "])) : null,
        h("div", { class: "lu-door-row" }, h("div", null, h("p", { class: "lu-muted" }, t("join_with")), h("p", { class: "lu-code" }, screen.code), h("p", { class: "lu-muted" }, t("join_word"))),
          screen.join.qr ? h("img", { class: "lu-qr", src: screen.join.qr, alt: t("qr") }) : null),
        h("p", { class: "lu-muted" }, t("waiting_begin"))),
      places(ctx))];
}

function play(ctx) {
  const { screen, t } = ctx;
  const banner = screen.banner;
  return [header(ctx, screen.view ? h("p", { class: "lu-game", key: "when" }, [screen.view.clock.label, screen.view.clock.phase].filter(Boolean).join(" · ")) : null,
    screen.join ? h("p", { class: "lu-late", key: "late" }, t("late", { address: addressesOf(screen.join)[0] }), " ", h("b", null, screen.code)) : null), notices(ctx),
  h("div", { class: "lu-wall-main", key: "main" },
    banner ? h("p", { class: "lu-banner", key: "banner" }, h("span", { class: "lu-crisis", "aria-hidden": "true" }, banner.sign), " ", banner.text) : null,
    screen.view ? h("div", { class: "lu-the-table", key: "table" }, h("div", { class: "lu-left-column" }, planets(ctx), curves(ctx)), world(ctx), nations(ctx)) : [curves(ctx), planets(ctx)])];
}

function end(ctx) {
  const { t } = ctx;
  return [header(ctx), notices(ctx), h("div", { class: "lu-wall-main", key: "main" },
    h("div", { class: "lu-closing", key: "now" }, h("p", { class: "lu-debrief-now" }, t("debrief_now")), h("p", null, t("no_ranking"))), totals(ctx), curves(ctx))];
}

const closed = (ctx) => [notices(ctx), h("div", { class: "lu-cover", key: "main" }, h("h1", null, ctx.t("closed")), h("p", null, ctx.t("closed_text")))];

function page(ctx) {
  const { screen, ui } = ctx;
  if (ui.over) return h("div", { class: "lu-wall", key: "wall" }, closed(ctx));
  const body = { lobby, play, end, closed }[screen.page](ctx);
  return h("div", { class: `lu-wall lu-crowd-${crowd((screen.planets || []).length)}`, key: "wall" }, body);
}

/** What a screen reader is told: the last crisis. */
const spoken = (screen) => (screen.banner ? screen.banner.text : "");

function seen(screen, ui) {
  if (screen.time) ui.ahead = Date.now() / 1000 - screen.time;
}

/** The server's own word that this place is over; the kernel says it too, with its next screen. */
function hear(ctx, message) {
  if (message.kind !== "over") return;
  ctx.ui.over = true;
  ctx.refresh();
}

function render(widget) {
  let again = null;
  const off = shell(widget, { page, spoken, seen, hear, connect: openLine, state: { ahead: 0, over: false }, extend(ctx) { again = ctx.refresh; extend(ctx); } });
  const refresh = () => again && again();
  const timer = setInterval(refresh, 10000); // the clock goes on without a new screen
  window.addEventListener("resize", refresh);
  return () => { clearInterval(timer); window.removeEventListener("resize", refresh); off(); };
}

export default { render };
