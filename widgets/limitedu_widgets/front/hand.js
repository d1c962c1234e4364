// Cards: in the hand, in play, and as the options of a question.
import { h } from "./dom.js";
import { button, deckClass, kbd, reasons } from "./parts.js";

/** A card. `buttons`: what can be done with it; `small`: only its text; `placed`: it lies where all cards are in play. */
export function cardView(ctx, card, { buttons, small, chosen, placed } = {}) {
  const { t } = ctx;
  const state = card.state || "shown";
  const hasFoot = (buttons && buttons.length) || (card.about && !small);
  return h("article", { class: `lu-card lu-card-${state.replace(/\s+/g, "-")} ${deckClass(card.deck)}${chosen ? " lu-chosen" : ""}`, "data-card": card.id },
    h("header", null,
      h("h3", null, card.name),
      h("span", { class: "lu-deck" }, card.deck, card.stays ? ` · ${t("stays")}` : "")),
    h("p", { class: "lu-card-text" }, (card.cost || []).length ? h("span", { class: "lu-cost" }, card.cost.join(", ")) : null, (card.cost || []).length ? " " : null,
      (card.effect || []).length ? h("span", { class: "lu-effect" }, "→ ", card.effect.join("; ")) : null),
    state === "played" || (state === "in play" && !placed) ? h("p", { class: "lu-small lu-muted" }, t(state === "played" ? "card_played" : "card_in_play")) : null,
    small ? null : reasons(t, card.reasons, true),
    hasFoot ? h("div", { class: "lu-card-foot" },
      card.about && !small ? h("details", { class: "lu-why", key: "about" }, h("summary", null, t("about_card"), h("span", { class: "lu-sr" }, " ", card.name)), h("p", { class: "lu-why-text" }, card.about)) : null,
      h("span", { class: "lu-card-buttons" }, buttons)) : null);
}

/** All cards of the seat that looks, with what can be done with each. */
export function hand(ctx) {
  const { t, screen } = ctx;
  const held = screen.view.hand;
  if (!held) return null;
  const asking = screen.decision && !screen.draft && !screen.looking && !screen.reading;
  const offered = new Set(asking ? (screen.decision.options || []).filter((option) => option.enabled !== false).map((option) => option.name) : []);
  const choices = asking ? drawnChoices(screen) : [];
  const cards = held.cards.filter((card) => !choices.includes(card));
  const about = !choices.length && handActions(screen).some((name) => offered.has(name));
  const chosen = screen.draft && screen.draft.card ? screen.draft.card.id : null;
  return h("section", { class: `lu-panel lu-hand${about ? "" : " lu-quiet"}`, key: "hand", "aria-labelledby": "lu-hand-head" },
    h("div", { class: "lu-panel-head" }, h("h2", { id: "lu-hand-head" }, t("your_hand")), h("span", { class: "lu-muted" }, held.note)),
    cards.length ? h("ul", { class: "lu-cards" }, cards.map((card) => h("li", { key: card.id }, cardView(ctx, card, {
      chosen: card.id === chosen, small: !about,
      buttons: (card.actions || []).filter((action) => offered.has(action.name)).map((action, index) => actionButton(ctx, card, action, index)),
    })))) : h("p", { class: "lu-muted" }, t("hand_empty")));
}

export function actionButton(ctx, card, action, index) {
  return button(action.label, () => ctx.choose(action.name), {
    key: action.name, class: index === 0 && card.state === "playable" ? "lu-card-play" : "lu-plain", "data-action": action.name,
  }, h("span", { class: "lu-sr" }, ": ", card.name), kbd(ctx.keys.get(action.name)));
}

/** Cards that are offered now while the hand itself only lies there: drawn cards, of which some are kept. */
export function drawnChoices(screen) {
  const held = screen.view && screen.view.hand;
  if (!held || !screen.decision || screen.draft) return [];
  const offered = new Set((screen.decision.options || []).map((option) => option.name));
  const choices = held.cards.filter((card) => (card.actions || []).some((action) => offered.has(action.name)));
  const rest = held.cards.filter((card) => !choices.includes(card));
  return rest.length && rest.every((card) => card.state === "shown") ? choices : [];
}

/** The names of the actions that stand on the cards of the hand, in the order in which they are drawn. */
export function handActions(screen) {
  const held = screen.view && screen.view.hand;
  return held ? held.cards.flatMap((card) => (card.actions || []).map((action) => action.name)) : [];
}
