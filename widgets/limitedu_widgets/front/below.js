// Under the planets: predictions, the quiz, words and cards.
import { h } from "./dom.js";
import { button, nation, scroller } from "./parts.js";
import { chartBox } from "./charts.js";
import { shownCode } from "./desk.js";

/** Where students find this server. */
export const place = (ctx) => (ctx.screen.addresses.length ? ctx.screen.addresses : [{ shown: window.location.host, qr: "", own: /^(localhost|127\.|\[::1\])/.test(window.location.host) }]);

export function below(ctx) {
  const { t, screen } = ctx;
  const said = screen.predictions;
  return h("div", { class: "lu-below", key: "below" },
    said ? h("section", { class: "lu-panel", key: "predictions", "aria-labelledby": "lu-predictions-head" }, h("h2", { id: "lu-predictions-head" }, t("predictions")), h("p", null, t(said.open ? "predictions_open" : "predictions_made", said))) : null,
    quizPanel(ctx), words(ctx));
}

function quizPanel(ctx) {
  const { t, screen } = ctx;
  const { phase, before, after, here, chart } = screen.quiz;
  const to = (next) => () => ctx.act({ do: "quiz", phase: next });
  return h("details", { class: "lu-panel lu-words", key: "quiz", open: Boolean(phase || before + after) }, h("summary", null, h("h2", null, t("quiz_head"))),
    h("p", { class: "lu-muted" }, t("quiz_text")),
    h("p", { role: "status" }, phase ? t(`quiz_asked_${phase}`, { n: screen.quiz[phase], here }) : before + after ? t("quiz_counts", { before, after }) : ""),
    h("div", { class: "lu-buttons" }, phase ? button(t("quiz_stop"), to(""), { class: "lu-primary", key: "stop" })
      : [button(t("quiz_before"), to("before"), { key: "before" }), button(t("quiz_after"), to("after"), { key: "after" })],
      chart ? button(t("quiz_csv"), () => ctx.send({ do: "quiz_csv" }), { class: "lu-plain", key: "csv" }) : null),
    chart ? chartBox(ctx, chart) : null);
}

function words(ctx) {
  const { t, screen } = ctx;
  return h("details", { class: "lu-panel lu-words", key: "words" }, h("summary", null, h("h2", null, t("words_head"))), h("p", { class: "lu-muted" }, t("words_text")),
    scroller(t("words_head"), h("table", { class: "lu-word-table" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("planet")), screen.planets[0].seats.map((seat) => h("th", { scope: "col", key: seat.seat }, nation(seat))))),
      h("tbody", null, screen.planets.map((planet) => h("tr", { key: planet.number }, h("th", { scope: "row" }, planet.number + 1), planet.seats.map((seat) => h("td", { key: seat.seat, class: "lu-seat-word" }, seat.word))))))),
    h("p", null, h("a", { class: "lu-btn", href: ctx.own(`cards?class=${screen.id}`), target: "_blank", rel: "noopener" }, t("cards"))),
    named(ctx));
}

/** A class list for cards with names; the names are in this page only. */
function named(ctx) {
  const { t, ui, screen } = ctx;
  const dealt = ui.dealt && ui.dealt.class === screen.id ? ui.dealt : null;
  const read = (event) => {
    const file = event.target.files[0];
    event.target.value = "";
    if (!file) return;
    if (file.size > 2000000) { ctx.tell("error", t("file_too_big", { name: file.name })); return; }
    const reader = new FileReader();
    reader.onload = () => ctx.act({ do: "list", name: file.name, data: reader.result.slice(reader.result.indexOf(",") + 1) });
    reader.onerror = () => ctx.tell("error", t("file_unreadable", { name: file.name }));
    reader.readAsDataURL(file);
  };
  return h("div", { class: "lu-named", key: "named" }, h("h3", null, t("list_head")), h("p", { class: "lu-muted" }, t("list_text")),
    h("p", null, h("label", { class: "lu-btn lu-file" }, t("list_choose"), h("input", { type: "file", accept: ".csv,.txt,.tsv,text/plain,text/csv", onchange: read }))),
    dealt ? [h("p", { role: "status" }, t("list_dealt", { n: dealt.cards.length, column: dealt.column }), " ", dealt.said ? h("b", { class: "lu-warn" }, dealt.said) : null),
      h("div", { class: "lu-buttons" }, button(t("list_print"), () => window.print(), { class: "lu-primary" }), button(t("list_forget"), () => { ui.dealt = null; ctx.refresh(); })),
      scroller(t("list_head"), h("table", { class: "lu-word-table" }, h("thead", null, h("tr", null, [t("name"), t("planet"), t("nation"), t("seat_word")].map((label, index) => h("th", { scope: "col", key: index }, label)))),
        h("tbody", null, dealt.cards.map((one, index) => h("tr", { key: index }, h("th", { scope: "row" }, one.name), h("td", null, one.planet + 1), h("td", null, nation(screen.planets[one.planet].seats[one.seat])), h("td", { class: "lu-seat-word" }, one.word))))))] : null);
}

/** The cards with names, on paper only. */
export function printed(ctx) {
  const { t, ui, screen } = ctx;
  if (!ui.dealt || ui.dealt.class !== screen.id) return null;
  const [first] = place(ctx);
  return h("div", { class: "lu-print", key: "print", "aria-hidden": "true" }, ui.dealt.cards.map((one, index) => h("div", { class: "lu-paper-card", key: index },
    h("div", null, h("p", { class: "lu-paper-name" }, one.name), h("p", null, screen.planets[one.planet].seats[one.seat].name, " · ", t("planet_n", { n: one.planet + 1 })),
      h("dl", null, h("dt", null, t("address")), h("dd", null, first.shown), h("dt", null, t("class_code")), h("dd", null, shownCode(screen.code)), h("dt", null, t("seat_word")), h("dd", null, one.word))),
    first.qr ? h("img", { src: first.qr, alt: "" }) : null)));
}
