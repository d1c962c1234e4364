// What is asked now: a question, a card being composed (draft), or the telling of a phase (reading).
import { h } from "./dom.js";
import { amountText, button, change, kbd, nation, reasons, shape, stepper, why } from "./parts.js";
import { actionButton, cardView, drawnChoices, handActions } from "./hand.js";

export function decisionPanel(ctx) {
  const { screen } = ctx;
  const body = screen.looking ? null : screen.reading ? reading(ctx) : screen.draft ? draft(ctx) : screen.decision ? plain(ctx) : ctx.idle ? ctx.idle(ctx) : waiting(ctx);
  return body && h("section", { class: `lu-panel lu-ask${screen.reading || screen.draft || screen.decision ? "" : " lu-calm"}`, key: "ask", "aria-labelledby": "lu-ask-head" }, body);
}

function plain(ctx) {
  const { t, screen } = ctx;
  const decision = screen.decision;
  return [
    h("div", { class: "lu-panel-head" }, h("h2", { id: "lu-ask-head", tabindex: -1, "data-focus": "2" }, whoAsks(ctx, decision), decision.prompt)),
    decision.hint ? h("p", { class: "lu-muted" }, decision.hint) : null,
    drawn(ctx),
    question(ctx, decision, new Set(handActions(screen))),
  ];
}

function whoAsks(ctx, decision) {
  const player = ctx.player(decision.player);
  return player ? [shape(player), h("span", { class: "lu-sr" }, player.name, ":"), " "] : null;
}

function drawn(ctx) {
  const choices = drawnChoices(ctx.screen);
  return choices.length ? h("ul", { class: "lu-cards", key: "drawn" }, choices.map((card) => h("li", { key: card.id }, cardView(ctx, card,
    { buttons: card.actions.map((action, index) => actionButton(ctx, card, action, index)) })))) : null;
}

/** The options of a decision as large buttons, or a number box. */
export function question(ctx, decision, elsewhere) {
  const options = (decision.options || []).filter((option) => !elsewhere.has(option.name) && !(decision.amount && option.name.startsWith("amount:")));
  const withCards = options.filter((option) => option.card);
  const plainOnes = options.filter((option) => !option.card && option.enabled !== false);
  const refused = options.filter((option) => !option.card && option.enabled === false);
  let first = true;
  const focus = () => { const one = first; first = false; return one; };
  return h("div", { class: "lu-question", role: "group", "aria-labelledby": "lu-ask-head", key: `q${decision.id}` },
    decision.amount ? quantity(ctx, decision, focus()) : null,
    withCards.length ? h("ul", { class: "lu-cards" }, withCards.map((option) => h("li", { key: option.name }, cardView(ctx,
      { ...option.card, reasons: option.enabled === false ? option.reasons : [], state: option.enabled === false ? "refused" : "playable" },
      { buttons: option.enabled === false ? [] : [button(option.label || ctx.t("take_card"), () => ctx.choose(option.name),
        { class: "lu-card-play", "data-action": option.name, "data-focus": focus() ? "1" : null },
        h("span", { class: "lu-sr" }, ": ", option.card.name), kbd(ctx.keys.get(option.name)))] })))) : null,
    plainOnes.length ? h("ul", { class: "lu-options" }, plainOnes.map((option) => h("li", { key: option.name }, optionButton(ctx, option, focus())))) : null,
    refused.length ? h("details", { class: "lu-off", key: "off" }, h("summary", null, ctx.t("not_possible"), " ", refused.map((option) => option.label).join(", ")),
      h("ul", null, refused.map((option) => h("li", { key: option.name }, h("b", null, option.label), reasons(ctx.t, option.reasons))))) : null);
}

function optionButton(ctx, option, focus) {
  return h("button", {
    type: "button", class: "lu-btn lu-option", onclick: () => ctx.choose(option.name), "data-action": option.name, "data-focus": focus ? "1" : null,
  }, h("span", { class: "lu-option-label" }, option.label), option.detail ? h("span", { class: "lu-option-detail" }, option.detail) : null, kbd(ctx.keys.get(option.name)));
}

function quantity(ctx, decision, focus) {
  const { t, ui } = ctx;
  const { low, high, unit, step = 1 } = decision.amount;
  const chosen = ui.amounts.id === decision.id ? ui.amounts.value : decision.amount.default ?? low;
  const set = (value) => { ui.amounts = { id: decision.id, value }; ctx.refresh(); };
  return h("form", { class: "lu-quantity", key: "amount", onsubmit: (event) => { event.preventDefault(); ctx.choose(`amount:${chosen}`); } },
    stepper(ctx, { id: "lu-amount", label: decision.prompt, value: chosen, low, high, step, onvalue: set, focus }),
    h("span", { class: "lu-quick" },
      button(t("least", { value: amountText(low, unit) }), () => set(low), { class: "lu-plain" }),
      button(t("most", { value: amountText(high, unit) }), () => set(high), { class: "lu-plain" })),
    h("button", { type: "submit", class: "lu-btn lu-primary" }, t("take_amount", { value: amountText(chosen, unit) })));
}

function draft(ctx) {
  const { t, screen } = ctx;
  const now = screen.draft;
  const name = now.card ? now.card.name : now.title || t("your_move");
  const asks = now.decision;
  return [
    h("div", { class: "lu-panel-head" },
      h("h2", { id: "lu-ask-head", tabindex: -1, "data-focus": "2" }, asks ? [asks.prompt.startsWith(name) ? null : `${name} – `, asks.prompt] : name),
      now.card && now.card.deck ? h("span", { class: "lu-muted" }, now.card.deck) : null),
    now.card && ((now.card.cost || []).length || (now.card.effect || []).length) ? h("p", { class: "lu-small" }, [(now.card.cost || []).join(", "), (now.card.effect || []).join("; ")].filter(Boolean).join(" → ")) : null,
    (now.trail || []).length ? h("ol", { class: "lu-trail", "aria-label": t("chosen_so_far") }, now.trail.map((step) => h("li", null, step))) : null,
    asks && asks.hint ? h("p", { class: "lu-muted" }, asks.hint) : null,
    asks ? question(ctx, asks, new Set()) : null,
    preview(ctx, now),
    h("div", { class: "lu-buttons" },
      now.ready ? button(t(now.card ? "confirm" : "confirm_plain"), () => ctx.act({ do: "confirm" }), { class: "lu-primary", key: "confirm", "data-focus": asks ? null : "1" }) : null,
      (now.trail || []).length ? button(t("back"), () => ctx.act({ do: "back" }), { key: "back" }) : null,
      button(t("cancel"), () => ctx.act({ do: "cancel" }), { key: "cancel" })),
  ];
}

function preview(ctx, now) {
  const { t } = ctx;
  const rows = now.preview || [];
  const own = (ctx.player(ctx.ownSeat) || {}).name;
  if (!rows.length && !now.then) return null;
  return h("div", { class: "lu-preview", key: "preview" },
    h("h3", null, t("would_change")),
    rows.length ? h("dl", null, rows.map((row) => h("div", null,
      h("dt", null, row.who && row.who !== own ? h("span", { class: "lu-muted" }, row.who, " · ") : null, row.label), h("dd", null, change(t, row.from, row.to, row.unit))))) : null,
    now.then ? h("p", { class: "lu-then" }, now.then) : null);
}

function reading(ctx) {
  const { t, screen } = ctx;
  const now = screen.reading;
  const shown = now.steps.slice(0, now.at + 1);
  return [
    h("div", { class: "lu-panel-head" }, h("h2", { id: "lu-ask-head", tabindex: -1 }, now.title),
      h("span", { class: "lu-muted" }, t("step_of", { at: Math.min(now.at + 1, now.steps.length), of: now.more && now.steps.length === shown.length ? "…" : now.steps.length }))),
    tale(ctx, shown, now.from ?? now.at),
    h("div", { class: "lu-buttons" },
      button(now.more ? t("next_step") : t("go_on"), () => ctx.act({ do: "next" }), { class: "lu-primary", key: "next", "data-focus": "1" }),
      now.more ? button(t("run_to_end"), () => ctx.act({ do: "run" }), { key: "run" }) : null),
  ];
}

/** Steps told one after the other; those with index `from` and later are the ones being told. */
export function tale(ctx, steps, from) {
  const down = (el) => { if (el.__told !== steps.length) { el.__told = steps.length; el.scrollTop = el.scrollHeight; } };
  return h("ol", { class: "lu-tale", hook: { mount: down, update: down },
    tabindex: 0, "aria-label": ctx.t("steps") }, steps.map((step, index) => stepItem(ctx, step, `${index}`, { now: index >= from, last: index === steps.length - 1,
      ...like(steps[index - 1], step, index !== from) })));
}

/** A step of the same rule as the one before it needs neither the rule's name nor the same "why?" once more. */
export function like(before, step, joined = true) {
  const same = joined && before && before.generation === step.generation && (!step.rule || step.rule === before.rule);
  return { same, why: !(same && before.why && step.why && before.why.rule === step.why.rule && before.why.world === step.why.world) };
}

/** One step in words: who, by which rule, the numbers, and why. */
export function stepItem(ctx, step, key, { now, last, follow, same, why: reason = true } = {}) {
  const player = ctx.player(step.player);
  const text = player && step.text.startsWith(player.name)
    ? [nation(player), step.text.slice(player.name.length)] : player ? [nation(player), " ", step.text] : step.text;
  return h("li", { key: `s${step.row ?? ""}-${key}`, class: `lu-step${now ? " lu-now" : ""}${follow ? " lu-follow" : ""}${same ? " lu-same" : ""}`, "aria-current": last ? "step" : null },
    step.rule && !same ? h("span", { class: "lu-step-rule" }, step.rule) : null, " ", h("span", { class: "lu-step-text" }, text), " ", reason ? why(ctx.t, step.why, "why") : null);
}

function waiting(ctx) {
  const { t, screen } = ctx;
  const busy = ((screen.view && screen.view.players) || []).filter((player) => player.status === "deciding");
  return [
    h("h2", { id: "lu-ask-head", tabindex: -1, "data-focus": "2" }, t("waiting")),
    h("p", { class: "lu-muted" }, busy.length ? [t("waiting_for"), " ", busy.map((player) => [nation(player), " "])] : t("waiting_game")),
  ];
}
