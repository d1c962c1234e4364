// The end page: stress test, scores by their parts, values, turning points, causes of the crises.
import { h } from "./dom.js";
import { ownPage } from "./live.js";
import { button } from "./parts.js";
import { scores, values } from "./scores.js";
import { tale } from "./decision.js";
import { predicted } from "./predict.js";

/** `buttons`: where to go from here. */
export function endPage(ctx, buttons) {
  const { t, screen } = ctx;
  const end = screen.end;
  return [
    h("div", { class: "lu-column lu-end-main", key: "end-main" },
      scores(ctx, end), predicted(ctx, end.predictions || []), stress(ctx, end.stress || []), causes(ctx, end.causes || [])),
    h("div", { class: "lu-column lu-end-side", key: "end-side" },
      buttons,
      values(ctx, end.values || []), turning(ctx, end.turning || [])),
  ];
}

/** From a game of one's own: its debrief, a file, the start page. */
export function homeButtons(ctx) {
  const { t, screen } = ctx;
  return h("p", { class: "lu-buttons", key: "home" },
    ownPage() && screen.id ? h("a", { class: "lu-btn lu-primary lu-big", href: `debrief?game=${encodeURIComponent(screen.id)}`, key: "debrief" }, t("debrief_this")) : null,
    button(t("save_file"), () => ctx.send({ do: "save" }), { key: "save" }), button(t("home"), () => ctx.act({ do: "home" }), { class: "lu-plain", key: "start" }));
}

function stress(ctx, stages) {
  const { t, ui } = ctx;
  if (!stages.length) return null;
  const steps = stages.flatMap((stage) => stage.steps.map((step) => ({ ...step, rule: step.rule && step.rule !== stage.title ? `${stage.title} · ${step.rule}` : stage.title })));
  const at = Math.min(ui.stressAt, steps.length);
  const more = at < steps.length;
  const go = (to) => () => { ui.stressAt = to; ctx.refresh(); };
  return h("section", { class: "lu-panel", key: "stress", "aria-labelledby": "lu-stress-head" },
    h("div", { class: "lu-panel-head" }, h("h2", { id: "lu-stress-head" }, t("stress_test")), h("span", { class: "lu-muted" }, t("step_of", { at, of: steps.length }))),
    h("p", { class: "lu-muted" }, t("stress_text")),
    at ? tale(ctx, steps.slice(0, at), at - 1) : null,
    h("div", { class: "lu-buttons" }, more ? [button(at ? t("next_step") : t("first_step"), go(at + 1), { key: "next" }), button(t("run_to_end"), go(steps.length), { key: "all" })] : button(t("from_start"), go(0), { key: "again" })));
}

function turning(ctx, list) {
  const { t } = ctx;
  if (!list.length) return null;
  return h("section", { class: "lu-panel", key: "turning", "aria-labelledby": "lu-turning-head" }, h("h2", { id: "lu-turning-head" }, t("turning")),
    h("ol", { class: "lu-turning" }, list.map((one) => h("li", null, h("b", null, t("generation_n", { n: one.generation })), " ", one.text,
      button(t("look_at", { n: one.generation }), () => ctx.act({ do: "look", generation: one.generation }), { class: "lu-plain" })))));
}

function causes(ctx, list) {
  const { t } = ctx;
  return h("section", { class: "lu-panel", key: "causes", "aria-labelledby": "lu-causes-head" }, h("h2", { id: "lu-causes-head" }, t("causes")),
    list.length ? list.map((one, index) => h("details", { class: "lu-cause", key: index, open: index === 0 }, h("summary", null, h("h3", null, one.crisis)), one.text ? h("p", null, one.text) : null,
      h("ol", { class: "lu-chain" }, (one.chain || []).map((link) => h("li", null, link))))) : h("p", { class: "lu-muted" }, t("no_crisis")));
}
