// The left side of the explorer: which scenario of the book, and the sliders.
import { h } from "./dom.js";
import { button } from "./parts.js";
import { moved } from "./flight.js";

/** A slider's number in words; what it is multiplied by may leave a tail of digits. */
const leverText = (lever, value) => (value === lever.off ? lever.off_word : lever.words.replace("{n}", Number((value * lever.by).toPrecision(6))));

const scenarioInHand = (ctx) => ctx.screen.scenarios.find((one) => one.number === ctx.ui.hand.scenario);

export function levers(ctx) {
  const { t, screen, ui } = ctx;
  const scenario = scenarioInHand(ctx);
  const touched = screen.levers.some((lever) => ui.hand.values[lever.id] !== scenario.values[lever.id]);
  const back = (number) => { const next = screen.scenarios.find((one) => one.number === number); moved(ctx, { scenario: number, values: { ...next.values } }); };
  return h("section", { class: "lu-panel lu-levers", key: "levers", "aria-labelledby": "lu-levers-head" },
    h("h2", { id: "lu-levers-head", class: "lu-sr" }, t("levers_head")),
    h("div", { class: "lu-scenario" },
      h("div", { class: "lu-lever-head" }, h("label", { for: "lu-scenario" }, t("scenario")),
        touched ? button(["↺ ", t("reset_all", { n: scenario.number })], () => { back(scenario.number); document.getElementById("lu-scenario").focus(); }, { class: "lu-plain", key: "reset" }) : null),
      h("select", { id: "lu-scenario", value: ui.hand.scenario, "aria-describedby": "lu-scenario-about", onchange: (event) => back(Number(event.target.value)) },
        screen.scenarios.map((one) => h("option", { value: one.number, selected: one.number === ui.hand.scenario }, `${one.number} · ${one.label}`))),
      h("p", { id: "lu-scenario-about", class: "lu-small" }, scenario.about, scenario.checked ? null : [" ", t("unchecked")])),
    screen.levers.map((lever) => slider(ctx, lever, scenario)));
}

function slider(ctx, lever, scenario) {
  const { t, ui } = ctx;
  const id = `lu-lever-${lever.id}`;
  const value = ui.hand.values[lever.id];
  const own = scenario.values[lever.id];
  const set = (next) => moved(ctx, { scenario: scenario.number, values: { ...ui.hand.values, [lever.id]: next } });
  return h("div", { class: `lu-lever${value === own ? "" : " lu-moved"}`, key: lever.id },
    h("div", { class: "lu-lever-head" },
      h("label", { for: id }, lever.label),
      value === own ? null : button("↺", () => { set(own); document.getElementById(id).focus(); },
        { class: "lu-plain lu-back", key: "back", "aria-label": t("reset_one", { label: lever.label, value: leverText(lever, own) }), title: t("reset_one", { label: lever.label, value: leverText(lever, own) }) }),
      h("output", { for: id, key: "value" }, leverText(lever, value))),
    h("input", { id, type: "range", min: lever.low, max: lever.high, step: lever.step, value: String(value), "aria-valuetext": leverText(lever, value), "aria-describedby": `${id}-about`,
      oninput: (event) => set(Number(event.target.value)) }),
    h("details", { class: "lu-about", key: "about" }, h("summary", { id: `${id}-about` }, lever.about)));
}
