// Third page: why. Each harm with its chain of causes back to decisions; the stocks that broke; what was sensible for one.
import { h } from "./dom.js";
import { button, nation, number, scroller } from "./parts.js";
import { chartBox } from "./charts.js";

export function chains(ctx) {
  const { screen } = ctx;
  const data = screen.data;
  const harms = [...data.causes.map((one) => ({ ...one, title: one.crisis, crisis: true })), ...data.shortages.map((one) => ({ ...one, title: one.text, crisis: false }))];
  return h("div", { class: "lu-pages", key: "chains" }, harmPanel(ctx, harms, data), tubPanel(ctx, data.tubs), sensible(ctx, data.sensible));
}

function harmPanel(ctx, harms, data) {
  const { t, ui } = ctx;
  if (!harms.length) return h("section", { class: "lu-panel", key: "harm" }, h("h2", null, t("harms")), h("p", null, t("no_harm")));
  const at = Math.min(ui.harm ?? data.asked, harms.length - 1);
  const crises = data.causes.length;
  const wants = data.shortages.length;
  const item = (harm, index) => h("li", { key: index }, h("button", { type: "button", class: "lu-btn lu-row lu-harm", "aria-pressed": index === at ? "true" : "false", onclick: () => { ui.harm = index; ctx.refresh(); } },
    h("span", null, h("span", { "aria-hidden": "true" }, harm.crisis ? "⚠ " : "▽ "), h("span", { class: "lu-sr" }, harm.crisis ? t("kind_crisis") : t("kind_shortage"), ": "), harm.title), harm.crisis ? null : h("span", { class: "lu-small lu-when" }, t("generation_n", { n: harm.generation }))));
  return h("section", { class: "lu-panel", key: "harm", "aria-labelledby": "lu-harm-head" }, h("h2", { id: "lu-harm-head" }, t("harms")),
    h("div", { class: "lu-split lu-split-narrow" },
      h("div", { class: "lu-harm-list" }, crises ? h("ul", { class: "lu-list" }, harms.slice(0, crises).map(item)) : null, wants ? h("details", { class: "lu-more", key: "wants", open: at >= crises || !crises }, h("summary", null, t("shortages_n", { n: wants })), h("ul", { class: "lu-list" }, harms.slice(crises).map((harm, index) => item(harm, crises + index)))) : null),
      harmDetail(ctx, harms[at], data)));
}

function harmDetail(ctx, harm, data) {
  const { t } = ctx;
  return h("div", { class: "lu-harm-detail", key: "detail", "aria-live": "polite" },
    h("h3", { class: "lu-harm-title" }, harm.title), harm.crisis && harm.text ? h("p", null, harm.text) : null,
    delay(ctx, harm, data.generations),
    blocks(ctx, harm));
}

/** From the decisions over the stock that filled to the people: an arrow stands only where one leads to the next. */
function blocks(ctx, harm) {
  const { t } = ctx;
  const told = (list) => (list.length ? h("ul", { class: "lu-told" }, list.map((one, index) => h("li", { key: index }, one))) : null);
  const parts = harm.contributors || [];
  const fills = ctx.screen.data.tubs.some((one) => one.stock === harm.stock && one.full);
  const found = [
    [t("decisions_behind"), deeds(ctx, harm)],
    [fills ? t("how_filled") : t("how_came"), [told(harm.how), parts.length ? h("details", { class: "lu-more", key: "parts" }, h("summary", null, harm.heading || t("contributors")), shares(ctx, harm.heading || t("contributors"), parts.map((one) => ({ label: one.name, ...one })))) : null]],
    [t("what_it_did"), told(harm.did)],
  ].filter(([, inside]) => (Array.isArray(inside) ? inside.some(Boolean) : inside));
  return h("div", { class: "lu-blocks" }, found.map(([title, inside], index) => [index ? h("p", { class: "lu-block-arrow", key: `a${index}`, "aria-hidden": "true" }, "↓") : null, h("div", { class: "lu-block", key: title }, h("h3", null, title), inside)]));
}

const MOST_DEEDS = 3;

/** The decisions with the largest shares; all of them in a table that is opened. */
function deeds(ctx, harm) {
  const { t } = ctx;
  const named = harm.decisions.filter((one) => one.row !== null);
  if (!named.length) return h("p", { class: "lu-muted" }, t("no_decision"));
  return [h("ul", { class: "lu-told" }, named.slice(0, MOST_DEEDS).map((one) => h("li", { key: one.row }, one.text, " ", h("span", { class: "lu-muted lu-when" }, t("deed_share", { n: one.generation, percent: one.percent }))))),
    h("details", { class: "lu-more", key: "all" }, h("summary", null, t("all_shares")), shares(ctx, t("decisions_behind"), harm.decisions.map((one) => ({ label: one.text, ...one }))))];
}

/** Each share as a row: who or what, how much, a bar, percent. */
function shares(ctx, title, list) {
  const { t } = ctx;
  return scroller(title, h("table", { class: "lu-shares" },
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("what")), h("th", { scope: "col", class: "lu-right" }, t("generation")), h("th", { scope: "col", class: "lu-right" }, t("amount")), h("th", { scope: "col" }, t("share")))),
    h("tbody", null, list.map((one, index) => h("tr", { key: index }, h("th", { scope: "row" }, one.label), h("td", { class: "lu-right" }, one.generation === null || one.generation === undefined ? "–" : one.generation), h("td", { class: "lu-right" }, number(one.amount)),
      h("td", null, h("span", { class: "lu-share" }, h("span", { class: "lu-share-bar", "aria-hidden": "true", style: `width:${one.percent}%` })), h("span", { class: "lu-percent" }, `${one.percent} %`)))))));
}

/** From decision to harm: one place for each generation. */
function delay(ctx, harm, last) {
  const { t } = ctx;
  const deeds = new Map();
  for (const one of harm.decisions) if (one.row !== null) deeds.set(one.generation, (deeds.get(one.generation) || 0) + one.percent);
  if (!deeds.size || last < 2) return null;
  const cells = Array.from({ length: Math.max(last, harm.generation) }, (_, index) => index + 1);
  const told = harm.delay ? t("delay", { n: harm.delay }) : t("no_delay");
  return h("div", { class: "lu-delay", key: "delay" }, h("p", { class: "lu-delay-said" }, told),
    h("ol", { class: "lu-eras", "aria-label": t("delay_row"), style: `--n:${cells.length}` }, cells.map((n) => h("li", { key: n, class: [n === harm.generation && "lu-era-harm", deeds.has(n) && "lu-era-deed", n < harm.generation && [...deeds.keys()].some((one) => one <= n) && "lu-era-wait"].filter(Boolean).join(" ") || null },
      h("b", null, n), deeds.has(n) ? h("span", null, "● ", h("span", { class: "lu-era-word" }, h("span", { class: "lu-sr" }, t("decided"), " "), `${deeds.get(n)}\u00a0%`)) : null, n === harm.generation ? h("span", null, "⚠", h("span", { class: "lu-sr" }, " ", t("harm_here"))) : null))),
    h("p", { class: "lu-small lu-muted", "aria-hidden": "true" }, `● ${t("decided")} · ⚠ ${t("harm_here")}`));
}

/** A stock as a row of tubs, one for each generation: what came in above, what went out below, how full it was. */
function tubPanel(ctx, list) {
  const { t, ui } = ctx;
  if (!list.length) return null;
  const tub = list[Math.min(ui.tub, list.length - 1)];
  const top = Math.max(tub.whole, ...tub.rows.map((row) => row.level), 1);
  const broke = new Set(tub.broke);
  return h("section", { class: "lu-panel", key: "tubs", "aria-labelledby": "lu-tub-head" },
    h("h2", { id: "lu-tub-head" }, t("bathtub", { stock: tub.label })),
    list.length > 1 ? h("div", { class: "lu-pick", role: "group", "aria-label": t("stocks") }, list.map((one, index) => button(one.label, () => { ui.tub = index; ctx.refresh(); }, { key: one.stock, "aria-pressed": one === tub ? "true" : "false" }))) : null,
    h("p", { class: "lu-muted" }, t("bathtub_text")),
    scroller(tub.label, h("ol", { class: "lu-tubs", style: `--n:${tub.rows.length}` }, tub.rows.map((row) => h("li", { key: row.generation, class: broke.has(row.generation) ? "lu-broke" : null },
      h("span", { class: "lu-flow" }, row.inflow ? `↓ ${number(row.inflow)}` : "", h("span", { class: "lu-sr" }, t("inflow_is", { n: row.inflow }))),
      h("span", { class: "lu-tub", style: `--edge:${tub.full ? (100 * tub.whole) / top : 0}%` }, h("span", { class: "lu-water", style: `height:${Math.max(0, Math.min(100, (100 * row.level) / top))}%` }), h("b", null, number(row.level))),
      h("span", { class: "lu-flow" }, row.outflow ? `↓ ${number(row.outflow)}` : "", h("span", { class: "lu-sr" }, t("outflow_is", { n: row.outflow }))),
      h("span", { class: "lu-tub-name" }, row.generation ? row.generation : t("set_up"), broke.has(row.generation) ? h("b", { class: "lu-warn" }, " ⚠ ", t("broke")) : null))))),
    chartBox(ctx, tub.chart));
}

function sensible(ctx, list) {
  const { t } = ctx;
  if (!list.length) return null;
  return h("section", { class: "lu-panel", key: "sensible", "aria-labelledby": "lu-sensible-head" }, h("h2", { id: "lu-sensible-head" }, t("sensible")),
    h("p", { class: "lu-muted" }, t("sensible_text")),
    h("ul", { class: "lu-cardlist" }, list.map((one) => h("li", { key: one.seat, class: "lu-note-card" }, h("h3", null, nation(ctx.player(one.seat))), h("p", null, h("b", null, t("for_itself")), " ", one.text), h("p", null, h("b", null, t("for_all")), " ", one.cost)))));
}
