// Scores by their parts, and the sliders for what counts: on the end page of a game and on the last page of a debrief.
import { h } from "./dom.js";
import { nation, number, scroller } from "./parts.js";

export function scores(ctx, end) {
  const { t } = ctx;
  const list = end.scores || [];
  const names = [];
  for (const score of list) for (const part of score.parts) if (!names.some((one) => one.id === part.id)) names.push(part);
  const sum = (score, sign) => score.parts.reduce((all, part) => all + Math.max(0, sign * part.value), 0);
  const most = Math.max(1, ...list.map((score) => sum(score, 1)));
  const least = Math.max(0, ...list.map((score) => sum(score, -1)));
  const all = most + least;
  const width = (value) => `width:${(100 * value) / all}%`;
  const winners = list.filter((score) => score.winner);
  return h("section", { class: "lu-panel lu-scores", key: "scores", "aria-labelledby": "lu-scores-head" },
    h("h2", { id: "lu-scores-head", tabindex: -1, "data-focus": "1" }, winners.length && list.length > 1 ? [t("winner"), " ", winners.map((one) => [nation(one), " "])] : t("scores")),
    h("p", { class: "lu-muted" }, end.reason),
    end.tested ? h("p", { key: "tested" }, t("scores_tested")) : null,
    h("ul", { class: "lu-legend", "aria-hidden": "true" }, names.map((part, index) => h("li", null, h("span", { class: `lu-swatch lu-seg${index % 8}` }, index + 1), h("span", { class: "lu-cap" }, part.label)))),
    h("div", { class: "lu-score-bars" }, list.map((score) => h("div", { class: "lu-score", key: score.seat },
      h("p", null, nation(score), h("b", { class: "lu-total" }, number(score.total))),
      h("div", { class: "lu-stack", role: "img", "aria-label": `${score.name}: ${t("total")} ${number(score.total)}; ${score.parts.map((part) => `${part.label} ${number(part.value)}`).join("; ")}` },
        h("span", { class: "lu-minus", style: width(least) }, segments(score, names, -1, least, all)),
        h("span", { class: "lu-plus", style: width(most) }, segments(score, names, 1, most, all)))))),
    scroller(t("scores_table"), h("table", null,
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("part")), list.map((score) => h("th", { scope: "col", class: "lu-right" }, nation(score))))),
      h("tbody", null, names.map((part, index) => h("tr", { key: part.id }, h("th", { scope: "row" }, h("span", { class: `lu-swatch lu-seg${index % 8}`, "aria-hidden": "true" }, index + 1), h("span", { class: "lu-cap" }, part.label)),
        list.map((score) => { const mine = score.parts.find((one) => one.id === part.id); return h("td", { class: "lu-right" }, mine ? number(mine.value) : "–", mine && mine.detail ? h("span", { class: "lu-detail" }, mine.detail) : null); })))),
      h("tfoot", null, h("tr", null, h("th", { scope: "row" }, t("total")), list.map((score) => h("td", { class: "lu-right" }, h("b", null, number(score.total)))))))));
}

/** The parts of one sign as pieces of a bar that is `whole` points long; a number stands in a piece only where it fits. */
function segments(score, names, sign, whole, all) {
  return names.map((part, index) => {
    const mine = score.parts.find((one) => one.id === part.id);
    const size = mine ? mine.value * sign : 0;
    return size <= 0 ? null : h("span", { key: part.id, class: `lu-seg lu-seg${index % 8}${size / all < 0.04 ? " lu-seg-thin" : ""}`, style: `width:${(100 * size) / whole}%`,
      title: `${part.label} ${number(mine.value)}` }, number(mine.value));
  });
}

export function values(ctx, list) {
  const { t, ui } = ctx;
  if (!list.length) return null;
  const now = (item) => (item.id in ui.values ? ui.values[item.id] : item.value);
  const set = (item) => (value) => { ui.values = { ...ui.values, [item.id]: value }; ctx.refresh(); ctx.sendValues(Object.fromEntries(list.map((one) => [one.id, now(one)]))); };
  return h("section", { class: "lu-panel lu-values", key: "values", "aria-labelledby": "lu-values-head" }, h("h2", { id: "lu-values-head" }, t("values")),
    h("p", { class: "lu-muted" }, t("values_text")),
    list.map((item) => h("div", { class: "lu-field", key: item.id },
      h("label", { for: `lu-value-${item.id}` }, item.label, item.kind === "choice" ? null : h("output", null, " ", number(now(item)))),
      item.kind === "choice"
        ? h("select", { id: `lu-value-${item.id}`, value: now(item), onchange: (event) => set(item)(item.choices.map((one) => (one && one.id !== undefined ? one.id : one)).find((one) => String(one) === event.target.value)) },
          item.choices.map((one) => { const id = one && one.id !== undefined ? one.id : one; return h("option", { value: id, selected: id === now(item) }, one && one.label ? one.label : String(one)); }))
        : h("input", { id: `lu-value-${item.id}`, type: "range", min: item.low, max: item.high, step: item.step || 1, value: String(now(item)), oninput: (event) => set(item)(Number(event.target.value)) }),
      item.hint ? h("p", { class: "lu-small lu-muted" }, item.hint) : null)));
}
