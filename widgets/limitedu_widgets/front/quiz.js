// The anonymous quiz: each question with its answers, and how sure one is of each.
import { h } from "./dom.js";
import { button } from "./parts.js";

export function quizPage(ctx) {
  const { t, screen, ui } = ctx;
  const { phase, questions, ask, confidence } = screen.quiz;
  if (!ui.quiz || ui.quiz.phase !== phase) ui.quiz = { phase, answers: {} };
  const given = ui.quiz.answers;
  const set = (id, change) => { given[id] = { ...given[id], ...change }; ctx.refresh(); };
  const count = questions.filter((one) => given[one.id] && given[one.id].answer).length;
  const send = (event) => { event.preventDefault(); ctx.act({ do: "quiz", phase, answers: Object.fromEntries(Object.entries(given).filter(([, one]) => one.answer)) }); };
  return h("form", { class: "lu-start lu-quiz", key: "quiz", onsubmit: send },
    h("header", { class: "lu-hello" }, h("h1", { tabindex: -1, "data-focus": "2" }, t(`quiz_${phase}`)), h("p", null, t("quiz_text"))),
    h("ol", { class: "lu-questions" }, questions.map((one, index) => h("li", { key: one.id, class: "lu-panel" },
      h("fieldset", null, h("legend", null, h("span", { class: "lu-sr" }, t("quiz_question", { n: index + 1 }), " "), h("span", { class: "lu-quiz-number", "aria-hidden": "true" }, index + 1), " ", one.text),
        h("div", { class: "lu-answers" }, one.options.map((option) => answer(`${one.id}`, option, given[one.id] && given[one.id].answer === option.id, () => set(one.id, { answer: option.id }))))),
      given[one.id] && given[one.id].answer ? h("fieldset", { class: "lu-sure", key: "sure" }, h("legend", null, ask),
        h("div", { class: "lu-sures" }, confidence.map((step) => answer(`${one.id}-sure`, step, given[one.id].sure === step.id, () => set(one.id, { sure: step.id }))))) : null))),
    h("p", { class: "lu-buttons lu-quiz-end" }, h("button", { type: "submit", class: "lu-btn lu-primary lu-big", "aria-disabled": count ? null : "true" }, t("quiz_send")),
      button(t("quiz_later"), () => ctx.act({ do: "later", on: true }), { class: "lu-plain" }), h("span", { class: "lu-muted", role: "status" }, t("quiz_count", { n: count, of: questions.length }))));
}

const answer = (name, option, checked, pick) => h("label", { class: `lu-answer${checked ? " lu-picked" : ""}`, key: option.id },
  h("input", { type: "radio", name: `lu-${name}`, value: option.id, checked, onchange: pick }), h("span", null, option.text));
