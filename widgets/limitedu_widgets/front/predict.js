// What a seat expects of the end: asked once in the middle, laid beside what came at the end.
import { h } from "./dom.js";
import { amountText, button, nation, number, scroller } from "./parts.js";

export function prediction(ctx) {
  const { t, screen } = ctx;
  const form = screen.prediction;
  if (!form) return null;
  const keep = (event) => {
    event.preventDefault();
    const fields = [...event.target.querySelectorAll("input")];
    const values = Object.fromEntries(fields.filter((field) => field.value !== "").map((field) => [field.name, Number(field.value)]));
    if (Object.keys(values).length) ctx.act({ do: "predict", values });
    else fields[0].focus();
  };
  return h("section", { class: "lu-panel lu-predict", key: `predict${screen.seat}`, "aria-labelledby": "lu-predict-head" },
    h("h2", { id: "lu-predict-head" }, form.title),
    h("p", { class: "lu-muted" }, t("predict_help")),
    h("form", { onsubmit: keep },
      h("div", { class: "lu-predict-fields" }, form.questions.map((one) => h("label", { key: one.name },
        h("span", null, one.label, " ", h("span", { class: "lu-muted" }, `(${one.now})`)),
        h("input", { type: "number", name: one.name, min: 0, max: 1000000000, step: "any", inputmode: "decimal", autocomplete: "off" })))),
      h("div", { class: "lu-buttons" },
        h("button", { type: "submit", class: "lu-btn" }, t("predict_keep")),
        button(t("predict_skip"), () => ctx.act({ do: "skip_prediction" }), { class: "lu-plain" }))));
}

export function predicted(ctx, list) {
  const { t } = ctx;
  if (!list.length) return null;
  const rows = list.flatMap((one) => one.guesses.map((guess) => ({ ...guess, who: ctx.player(one.seat) })));
  const { about, year, ended } = list[0];
  return h("section", { class: "lu-panel", key: "predicted", "aria-labelledby": "lu-predicted-head" }, h("h2", { id: "lu-predicted-head" }, t("predicted")),
    h("p", null, about),
    scroller(t("predicted"), h("table", null,
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("predict_who")), h("th", { scope: "col" }, t("predict_what")),
        h("th", { scope: "col", class: "lu-right" }, t("predict_guess", { year })), h("th", { scope: "col", class: "lu-right" }, ended === null ? t("predict_came") : t("predict_came_year", { year: ended })))),
      h("tbody", null, rows.map((row, index) => h("tr", { key: index }, h("td", null, row.who ? nation(row.who) : null), h("th", { scope: "row" }, row.label, row.unit && row.unit.toLowerCase() !== row.label.toLowerCase() ? h("span", { class: "lu-muted" }, ` (${row.unit})`) : null),
        h("td", { class: "lu-right" }, number(row.guess)), h("td", { class: "lu-right" }, h("b", null, amountText(row.came)))))))));
}
