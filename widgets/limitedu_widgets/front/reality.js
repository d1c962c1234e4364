// Fourth page: our world beside the real one and World3, the twin countries, the planetary boundaries.
import { h } from "./dom.js";
import { nation, scroller } from "./parts.js";
import { chartBox } from "./charts.js";
import { overlay, sourceOf } from "./stepper.js";

const STATES = { over: "▲", "not over": "✓", unknown: "?" };

export function reality(ctx) {
  const data = ctx.screen.data;
  return h("div", { class: "lu-pages", key: "reality" }, split(ctx, data), overlay(ctx), twinPanel(ctx, data), limits(ctx, data.boundaries));
}

function split(ctx, data) {
  const { t } = ctx;
  const found = data.split;
  return h("section", { class: "lu-panel", key: "split", "aria-labelledby": "lu-split-head" },
    h("h2", { id: "lu-split-head" }, t("side_by_side")),
    data.indicators.length ? h("div", { class: "lu-pick", role: "group", "aria-label": t("which_curve") }, data.indicators.map((one) => h("button", { type: "button", key: one.name, class: "lu-btn", "data-indicator": one.name, "aria-pressed": one.name === data.indicator ? "true" : "false", onclick: () => ctx.send({ do: "indicator", name: one.name }) }, one.label))) : null,
    data.missing.length ? h("details", { class: "lu-more", key: "missing" }, h("summary", null, t("not_measured", { n: data.missing.length })), h("ul", { class: "lu-plainlist" }, data.missing.map((one) => h("li", { key: one.label }, h("b", null, one.label), ": ", one.why)))) : null,
    found ? [
      h("p", { key: "rule" }, found.rule),
      h("div", { class: "lu-thirds", key: "panels" }, found.panels.map((panel) => h("div", { key: panel.id, class: "lu-third" }, chartBox(ctx, panel), panel.source ? sourceOf(ctx, [panel.source]) : null))),
      found.none ? h("p", { class: "lu-hint", key: "none" }, found.none) : null,
      h("div", { class: "lu-halves", key: "words" },
        h("div", { class: "lu-note-card" }, h("h3", null, t("stands_for")), h("p", null, found.stands_for)),
        h("div", { class: "lu-note-card lu-left-out" }, h("h3", null, t("leaves_out")), h("p", null, found.leaves_out))),
      h("details", { class: "lu-more", key: "measure" }, h("summary", null, t("how_alike")), h("p", null, data.measure)),
    ] : h("p", null, t("no_indicators")));
}

const rate = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)} %`;

function twinPanel(ctx, data) {
  const { t } = ctx;
  return h("section", { class: "lu-panel", key: "twins", "aria-labelledby": "lu-twins-head" }, h("h2", { id: "lu-twins-head" }, t("twins")), h("p", { class: "lu-muted" }, t("twins_text")),
    h("ul", { class: "lu-cardlist" }, data.twins.map((one) => h("li", { key: one.seat, class: "lu-note-card" },
      h("h3", null, nation(ctx.player(one.seat)), one.twin ? [" ≈ ", one.twin.country] : null),
      one.twin ? h("p", null, t("twin_distance", { n: one.twin.distance }), one.second ? [" ", t("twin_second", { country: one.second.country, n: one.second.distance })] : null) : null,
      one.terms.length ? scroller(one.nation, h("table", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, t("a_year")), h("th", { scope: "col", class: "lu-right" }, one.nation), h("th", { scope: "col", class: "lu-right" }, one.twin.country))),
        h("tbody", null, one.terms.map((term) => h("tr", { key: term.label }, h("th", { scope: "row" }, h("span", { class: "lu-cap" }, term.label)), h("td", { class: "lu-right" }, rate(term.nation)), h("td", { class: "lu-right" }, rate(term.country))))))) : null,
      one.difference ? h("p", null, one.difference) : null, one.note ? h("p", { class: "lu-muted" }, one.note) : null))),
    h("details", { class: "lu-more" }, h("summary", null, t("formula")), h("p", null, data.formula)));
}

function limits(ctx, data) {
  const { t } = ctx;
  const words = { over: t("state_over"), "not over": t("state_safe"), unknown: t("state_unknown") };
  return h("section", { class: "lu-panel", key: "limits", "aria-labelledby": "lu-limits-head" }, h("h2", { id: "lu-limits-head" }, t("boundaries", { year: data.year })),
    h("ul", { class: "lu-cardlist lu-limits" }, data.list.map((one) => h("li", { key: one.id, class: `lu-note-card lu-limit-${one.state === "over" ? "over" : one.state === "unknown" ? "unknown" : "safe"}` },
      h("h3", null, one.name), h("p", { class: "lu-limit-state" }, h("span", { "aria-hidden": "true" }, STATES[one.state], " "), words[one.state]), h("p", { class: "lu-small" }, one.text), h("p", { class: "lu-small lu-muted" }, h("b", null, one.modelled ? t("in_game") : t("not_in_game")), one.modelled ? [" ", one.model] : null)))),
    sourceOf(ctx, [data.source]));
}
