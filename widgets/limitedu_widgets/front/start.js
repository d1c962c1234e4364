// The start page: a new game, a saved one, an example. And the cover page between two seats.
import { h } from "./dom.js";
import { button, nation, shape } from "./parts.js";
import { fileButton } from "./bars.js";
import { ownPage } from "./live.js";

const RULES_LIMIT = 200000;

/** The form's state, made from the first game's defaults; kept while the page is open. */
function formOf(ctx) {
  const { ui, screen } = ctx;
  const games = screen.start.games || [];
  const kept = screen.start.form;
  if (!ui.form && games.length) ui.form = { ...defaults(games.find((one) => kept && one.id === kept.game) || games[0]), ...(kept || {}) };
  return ui.form;
}

function defaults(game) {
  const programs = (game.controllers || []).filter((one) => one.id !== "person");
  const players = game.players.includes(4) ? 4 : game.players[game.players.length - 1];
  return { game: game.id, players, seats: game.seats.map((seat, index) => (index === 0 || !programs.length ? "person" : programs[(index - 1) % programs.length].id)),
    generation: (game.generations && game.generations[0] ? game.generations[0].id : 1),
    options: Object.fromEntries((game.options || []).map((option) => [option.name, option.default])), seed: "", rules: "", rulesName: "" };
}

export function startPage(ctx) {
  const { t, screen } = ctx;
  const form = formOf(ctx);
  const data = screen.start;
  return h("div", { class: "lu-start", key: "start" },
    h("header", { class: "lu-hello" }, h("h1", null, t("welcome")), h("p", null, t("welcome_text"))),
    h("div", { class: "lu-start-columns" },
      form ? newGame(ctx, form, data.games.find((one) => one.id === form.game) || data.games[0]) : null,
      h("div", { class: "lu-start-side" }, saved(ctx, data.saved || []), examples(ctx, data.examples || []), elsewhere(ctx), settings(ctx))));
}

function newGame(ctx, form, game) {
  const { t, screen, ui } = ctx;
  const set = (changes) => { Object.assign(form, changes); ctx.refresh(); };
  const badSeed = !/^\d{0,15}$/.test(form.seed);
  const seats = game.seats.slice(0, form.players);
  const persons = form.seats.slice(0, form.players).filter((one) => one === "person").length;
  const begin = (event) => {
    event.preventDefault();
    if (badSeed) { document.getElementById("lu-seed").focus(); return; }
    ctx.act({ do: "new", options: { game: form.game, players: form.players, seats: form.seats.slice(0, form.players), generation: form.generation,
      options: form.options, seed: form.seed, rules: form.rules } });
  };
  return h("form", { class: "lu-panel lu-new", key: "new", onsubmit: begin, "aria-labelledby": "lu-new-head", novalidate: true },
    h("h2", { id: "lu-new-head" }, t("new_game", { title: game.title })),
    h("p", { class: "lu-muted" }, game.about),
    screen.start.games.length > 1 ? h("fieldset", null, h("legend", null, t("which_game")), h("div", { class: "lu-pick" }, screen.start.games.map((one) => radio("game", one.id, one.title, form.game === one.id, () => { ui.form = defaults(one); ctx.refresh(); })))) : null,
    h("p", { class: "lu-go" }, h("button", { type: "submit", class: "lu-btn lu-primary lu-big", "data-focus": "1" }, t("start")), h("span", { class: "lu-muted" }, summary(ctx, form, seats, persons))),
    h("fieldset", null, h("legend", null, t("how_many")), h("div", { class: "lu-pick" }, game.players.map((n) => radio("players", n, n === 1 ? t("solo") : String(n), form.players === n, () => set({ players: n }))))),
    h("fieldset", null, h("legend", null, t("who_leads")), h("ul", { class: "lu-seats" }, seats.map((seat, index) => h("li", { key: seat.seat },
      h("label", { for: `lu-seat${index}` }, nation(seat)),
      h("select", { id: `lu-seat${index}`, value: form.seats[index], onchange: (event) => { const list = [...form.seats]; list[index] = event.target.value; set({ seats: list }); } },
        game.controllers.map((one) => h("option", { value: one.id, selected: one.id === form.seats[index] }, one.label)))))),
      programs(ctx, game, form, seats),
      persons === 0 ? h("p", { class: "lu-hint", role: "status" }, t("nobody")) : persons > 1 ? h("p", { class: "lu-hint" }, t("shared_screen")) : null),
    (game.generations || []).length > 1 ? h("fieldset", null, h("legend", null, t("from_when")), h("div", { class: "lu-pick" }, game.generations.map((one) => radio("generation", one.id, one.label, form.generation === one.id, () => set({ generation: one.id })))),
      form.generation !== game.generations[0].id ? h("p", { class: "lu-hint" }, t("later_start")) : null) : null,
    h("details", { class: "lu-more", key: "more" }, h("summary", null, t("more_settings")),
      (game.options || []).map((option) => h("div", { class: "lu-field", key: option.name }, h("label", null,
        h("input", { type: "checkbox", checked: !!form.options[option.name], onchange: (event) => set({ options: { ...form.options, [option.name]: event.target.checked } }) }), " ", option.label),
        option.hint ? h("p", { class: "lu-small lu-muted" }, option.hint) : null)),
      h("div", { class: "lu-field" }, h("label", { for: "lu-seed" }, t("seed")),
        h("input", { id: "lu-seed", type: "text", inputmode: "numeric", autocomplete: "off", value: form.seed, "aria-invalid": badSeed ? "true" : null, "aria-describedby": "lu-seed-hint", oninput: (event) => set({ seed: event.target.value.trim() }) }),
        h("p", { id: "lu-seed-hint", class: badSeed ? "lu-problem" : "lu-small lu-muted", role: badSeed ? "alert" : null }, t(badSeed ? "seed_bad" : "seed_hint"))),
      h("div", { class: "lu-field" }, h("label", { for: "lu-rules" }, t("house_rules")),
        h("input", { id: "lu-rules", type: "file", accept: ".toml,text/plain", onchange: (event) => readRules(ctx, event.target, set) }),
        form.rulesName ? h("p", null, t("rules_in_use", { name: form.rulesName }), " ", button(t("remove"), () => { document.getElementById("lu-rules").value = ""; set({ rules: "", rulesName: "" }); }, { class: "lu-plain" }))
          : h("p", { class: "lu-small lu-muted" }, t("house_rules_hint")))));
}

function summary(ctx, form, seats, persons) {
  const { t } = ctx;
  if (form.players === 1) return t("sum_solo", { name: seats[0].name });
  if (persons === 1) return t("sum_one", { name: seats[form.seats.indexOf("person")].name, n: form.players - 1 });
  return t("sum_many", { persons, programs: form.players - persons });
}

function programs(ctx, game, form, seats) {
  const used = game.controllers.filter((one) => one.about && one.id !== "person" && seats.some((_, index) => form.seats[index] === one.id));
  return used.length ? h("ul", { class: "lu-small lu-muted lu-abouts" }, used.map((one) => h("li", null, h("b", null, one.label), ": ", one.about))) : null;
}

const radio = (name, value, label, checked, pick) => h("label", { class: `lu-radio${checked ? " lu-on" : ""}`, key: value },
  h("input", { type: "radio", name: `lu-${name}`, value, checked, onchange: pick }), h("span", null, label));

function readRules(ctx, input, set) {
  const file = input.files[0];
  if (!file) return;
  if (file.size > RULES_LIMIT) { input.value = ""; ctx.tell("error", ctx.t("file_too_big", { name: file.name })); return; }
  file.text().then((text) => set({ rules: text, rulesName: file.name }), () => ctx.tell("error", ctx.t("file_unreadable", { name: file.name })));
}

function saved(ctx, list) {
  const { t } = ctx;
  return h("section", { class: "lu-panel", key: "saved", "aria-labelledby": "lu-saved-head" }, h("h2", { id: "lu-saved-head" }, t("go_on_with")),
    list.length ? h("ul", { class: "lu-list" }, list.map((game) => h("li", { key: game.id }, h("button", { type: "button", class: "lu-btn lu-row", onclick: () => ctx.act({ do: "open", id: game.id }) },
      h("b", null, game.title), h("span", { class: "lu-muted" }, [game.when, game.detail].filter(Boolean).join(" · ")))))) : h("p", { class: "lu-muted" }, t("none_saved")),
    h("p", null, fileButton(ctx, t("load_file"))));
}

function examples(ctx, list) {
  const { t } = ctx;
  if (!list.length) return null;
  return h("section", { class: "lu-panel", key: "examples", "aria-labelledby": "lu-examples-head" }, h("h2", { id: "lu-examples-head" }, t("examples")),
    h("ul", { class: "lu-list" }, list.map((game) => h("li", { key: game.id }, h("button", { type: "button", class: "lu-btn lu-row", onclick: () => ctx.act({ do: "example", id: game.id }) },
      h("b", null, game.title), h("span", { class: "lu-muted" }, game.about))))));
}

/** The other pages of this server. */
function elsewhere(ctx) {
  const { t } = ctx;
  const pages = [["debrief", t("to_debrief"), t("to_debrief_text")], ["world3", t("to_model"), t("to_model_text")]];
  return ownPage() ? h("section", { class: "lu-panel", key: "elsewhere", "aria-labelledby": "lu-elsewhere-head" }, h("h2", { id: "lu-elsewhere-head" }, t("elsewhere")),
    h("ul", { class: "lu-list" }, pages.map(([address, label, about]) => h("li", { key: address }, h("a", { class: "lu-btn lu-row", href: address }, h("b", null, label), h("span", { class: "lu-muted" }, about)))))) : null;
}

function settings(ctx) {
  const { t, ui } = ctx;
  return h("p", { class: "lu-settings", key: "settings" }, button(ui.big ? t("type_normal") : t("type_big"), () => ctx.setting("big", !ui.big), { class: "lu-plain" }),
    h("span", { class: `lu-link lu-link-${ui.link}` }, h("span", { "aria-hidden": "true" }, ui.link === "connected" ? "● " : "○ "), t(`link_${ui.link}`)));
}

/** Between two seats on one screen: shows no hand. */
export function coverPage(ctx) {
  const { t, screen } = ctx;
  const cover = screen.cover;
  const known = ctx.ui.faces.get(cover.seat);
  const player = known && known.name === cover.name ? known : { name: cover.name, color: cover.color ?? cover.seat, shape: cover.shape || "circle" };
  return h("div", { class: `lu-cover lu-own${player.color % 6}`, key: "cover" },
    shape(player, true),
    h("h1", null, t("cover_head", { name: cover.name })),
    h("p", null, cover.text),
    button(t("cover_ready", { name: cover.name }), () => ctx.act({ do: "ready" }), { class: "lu-primary lu-big", "data-focus": "1" }));
}
