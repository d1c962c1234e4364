// Fifth page: what if. Another answer, another policy, other chance; worked out while a bar shows how far, and it can be stopped.
import { h } from "./dom.js";
import { amountText, button, scroller, shape } from "./parts.js";
import { pickedChart } from "./stepper.js";

export function courses(ctx) {
  const { screen } = ctx;
  const data = screen.data;
  return h("div", { class: "lu-pages lu-split", key: "courses" },
    h("div", { class: "lu-column" }, changeForm(ctx, data), leadForm(ctx, data), chanceForm(ctx, data)),
    h("div", { class: "lu-column" }, outcome(ctx, data)));
}

const choice = (id, label, value, list, pick) => h("div", { class: "lu-field", key: id }, h("label", { for: id }, label), h("select", { id, value: String(value), onchange: (event) => pick(event.target.value) },
  list.map((one) => h("option", { value: String(one.id), selected: String(one.id) === String(value) }, one.label))));

const generations = (ctx, data) => data.generations.map((n) => ({ id: n, label: ctx.t("generation_n", { n }) }));

/** Ask for a course; its result is what is looked at then. */
function ask(ctx, kind, message) {
  ctx.ui.course = kind;
  ctx.ui.done = 0;
  ctx.send(message);
  ctx.refresh();
  document.getElementById("lu-outcome-head").scrollIntoView({ block: "nearest" });
}

function changeForm(ctx, data) {
  const { t, ui } = ctx;
  const chosen = data.decisions.find((one) => one.row === data.row);
  const other = data.options.filter((one) => !one.taken);
  const taken = data.options.find((one) => one.taken);
  const answer = other.some((one) => one.action === ui.answer) ? ui.answer : other.length ? other[0].action : "";
  return h("section", { class: "lu-panel", key: "change", "aria-labelledby": "lu-change-head" }, h("h2", { id: "lu-change-head" }, t("if_decided")),
    h("div", { class: "lu-pair" }, choice("lu-change-generation", t("in_generation"), data.generation, generations(ctx, data), (value) => ctx.send({ do: "decisions", generation: Number(value) })),
      h("p", { class: "lu-check" }, h("label", null, h("input", { type: "checkbox", checked: data.every, onchange: (event) => ctx.send({ do: "every", on: event.target.checked }) }), " ", t("every_decision")))),
    data.decisions.length ? h("div", { class: "lu-field" }, h("p", { id: "lu-rows-label", class: "lu-label" }, t("which_decision")), h("div", { class: "lu-list-box lu-short", tabindex: 0, role: "group", "aria-labelledby": "lu-rows-label" }, h("ul", { class: "lu-list" }, data.decisions.map((one) => h("li", { key: one.row },
      h("button", { type: "button", class: "lu-btn lu-row lu-decided", "data-row": one.row, "aria-pressed": one.row === data.row ? "true" : "false", onclick: () => ctx.send({ do: "options", row: one.row }) }, h("span", null, shape(ctx.player(one.seat)), " ", one.text))))))) : h("p", { class: "lu-muted" }, t("no_decisions")),
    chosen && taken ? h("p", null, t("was_answered", { answer: taken.label })) : null,
    chosen && other.length ? [choice("lu-change-answer", t("other_answer"), answer, other.map((one) => ({ id: one.action, label: one.label })), (value) => { ui.answer = value; ctx.refresh(); }),
      h("p", { key: "go" }, button(t("see_then"), () => ask(ctx, "change", { do: "change", row: data.row, action: answer }), { class: "lu-primary", "data-go": "change" }))]
      : chosen ? h("p", { class: "lu-muted" }, t("no_other_answer")) : null);
}

function programForm(ctx, data, kind, title, text, verb) {
  const { t, ui } = ctx;
  const set = (name) => (value) => { ui[name] = value; ctx.refresh(); };
  const generation = ui[`${kind}From`] || data.generations[0];
  const program = ui[`${kind}By`] || data.programs[0].id;
  const about = (data.programs.find((one) => one.id === program) || {}).about;
  return h("section", { class: "lu-panel", key: kind, "aria-labelledby": `lu-${kind}-head` }, h("h2", { id: `lu-${kind}-head` }, title), h("p", { class: "lu-muted" }, text),
    h("div", { class: "lu-pair" }, choice(`lu-${kind}-generation`, t("from_generation"), generation, generations(ctx, data), set(`${kind}From`)), choice(`lu-${kind}-program`, t("led_by"), program, data.programs, set(`${kind}By`))),
    about ? h("p", { class: "lu-small lu-muted" }, about) : null,
    h("p", null, button(verb, () => ask(ctx, kind, { do: kind, generation: Number(generation), program }), { class: "lu-primary", "data-go": kind })));
}

const leadForm = (ctx, data) => programForm(ctx, data, "lead", ctx.t("if_led"), ctx.t("if_led_text"), ctx.t("see_then"));
const chanceForm = (ctx, data) => programForm(ctx, data, "chance", ctx.t("if_chance"), ctx.t("if_chance_text", { n: data.seeds }), ctx.t("see_band", { n: data.seeds }));

function outcome(ctx, data) {
  const { t, ui } = ctx;
  const working = data.working;
  const names = { change: t("if_decided"), lead: t("if_led"), chance: t("if_chance") };
  const there = ["change", "lead", "chance"].filter((kind) => data.results[kind]);
  const kind = data.results[ui.course] ? ui.course : there[there.length - 1];
  const found = kind ? data.results[kind] : null;
  return h("section", { class: "lu-panel lu-outcome", key: "outcome", "aria-labelledby": "lu-outcome-head" }, h("h2", { id: "lu-outcome-head" }, t("other_world")),
    working ? h("div", { class: "lu-working", key: "working", role: "status" }, h("label", { for: "lu-progress" }, t("working", { what: names[working.kind] })), h("progress", { id: "lu-progress", max: working.of, value: String(ui.done) }), h("span", null, t("done_of", { done: ui.done, of: working.of })), button(t("stop"), () => ctx.send({ do: "stop" }), { "data-go": "stop" })) : null,
    there.length > 1 ? h("div", { class: "lu-pick", role: "group", "aria-label": t("results"), key: "kinds" }, there.map((one) => button(names[one], () => { ui.course = one; ctx.refresh(); }, { key: one, "aria-pressed": one === kind ? "true" : "false" }))) : null,
    found ? result(ctx, found) : working ? null : h("p", { class: "lu-muted", key: "none" }, t("no_result")));
}

function result(ctx, found) {
  const { t } = ctx;
  return h("div", { key: `result-${found.kind}`, class: "lu-result", "data-result": found.kind },
    h("p", { class: "lu-result-said" }, found.sentence), h("p", { class: "lu-muted" }, found.text),
    pickedChart(ctx, found.kind === "chance" ? "band" : "other", t("which_curve"), found.charts),
    found.ends ? scroller(t("both_ends"), h("table", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, found.when), h("th", { scope: "col", class: "lu-right" }, t("our_world")), h("th", { scope: "col", class: "lu-right" }, t("other_world")))),
      h("tbody", null, found.ends.map((one) => h("tr", { key: one.name, class: one.ours === one.other ? null : "lu-differs" }, h("th", { scope: "row" }, one.label, " ", one.unit.toLowerCase() === one.label.toLowerCase() ? null : h("span", { class: "lu-muted" }, one.unit)), h("td", { class: "lu-right" }, amountText(one.ours)), h("td", { class: "lu-right" }, one.ours === one.other ? amountText(one.other) : h("b", null, amountText(one.other)))))))) : null,
    found.shares && found.shares.length ? chancePart(ctx, found) : null);
}

/** How much of the differences is chance: a bar and a percent for each indicator. */
function chancePart(ctx, found) {
  const { t } = ctx;
  return [h("h3", { key: "share-head" }, t("share_of_chance")),
    scroller(t("share_of_chance"), h("table", { class: "lu-shares" }, h("thead", null, h("tr", null, h("th", { scope: "col" }, t("what")), h("th", { scope: "col" }, t("chance")), h("th", { scope: "col" }, t("policy")))),
      h("tbody", null, found.shares.map((one) => h("tr", { key: one.label }, h("th", { scope: "row" }, one.label), one.chance === null ? h("td", { colspan: 2 }, t("all_alike")) : [
        h("td", { key: "c" }, h("span", { class: "lu-share" }, h("span", { class: "lu-share-bar", "aria-hidden": "true", style: `width:${Math.round(100 * one.chance)}%` })), h("span", { class: "lu-percent" }, `${Math.round(100 * one.chance)} %`)),
        h("td", { key: "p" }, `${100 - Math.round(100 * one.chance)} %`)]))))),
    h("p", { class: "lu-muted", key: "policies" }, t("policies"), " ", found.policies.map((one) => `${one.label} (${one.worlds})`).join(", ")),
    h("details", { class: "lu-more", key: "formula" }, h("summary", null, t("formula")), h("p", null, found.formula))];
}
