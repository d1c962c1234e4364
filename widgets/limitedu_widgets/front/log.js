// What happened: the steps since this person last looked, and all earlier ones by generation.
import { h } from "./dom.js";
import { stepItem } from "./decision.js";

export function log(ctx) {
  const { t, screen } = ctx;
  const told = new Set(screen.reading ? screen.reading.steps.map((step) => step.text) : []); // stands in the reading already
  const steps = (screen.steps || []).filter((step) => !(step.fresh && told.has(step.text)));
  if (!steps.length) return null;
  const fresh = steps.filter((step) => step.fresh);
  const news = fresh.length ? fresh.slice(screen.looking ? -12 : -30) : steps.slice(-3);
  const firstNew = steps.indexOf(news[0]);
  const earlier = steps.slice(0, firstNew);
  const generations = [...new Set(earlier.map((step) => step.generation))].reverse();
  return h("section", { class: "lu-panel lu-log", key: "log", "aria-labelledby": "lu-log-head" },
    h("h2", { id: "lu-log-head" }, t("what_happened")),
    h("ol", { class: "lu-steps" }, list(ctx, steps, (_, index) => index >= firstNew)),
    earlier.length ? h("details", { class: "lu-earlier", key: "earlier" },
      h("summary", null, t("all_steps")),
      generations.map((generation) => h("section", { key: `g${generation}` },
        h("h3", null, t("generation_n", { n: generation })),
        h("ol", { class: "lu-steps" }, list(ctx, steps, (step, index) => index < firstNew && step.generation === generation))))) : null);
}

/** The steps that pass; one without a rule of its own goes on with what the same nation did before it. */
function list(ctx, steps, pass) {
  let before = null;
  return steps.map((step, index) => {
    if (!pass(step, index)) return null;
    const follow = !step.rule && before && before.player === step.player && step.player >= 0;
    before = step;
    return stepItem(ctx, step, `${index}`, { follow });
  });
}
