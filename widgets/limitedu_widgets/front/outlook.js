// Sixth page: what went well in the real world, the same game scored by other values, what the talk ends with.
import { h } from "./dom.js";
import { chartBox } from "./charts.js";
import { scores, values } from "./scores.js";
import { overlay, sourceOf, takeAway } from "./stepper.js";

export function outlook(ctx) {
  const { t, screen } = ctx;
  const data = screen.data;
  return h("div", { class: "lu-pages", key: "outlook" },
    hope(ctx, data.hope), // before the scores: who has not much time sees it
    h("p", { class: "lu-hint", key: "no-rank" }, t("no_ranking")),
    h("div", { class: "lu-split lu-split-even" }, scores(ctx, data), values(ctx, data.values)),
    overlay(ctx), data.quiz ? h("section", { class: "lu-panel", key: "quiz", "aria-label": data.quiz.title }, chartBox(ctx, data.quiz)) : null,
    h("section", { class: "lu-panel", key: "take", "aria-labelledby": "lu-take-head" }, h("h2", { id: "lu-take-head" }, t("take_home")), h("p", { class: "lu-muted" }, t("take_home_text")), h("div", { class: "lu-buttons" }, takeAway(ctx))));
}

function hope(ctx, list) {
  const { t } = ctx;
  return h("section", { class: "lu-panel", key: "hope", "aria-labelledby": "lu-hope-head" }, h("h2", { id: "lu-hope-head" }, t("hope")),
    h("ul", { class: "lu-thirds" }, list.map((one) => h("li", { key: one.title, class: "lu-note-card lu-hope" }, h("h3", null, one.title), h("p", null, one.text), one.chart ? chartBox(ctx, one.chart) : null,
      one.sources.length ? sourceOf(ctx, one.sources) : null))));
}
