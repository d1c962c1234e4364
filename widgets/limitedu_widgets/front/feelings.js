// First page: what people felt, without names; and what they had expected of the end.
import { h } from "./dom.js";
import { button } from "./parts.js";
import { predicted } from "./predict.js";

export function feelings(ctx) {
  const { t, screen } = ctx;
  const data = screen.data;
  return h("div", { class: "lu-pages lu-halves", key: "feelings" },
    h("section", { class: "lu-panel lu-feel", key: "feel", "aria-labelledby": "lu-feel-head" },
      h("h2", { id: "lu-feel-head" }, t("one_word")),
      h("p", { class: "lu-muted" }, t("feel_kept")),
      wordForm(ctx), scale(ctx), told(ctx, data),
      h("p", null, button(t("save_file"), () => ctx.send({ do: "save" }), { "data-take": "save" }))),
    predicted(ctx, data.predictions) || h("section", { class: "lu-panel", key: "none", "aria-labelledby": "lu-none-head" }, h("h2", { id: "lu-none-head" }, t("predicted")), h("p", { class: "lu-muted" }, t("no_predictions"))));
}

function wordForm(ctx) {
  const { t } = ctx;
  const send = (event) => {
    event.preventDefault();
    const field = event.target.querySelector("input");
    const word = field.value.trim();
    field.value = "";
    field.focus();
    if (!word) return;
    ctx.send({ do: "feel", word });
  };
  return h("form", { class: "lu-word", key: "word", onsubmit: send }, h("label", { for: "lu-word" }, t("your_word")),
    h("div", { class: "lu-buttons" }, h("input", { id: "lu-word", type: "text", maxlength: 40, autocomplete: "off" }),
      h("button", { type: "submit", class: "lu-btn lu-primary" }, t("put_down"))));
}

function scale(ctx) {
  const { t } = ctx;
  return h("fieldset", { class: "lu-scale", key: "scale" }, h("legend", null, t("or_scale")), h("div", { class: "lu-buttons" },
    [1, 2, 3, 4, 5].map((n) => button([h("span", null, n), n === 1 ? h("small", null, t("scale_bad")) : n === 5 ? h("small", null, t("scale_good")) : null], () => ctx.send({ do: "rate", scale: n }), { key: n, "data-scale": n }))));
}

/** All words, larger where they were said more often; and how often each number was chosen. */
function told(ctx, data) {
  const { t } = ctx;
  const all = data.scale.reduce((sum, one) => sum + one.times, 0);
  if (!data.words.length && !all) return h("p", { class: "lu-muted", key: "told" }, t("nothing_felt"));
  return h("div", { key: "told", class: "lu-felt", "aria-live": "polite" },
    data.words.length ? h("ul", { class: "lu-cloud", "aria-label": t("words_said") }, data.words.map((one) => h("li", { key: one.word, style: `font-size:${Math.min(2.4, 1 + 0.3 * one.times)}em` }, one.word, one.times > 1 ? h("small", null, ` ×${one.times}`) : null))) : null,
    all ? h("dl", { class: "lu-votes" }, data.scale.map((one) => h("div", { key: one.scale }, h("dt", null, one.scale), h("dd", null, h("span", { class: "lu-vote", "aria-hidden": "true", style: `width:${(70 * one.times) / all}%` }), one.times)))) : null);
}
