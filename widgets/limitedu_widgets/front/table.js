// The table of a game, as every page that plays shows it: what can be chosen, by click and by key, and the columns.
import { h } from "./dom.js";
import { nationBoard } from "./board.js";
import { hand, handActions } from "./hand.js";
import { decisionPanel } from "./decision.js";
import { log } from "./log.js";
import { nations, world } from "./world.js";
import { charts } from "./panels.js";
import { tiles } from "./header.js";
import { prediction } from "./predict.js";

export const askedIn = (screen) => (screen.draft && screen.draft.decision) || screen.decision;

/** The seats, what changed, and how to choose. */
export function extend(ctx) {
  const { screen, ui } = ctx;
  const view = screen.view || { players: [] };
  const players = new Map((view.players || []).map((player) => [player.seat, player]));
  const changed = screen.looking ? {} : screen.was || {};
  const first = view.players && view.players[0] ? view.players[0].seat : 0;
  Object.assign(ctx, {
    ownSeat: players.has(screen.seat) ? screen.seat : told(screen, players) ?? first,
    player: (seat) => players.get(seat),
    was: (key) => changed[key],
    choose(action) {
      const asked = askedIn(screen);
      if (!asked || ui.sent === screen) return;
      ui.sent = screen; // a second click on the same screen is not sent
      setTimeout(() => { if (ui.sent === screen) ui.sent = null; }, 3000);
      ctx.act({ do: "choose", action, decision: asked.id });
    },
    sendValues(values) { clearTimeout(ui.valuesTimer); ui.valuesTimer = setTimeout(() => ctx.send({ do: "values", values }), 250); },
  });
  if (ui.keys) numberChoices(ctx);
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

/** On a narrow page the line of generations stands under the header, so that the header stays small. */
export const narrowTiles = (ctx) => h("div", { class: "lu-narrow", key: "tiles" }, tiles(ctx));

export function tableColumns(ctx) {
  const own = ctx.player(ctx.ownSeat);
  return h("div", { class: "lu-columns lu-table", key: "table" },
    h("div", { class: "lu-column lu-play", key: "play" }, prediction(ctx), decisionPanel(ctx), hand(ctx), log(ctx)),
    h("div", { class: "lu-column lu-left", key: "left", tabindex: 0 }, own ? nationBoard(ctx, own) : null),
    h("div", { class: "lu-column lu-right-side", key: "right" }, world(ctx), charts(ctx), nations(ctx)));
}

/** What a screen reader is told after a step: what happened last, and what is asked now. */
export function spoken(screen) {
  if (screen.page !== "table") return "";
  if (screen.reading && screen.reading.steps.length) return screen.reading.steps[Math.min(screen.reading.at, screen.reading.steps.length - 1)].text;
  const last = (screen.steps || []).filter((step) => step.fresh).slice(-1)[0];
  const asked = askedIn(screen);
  return [last && last.text, asked && asked.prompt].filter(Boolean).join(" ");
}

export function sign(screen) {
  const asked = askedIn(screen);
  return [screen.draft ? `d${(screen.draft.trail || []).length}${screen.draft.ready}` : "", asked && asked.id, screen.reading && screen.reading.at, screen.looking && screen.looking.generation].join("|");
}

export function seen(screen, ui) {
  for (const face of (screen.view && screen.view.players) || []) ui.faces.set(face.seat, { name: face.name, color: face.color, shape: face.shape });
}

export function press(ctx, key) {
  if (!ctx.ui.keys) return false;
  if (key === "u" && ctx.screen.undoable && ctx.screen.page === "table" && !ctx.screen.looking) { ctx.act({ do: "undo" }); return true; }
  for (const [action, digit] of ctx.keys) if (digit === key) { ctx.choose(action); return true; }
  return false;
}

/** What a page that plays remembers besides the screen. */
export const memory = () => ({ amounts: {}, values: {}, stressAt: 0, form: null, faces: new Map(), sent: null });
