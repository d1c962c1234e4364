// The debrief of one or several games: six pages, each with a question for the class.
import { h } from "./dom.js";
import { chains } from "./chains.js";
import { courses } from "./courses.js";
import { events } from "./events.js";
import { feelings } from "./feelings.js";
import { openLine } from "./line.js";
import { lobby, warning } from "./lobby.js";
import { notices } from "./bars.js";
import { outlook } from "./outlook.js";
import { reality } from "./reality.js";
import { shell } from "./shell.js";
import { head, onward, placeAddress, question, said } from "./stepper.js";

const BODIES = { feel: feelings, happened: events, why: chains, world: reality, what_if: courses, next: outlook };

/** The nations by seat, what changed on the table since the generation before, the sliders of what counts. */
function extend(ctx) {
  const { screen, ui } = ctx;
  const faces = new Map((screen.faces || []).map((face) => [face.seat, face]));
  const data = screen.data || {};
  if (data.view) screen.view = data.view; // the modules of the table draw `screen.view`
  Object.assign(ctx, {
    ownSeat: data.seat === undefined ? 0 : data.seat,
    player: (seat) => faces.get(seat),
    was: (key) => (data.was || {})[key],
    sendValues(values) { clearTimeout(ui.valuesTimer); ui.valuesTimer = setTimeout(() => ctx.send({ do: "values", values }), 250); },
  });
}

function page(ctx) {
  const { screen, ui, t } = ctx;
  if (screen.page === "start" && placeAddress()) { window.location.replace(placeAddress()); return null; } // the class goes on after all
  if (screen.page === "start") return [notices(ctx), lobby(ctx)];
  if (screen.page === "ask") return [notices(ctx), warning(ctx)];
  return [head(ctx), said(ctx), h("div", { class: "lu-debrief", key: "main" }, question(ctx), BODIES[screen.page](ctx), onward(ctx)), h("p", { class: "lu-sr", key: "help" }, ui.keys ? t("keys_help") : "")];
}

/** A look that the kernel has answered is no longer the page's own. */
function seen(screen, ui) {
  if (screen.data && screen.data.looking === ui.looking) ui.looking = null;
}

function hear(ctx, message) {
  if (message.kind !== "progress") return;
  ctx.ui.done = message.done;
  ctx.refresh();
}

function press(ctx, key) {
  const { screen, ui } = ctx;
  const step = ui.keys && screen.steps && screen.steps[Number(key) - 1];
  if (!step || step.id === screen.page) return false;
  ctx.act({ do: "turn", page: step.id });
  return true;
}

const sign = (screen) => (screen.page === "start" || screen.page === "ask" ? "" : String(screen.game));

function render(widget) {
  const state = { filter: "all", harm: null, looking: null, tub: 0, picked: {}, course: "", done: 0, answer: "", values: {} };
  return shell(widget, { page, extend, seen, hear, sign, press, state, fresh: { harm: null, tub: 0, looking: null, values: {} } });
}

export default { render };
