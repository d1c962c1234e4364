// The teacher's desk: the classes there are, and the form that makes a new one.
import { h } from "./dom.js";
import { connection, fileButton } from "./bars.js";
import { button, stepper } from "./parts.js";
import { ask } from "./asking.js";

const LARGEST_RULES = 200000;
const MOST_PLANETS = 12;

/** The form's state, made from the first game's defaults; kept while the page is open. */
function planOf(ctx) {
  const { ui, screen } = ctx;
  if (!ui.plan) ui.plan = { title: "", students: 30, ...gameDefaults(screen.games[0], 30) };
  return ui.plan;
}

function gameDefaults(game, students) {
  return { game: game.id, generation: game.generations[0].id, options: Object.fromEntries(game.options.map((option) => [option.name, option.default])), rules: "", rulesName: "",
    program: game.sensible, late: true, missing: "wait", patience: 120, predictions: true, watching: true, ...spread(students, game.players) };
}

/** So many planets and nations that each of `students` has a seat, and few are left over; at most twelve planets, then seats are shared. */
export function spread(students, players) {
  const most = Math.max(...players);
  const planets = Math.min(MOST_PLANETS, Math.max(1, Math.ceil(students / most)));
  const wished = Math.ceil(students / planets);
  return { planets, nations: players.includes(wished) ? wished : wished > most ? most : Math.min(...players.filter((n) => n >= wished)) };
}

export function deskPage(ctx) {
  const { t, screen } = ctx;
  return h("div", { class: "lu-start lu-desk", key: "desk" },
    h("header", { class: "lu-hello" }, h("h1", { tabindex: -1, "data-focus": "2" }, t("desk_head")), h("p", null, t("desk_text"))),
    h("div", { class: "lu-start-columns" },
      h("div", { class: "lu-start-side" }, ctx.ui.plan && ctx.ui.plan.open ? makeForm(ctx) : firstSteps(ctx)),
      h("div", { class: "lu-start-side" }, classList(ctx, screen.classes), h("p", { class: "lu-settings", key: "settings" }, button(t(ctx.ui.big ? "type_normal" : "type_big"), () => ctx.setting("big", !ctx.ui.big), { class: "lu-plain" }), connection(ctx)))));
}

function firstSteps(ctx) {
  const { t } = ctx;
  return h("section", { class: "lu-panel lu-firsts", key: "firsts", "aria-labelledby": "lu-new-head" }, h("h2", { id: "lu-new-head" }, t("new_class")),
    h("ul", null,
      h("li", { key: "make" }, button(t("make_class"), () => { planOf(ctx).open = true; ctx.refresh(); }, { class: "lu-primary lu-big", "data-focus": "1" }), h("p", { class: "lu-muted" }, t("make_class_text"))),
      h("li", { key: "try" }, button(t("try_it"), () => ctx.act({ do: "practice" }), { class: "lu-big" }), h("p", { class: "lu-muted" }, t("try_it_text"))),
      h("li", { key: "file" }, fileButton(ctx, t("open_class")), h("p", { class: "lu-muted" }, t("open_class_text"))),
      h("li", { key: "guide" }, guideLink(ctx), h("p", { class: "lu-muted" }, t("guide_text")))));
}

/** The guide, in a tab of its own: it is read beside the class. */
export const guideLink = (ctx, look = "") => h("a", { class: `lu-btn${look}`, href: `${ctx.base()}guide`, target: "_blank", rel: "noopener" }, ctx.t("guide"));

function classList(ctx, list) {
  const { t } = ctx;
  return h("section", { class: "lu-panel", key: "classes", "aria-labelledby": "lu-classes-head" }, h("h2", { id: "lu-classes-head" }, t("classes")),
    list.length ? h("ul", { class: "lu-list lu-classes" }, list.map((one) => h("li", { key: one.id },
      h("button", { type: "button", class: "lu-btn lu-row", onclick: () => ctx.act({ do: "open", id: one.id }) },
        h("b", null, one.title, h("span", { class: `lu-chip lu-state-${one.state}` }, t(`state_${one.state}`))), h("span", { class: "lu-muted" }, [one.game, one.planets, t("code_is", { code: shownCode(one.code) }), one.when].map((part, index) => [index ? " · " : null, h("span", { class: "lu-together" }, part)]))),
      one.state === "ended" ? h("a", { class: "lu-btn", href: ctx.own(`debrief?class=${one.id}`), target: "_blank", rel: "noopener" }, t("debrief"), h("span", { class: "lu-sr" }, `: ${one.title}`)) : null,
      button(t("erase"), () => ask(ctx, { title: t("erase_head", { title: one.title }), text: t("erase_text"), yes: t("erase"), act: { do: "erase", id: one.id } }), { "aria-label": t("erase_named", { title: one.title }), class: "lu-plain" }))))
      : h("p", { class: "lu-muted" }, t("no_classes")));
}

/** "k7m2qx" as it is read out: "K7M 2QX". */
export const shownCode = (code) => `${code.slice(0, 3)} ${code.slice(3)}`.toUpperCase();

function makeForm(ctx) {
  const { t, screen, ui } = ctx;
  const form = planOf(ctx);
  const game = screen.games.find((one) => one.id === form.game) || screen.games[0];
  const set = (changes) => { Object.assign(form, changes); ctx.refresh(); };
  const make = (event) => {
    event.preventDefault();
    const { open, students, rulesName, ...settings } = form;
    ctx.act({ do: "make", ...settings });
  };
  const check = (name, label) => h("div", { class: "lu-field", key: name }, h("label", null, h("input", { type: "checkbox", checked: form[name], onchange: (event) => set({ [name]: event.target.checked }) }), " ", label));
  return h("form", { class: "lu-panel lu-new", key: "new", onsubmit: make, "aria-labelledby": "lu-new-head", novalidate: true },
    h("h2", { id: "lu-new-head", tabindex: -1, "data-focus": "2" }, t("make_class")),
    screen.games.length > 1 ? choice(t("which_game"), "game", screen.games.map((one) => [one.id, one.title]), form.game, (id) => { ui.plan = { ...form, ...gameDefaults(screen.games.find((one) => one.id === id), form.students) }; ctx.refresh(); }) : null,
    h("p", { class: "lu-muted" }, game.about),
    h("div", { class: "lu-field lu-many-students" }, h("label", { for: "lu-students" }, t("how_many_students")), stepper(ctx, { id: "lu-students", label: t("how_many_students"), value: form.students, low: 1, high: 200, onvalue: (n) => set({ students: n, ...spread(n, game.players) }) }),
      h("p", { class: "lu-planned", role: "status" }, sharedOut(t, form))),
    h("fieldset", null, h("legend", null, t("plan")), h("div", { class: "lu-pick" }, game.generations.map((one, index) => pick("plan", one.id, t(index ? "plan_short" : "plan_whole", { year: one.label }), form.generation === one.id, () => set({ generation: one.id })))),
      form.generation !== game.generations[0].id ? h("p", { class: "lu-hint" }, t("later_start")) : null),
    h("p", { class: "lu-go" }, h("button", { type: "submit", class: "lu-btn lu-primary lu-big" }, t("make_it")), button(t("cancel"), () => set({ open: false }), { class: "lu-plain" }), h("span", { class: "lu-muted" }, t("make_it_text"))),
    h("details", { class: "lu-more", key: "more" }, h("summary", null, t("more_settings")),
      h("div", { class: "lu-field" }, h("label", { for: "lu-class-title" }, t("class_title")), h("input", { id: "lu-class-title", type: "text", maxlength: 60, autocomplete: "off", value: form.title, "aria-describedby": "lu-class-title-hint", oninput: (event) => set({ title: event.target.value }) }), h("p", { id: "lu-class-title-hint", class: "lu-small lu-muted" }, t("class_title_hint"))),
      h("div", { class: "lu-pair" },
        h("div", { class: "lu-field" }, h("label", { for: "lu-planets" }, t("planets")), stepper(ctx, { id: "lu-planets", label: t("planets"), value: form.planets, low: 1, high: MOST_PLANETS, onvalue: (n) => set({ planets: n }) })),
        h("div", { class: "lu-field" }, h("label", { for: "lu-nations" }, t("nations_each")), h("select", { id: "lu-nations", value: String(form.nations), onchange: (event) => set({ nations: Number(event.target.value) }) }, game.players.map((n) => h("option", { value: String(n), selected: n === form.nations }, n))))),
      h("div", { class: "lu-field" }, h("label", { for: "lu-program" }, t("empty_seats")), h("select", { id: "lu-program", value: form.program, onchange: (event) => set({ program: event.target.value }) },
        game.programs.map((one) => h("option", { value: one.id, selected: one.id === form.program }, t("program_leads", { name: one.label }))), h("option", { value: "", selected: form.program === "" }, t("seats_wait"))),
        h("p", { class: "lu-small lu-muted" }, (game.programs.find((one) => one.id === form.program) || {}).about || t("seats_wait_text"))),
      h("div", { class: "lu-field" }, h("label", { for: "lu-missing" }, t("missing")), h("select", { id: "lu-missing", value: form.missing, onchange: (event) => set({ missing: event.target.value }) },
        ["wait", "program", "pass"].map((one) => h("option", { value: one, selected: one === form.missing }, t(`missing_${one}`)))),
        form.missing !== "wait" ? h("p", { class: "lu-after" }, h("label", { for: "lu-patience" }, t("patience")), " ", stepper(ctx, { id: "lu-patience", label: t("patience"), value: form.patience, low: 5, high: 3600, step: 5, onvalue: (n) => set({ patience: n }) })) : null),
      check("late", t("late")), check("watching", t("watching")), check("predictions", t("predictions_on")),
      game.options.map((option) => h("div", { class: "lu-field", key: option.name }, h("label", null, h("input", { type: "checkbox", checked: !!form.options[option.name], onchange: (event) => set({ options: { ...form.options, [option.name]: event.target.checked } }) }), " ", option.label), option.hint ? h("p", { class: "lu-small lu-muted" }, option.hint) : null)),
      houseRules(ctx, form, set)));
}

function houseRules(ctx, form, set) {
  const { t } = ctx;
  const read = (event) => {
    const file = event.target.files[0];
    event.target.value = "";
    if (!file) return;
    if (file.size > LARGEST_RULES) { ctx.tell("error", t("file_too_big", { name: file.name })); return; }
    file.text().then((text) => set({ rules: text, rulesName: file.name }), () => ctx.tell("error", t("file_unreadable", { name: file.name })));
  };
  return h("div", { class: "lu-field" }, h("label", { for: "lu-house" }, t("house_rules")),
    h("p", null, h("label", { class: "lu-btn lu-plain lu-file" }, t("choose_file"), h("input", { id: "lu-house", type: "file", accept: ".toml,text/plain", onchange: read })), " ",
      form.rules ? [t("rules_in_use", { name: form.rulesName }), " ", button(t("remove"), () => set({ rules: "", rulesName: "" }), { class: "lu-plain" })] : null),
    h("p", { class: "lu-small lu-muted" }, t("house_rules_hint")));
}

/** "30 students: 5 planets of 6 nations.", and what that leaves over. */
function sharedOut(t, form) {
  const seats = form.planets * form.nations;
  const over = form.students - seats;
  const said = t(form.nations === 1 ? "nations_alone" : form.planets === 1 ? "one_planet" : "many_planets", { students: form.students, planets: form.planets, nations: form.nations });
  return [h("b", null, said), " ", over > 0 ? t("seats_shared", { n: over }) : over < 0 ? t("seats_left", { n: -over }) : t("seats_even")];
}

function choice(label, name, options, now, set) {
  return h("fieldset", { key: name }, h("legend", null, label), h("div", { class: "lu-pick" }, options.map(([id, text]) => pick(name, id, text, id === now, () => set(id)))));
}

function pick(name, value, label, on, choose) {
  return h("label", { class: `lu-radio${on ? " lu-on" : ""}`, key: `${name}${value}` }, h("input", { type: "radio", name: `lu-${name}`, value: String(value), checked: on, onchange: choose }), h("span", null, label));
}
