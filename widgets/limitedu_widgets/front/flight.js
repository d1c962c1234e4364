// The numbers of the runs: asked of the kernel one run at a time; while one is on its way, only the latest wish is remembered.
const PATIENCE = 4000; // ms after which a run that never came is asked for again
const REST = 250; // ms without a move after which the run is told of in words
const MOST_KEPT = 80;

/** The run that the sliders describe now, as its short text. */
export function handText(ctx) {
  const { scenario, values } = ctx.ui.hand;
  const own = ctx.screen.scenarios.find((one) => one.number === scenario).values;
  return [scenario, ...ctx.screen.levers.filter((lever) => values[lever.id] !== own[lever.id]).map((lever) => `${lever.id}:${values[lever.id]}`)].join("~");
}

/** Ask for the next run that is wanted and not here: first the one in hand, then those that are kept. */
export function fly(ctx) {
  const { ui, screen } = ctx;
  if (ui.asked && Date.now() - ui.asked.at < PATIENCE) return;
  const hand = handText(ctx);
  if (ui.runs.has(hand)) ui.drawn = hand;
  const next = [hand, ...screen.runs.map((run) => run.run)].find((run) => !ui.runs.has(run));
  if (next === undefined) { ui.asked = null; return; }
  ui.flights += 1;
  ui.asked = { run: next, number: ui.flights, at: Date.now() };
  ctx.send({ do: "run", run: next, number: ui.flights });
  setTimeout(() => { if (ui.asked && ui.asked.run === next) ctx.refresh(); }, PATIENCE + 100);
}

/** An answer: the columns of one run, one after the other, as 32-bit numbers. */
export function landed(ctx, message, buffers) {
  const { ui, screen } = ctx;
  if (message.kind !== "run" || !ui.asked || message.number !== ui.asked.number || !buffers[0]) return;
  const view = buffers[0];
  const bytes = view.buffer ? view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength) : view.slice(0);
  const all = new Float32Array(bytes);
  const rows = all.length / screen.columns.length;
  ui.runs.set(message.run, Object.fromEntries(screen.columns.map((name, at) => [name, all.subarray(at * rows, (at + 1) * rows)])));
  for (const old of ui.runs.keys()) if (ui.runs.size > MOST_KEPT && old !== ui.drawn && !screen.runs.some((run) => run.run === old)) ui.runs.delete(old);
  if (!screen.runs.slice(1).some((run) => run.run === message.run)) ui.drawn = message.run;
  ui.asked = null;
  ctx.refresh();
}

/** The sliders say something new: draw it at once, and tell the kernel of it when they rest. */
export function moved(ctx, hand) {
  const { ui } = ctx;
  ui.hand = hand;
  ui.moving = true;
  clearTimeout(ui.resting);
  ui.resting = setTimeout(() => settle(ctx), REST);
  ctx.refresh();
}

export function settle(ctx) {
  clearTimeout(ctx.ui.resting);
  ctx.ui.moving = false;
  ctx.send({ do: "set", run: handText(ctx) });
}
