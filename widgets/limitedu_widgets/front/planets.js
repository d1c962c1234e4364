// The planets of a class: each a card that is read at a glance, with its seats and what a teacher can do there.
import { h } from "./dom.js";
import { amountText, button, nation, shape } from "./parts.js";
import { ask, shut } from "./asking.js";

const FOLDED_FROM = 7; // so many planets show their seats as a row of signs, the table on demand

export function planets(ctx) {
  const { t, screen, ui } = ctx;
  const many = screen.planets.length >= FOLDED_FROM;
  return h("section", { class: "lu-planets", key: "planets", "aria-labelledby": "lu-planets-head" },
    h("div", { class: "lu-panel-head" }, h("h2", { id: "lu-planets-head", class: many ? null : "lu-sr" }, t("planets")),
      many ? button(t(ui.seats ? "seats_hide" : "seats_show"), () => { ui.seats = !ui.seats; ctx.refresh(); }, { class: "lu-plain", "aria-pressed": ui.seats ? "true" : "false" }) : null),
    h("ul", { class: `lu-planet-list${many ? " lu-planet-many" : ""}` }, screen.planets.map((planet) => h("li", { key: planet.number }, card(ctx, planet, many && !ui.seats)))));
}

function card(ctx, planet, folded) {
  const { t, screen } = ctx;
  const name = t("planet_n", { n: planet.number + 1 });
  const held = planet.paused ? " lu-held" : "";
  return h("article", { class: `lu-panel lu-planet${held}${waited(ctx, planet) > 180 ? " lu-slow" : ""}`, "aria-labelledby": `lu-planet${planet.number}` },
    h("header", null, h("h3", { id: `lu-planet${planet.number}` }, name), chip(ctx, planet),
      planet.problem ? null : h("b", { class: "lu-when-now" }, planet.label)),
    planet.problem ? h("p", { class: "lu-problem" }, planet.problem) : [doing(ctx, planet), waits(ctx, planet), screen.state === "lobby" ? null : crises(ctx, planet), screen.state === "lobby" ? null : gauges(ctx, planet)],
    folded ? signs(ctx, planet) : seats(ctx, planet),
    actions(ctx, planet, name));
}

function chip(ctx, planet) {
  const { t, screen } = ctx;
  if (planet.over) return h("span", { class: "lu-chip lu-chip-plain" }, t("over"));
  if (planet.paused) return h("span", { class: "lu-chip lu-chip-held" }, t("paused"));
  return null;
}

/** Seconds since the last decision of a planet that waits for somebody. */
function waited(ctx, planet) {
  if (ctx.screen.state !== "playing" || planet.paused || planet.over || planet.problem || !planet.asked.length) return 0;
  return Math.max(0, ctx.now() - planet.since);
}

/** The phase and the step that is being decided. */
function doing(ctx, planet) {
  const said = [planet.phase, planet.step].filter(Boolean).join(", ");
  return ctx.screen.state === "playing" && !planet.over && said ? h("p", { class: "lu-doing", title: said, key: "doing" }, said) : null;
}

function waits(ctx, planet) {
  const { t, screen } = ctx;
  if (planet.over) return h("p", { class: "lu-waits", key: "waits" }, planet.reason);
  const taken = planet.seats.filter((seat) => seat.taken);
  if (screen.state === "lobby") return h("p", { class: "lu-waits", key: "waits" }, t("seats_taken", { n: taken.length, of: planet.seats.length }));
  if (screen.state === "ended") return null;
  const people = planet.asked.filter((seat) => !planet.seats[seat].leader);
  const minutes = Math.floor(waited(ctx, planet) / 60);
  if (!people.length) return h("p", { class: "lu-waits", key: "waits" }, h("span", { "aria-hidden": "true" }, "⚙ "), t("programs_play"));
  const all = people.length > 3 && people.length === planet.seats.length;
  return h("p", { class: "lu-waits", key: "waits" }, h("span", { class: "lu-muted" }, t("waits_for"), " "),
    all ? h("b", null, t("all_nations")) : people.map((seat, index) => [index ? ", " : null, nation(planet.seats[seat])]),
    minutes ? h("span", { class: minutes >= 3 ? "lu-warn lu-since" : "lu-muted lu-since" }, " · ", minutes >= 3 ? h("b", null, "⚠ ", t("minutes", { n: minutes })) : t("minutes", { n: minutes })) : null);
}

function crises(ctx, planet) {
  const { t } = ctx;
  if (!planet.crises.length) return h("p", { class: "lu-calm lu-muted", key: "crises" }, t("no_crises"));
  return h("ul", { class: "lu-crisis-list", key: "crises", "aria-label": t("crises") }, planet.crises.map((one, index) => h("li", { key: index, class: one.generation >= planet.generation - 1 ? "lu-crisis-new" : null },
    h("span", { class: "lu-crisis", "aria-hidden": "true" }, one.symbol), " ", one.label, " ", h("span", { class: "lu-muted" }, one.years))));
}

function gauges(ctx, planet) {
  const { t } = ctx;
  return h("dl", { class: "lu-gauges", key: "gauges" }, planet.gauges.map((gauge) => h("div", { key: gauge.id, title: gauge.note || null },
    h("dt", null, gauge.label),
    h("dd", null, h("span", { class: `lu-bar${gauge.warn ? " lu-bar-warn" : ""}`, "aria-hidden": "true" }, h("span", { class: "lu-bar-now", style: `width:${Math.max(0, Math.min(100, (100 * gauge.value) / (gauge.max || 1)))}%` })),
      h("span", { class: gauge.warn ? "lu-warn" : null }, gauge.warn ? [h("span", { "aria-hidden": "true" }, "⚠ "), h("span", { class: "lu-sr" }, t("low"), " ")] : null, h("b", null, amountText(gauge.value, gauge.unit)), " ", h("span", { class: "lu-muted" }, t("left_of_short", { max: amountText(gauge.max, gauge.unit) }))))))); 
}

/** Who is there: a sign and a word. */
function presence(ctx, seat) {
  const { t } = ctx;
  if (seat.leader) return ["⚙", seat.leads, "program"];
  if (seat.pages) return ["●", seat.pages > 1 ? t("here_n", { n: seat.pages }) : t("here"), "here"];
  if (seat.taken) return ["○", t("away"), "away"];
  return ["–", t("nobody"), "nobody"];
}

function signs(ctx, planet) {
  return h("ul", { class: "lu-seat-signs", key: "signs" }, planet.seats.map((seat) => {
    const [sign, word, kind] = presence(ctx, seat);
    return h("li", { key: seat.seat, class: `lu-who-${kind}`, title: `${seat.name}: ${word}` }, shape(seat), h("span", { "aria-hidden": "true" }, " ", sign), h("span", { class: "lu-sr" }, seat.name, ": ", word));
  }));
}

function seats(ctx, planet) {
  const { t, screen } = ctx;
  const lobby = screen.state === "lobby";
  const told = lobby && ctx.ui.words; // a teacher who shows this page to the class shows no words unasked
  const facts = lobby || planet.problem ? [] : planet.facts.names;
  return h("table", { class: "lu-seat-table", key: "seats" },
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("nation")), told ? h("th", { scope: "col" }, t("seat_word")) : null, h("th", { scope: "col" }, t("who")), facts.map((name) => h("th", { scope: "col", class: "lu-right" }, name)), h("td", null))),
    h("tbody", null, planet.seats.map((seat) => {
      const [sign, word, kind] = presence(ctx, seat);
      const decides = screen.state === "playing" && !planet.over && (planet.asked || []).includes(seat.seat);
      return h("tr", { key: seat.seat, class: decides ? "lu-decides" : null },
        h("th", { scope: "row", title: seat.team ? `${seat.name}: ${seat.team}` : null }, nation(seat), seat.team ? h("span", { class: "lu-team" }, " ", seat.team) : null),
        told ? h("td", { class: "lu-seat-word" }, seat.word) : null,
        h("td", { class: `lu-who lu-who-${kind}` }, h("span", { "aria-hidden": "true" }, sign, " "), word, decides ? h("span", { class: "lu-sr" }, ", ", t("status_deciding")) : null),
        seat.facts.slice(0, facts.length).map((value, index) => h("td", { key: `f${index}`, class: "lu-right" }, amountText(value))),
        h("td", { class: "lu-right" }, seatMenu(ctx, planet, seat)));
    })));
}

function seatMenu(ctx, planet, seat) {
  const { t, screen, ui } = ctx;
  const where = { planet: planet.number, seat: seat.seat };
  const named = t("seat_of", { nation: seat.name, n: planet.number + 1 });
  const program = ui.program || screen.sensible;
  return h("details", { class: "lu-menu lu-seat-menu", key: "menu", onclick: shut }, h("summary", { class: "lu-btn lu-plain", "aria-label": named, title: named }, "⋯"),
    h("ul", { class: "lu-menu-list" },
      h("li", null, h("b", null, seat.name), h("span", { class: "lu-muted" }, " ", t("word_is"), " "), h("code", { class: "lu-seat-word" }, seat.word)),
      h("li", null, h("a", { class: "lu-btn lu-plain", href: ctx.own(`table?class=${screen.id}&planet=${planet.number}&seat=${seat.seat}`), target: "_blank", rel: "noopener" }, t("table_as", { nation: seat.name }))),
      seat.leader
        ? h("li", null, button(t("give_back"), () => ctx.act({ do: "lead", ...where, leader: "person" }), { class: "lu-plain" }))
        : h("li", { class: "lu-menu-pair" }, button(t("let_program"), () => ctx.act({ do: "lead", ...where, leader: program }), { class: "lu-plain" }),
          h("select", { "aria-label": t("which_program"), value: program, onchange: (event) => { ui.program = event.target.value; ctx.refresh(); } }, screen.programs.map((one) => h("option", { value: one.id, selected: one.id === program }, one.label)))),
      h("li", null, button(t("free_seat"), () => ask(ctx, { title: t("free_head", { nation: seat.name, n: planet.number + 1 }), text: t("free_text"), yes: t("free_yes"), act: { do: "free", ...where } }), { class: "lu-plain" }))));
}

function actions(ctx, planet, name) {
  const { t, screen } = ctx;
  const named = h("span", { class: "lu-sr" }, name);
  const playing = screen.state === "playing" && !planet.over;
  return h("div", { class: "lu-buttons lu-planet-actions", key: "actions" },
    h("a", { class: "lu-btn", href: ctx.own(`table?class=${screen.id}&planet=${planet.number}`), target: "_blank", rel: "noopener" }, t("open_table"), named),
    playing ? button(t(planet.paused ? "go_on" : "pause"), () => ctx.act({ do: "pause", planet: planet.number, on: !planet.paused }), { key: "pause" }, named) : null,
    screen.state === "playing" && planet.generation >= screen.first ? button(t("step_back"), () => stepBack(ctx, planet, name), { key: "back" }, named) : null);
}

/** Which generation, and what it means, before a planet is taken back. */
function stepBack(ctx, planet, name) {
  const { t, screen, ui } = ctx;
  const open = Array.from({ length: planet.generation - screen.first + 1 }, (_one, index) => screen.first + index);
  ui.backTo = planet.generation;
  ask(ctx, { title: t("back_head", { name }), text: t("back_text"), yes: t("back_yes"), act: () => ({ do: "back", planet: planet.number, generation: ui.backTo }),
    fields: (now) => h("p", { class: "lu-field" }, h("label", { for: "lu-back-to" }, t("back_to_start")), h("select", { id: "lu-back-to", value: String(now.ui.backTo), onchange: (event) => { now.ui.backTo = Number(event.target.value); now.refresh(); } },
      open.map((n) => h("option", { value: String(n), selected: n === now.ui.backTo }, t("generation_n", { n }))))) });
}
