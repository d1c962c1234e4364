// The kinds of component that a game's view is made of: track, matrix, pools, gauge, table, cards, text.
import { h } from "./dom.js";
import { amountText, scroller, shape, was } from "./parts.js";
import { cardView } from "./hand.js";

/** Draw one component. `prefix` is "0/" on the board of seat 0 and "" in the world. */
export function component(ctx, item, prefix) {
  const kind = { track, matrix, pools, gauge, table, cards, text }[item.kind];
  return kind ? kind(ctx, item, prefix) : null;
}

export const components = (ctx, list, prefix) => (list || []).map((item) => component(ctx, item, prefix));

const block = (item, name, changed, ...children) => h("div", {
  role: item.label ? "group" : null,
  class: `lu-part lu-${name}${changed ? " lu-changed" : ""}`, key: item.id, "data-part": item.id, "aria-label": item.label || null }, children);

function track(ctx, item, prefix) {
  const { t } = ctx;
  const old = ctx.was(prefix + item.id);
  const positions = item.positions || [];
  const here = positions[item.at];
  const ghost = old === undefined ? -1 : positions.findIndex((position) => position.label === String(old));
  const cells = positions.map((position, index) => h("span", {
    class: ["lu-cell", index === item.at && "lu-here", position.blocked && "lu-blocked", index === ghost && "lu-ghost",
      position.zone && `lu-zone ${zoneClass(positions, position.zone)}`].filter(Boolean).join(" "),
    title: [position.label, ...(position.marks || []), position.zone, position.blocked ? t("blocked") : ""].filter(Boolean).join(", "),
  }, index === item.at && item.value !== undefined && !position.label ? "●" : position.label));
  const zones = zoneRow(positions);
  const blocked = positions.filter((position) => position.blocked).map((position) => position.label);
  const said = [item.label, amountText(item.value, item.unit), t("place_of", { at: item.at + 1, of: positions.length }), here && here.zone,
    ...((here && here.marks) || []), blocked.length ? `${t("blocked")}: ${blocked.join(", ")}` : "", old === undefined ? "" : t("was", { value: old })];
  return block(item, "track", old !== undefined,
    h("p", { class: "lu-part-head" }, h("span", { class: "lu-part-name" }, item.label), " ",
      item.value === undefined || item.value === null ? null : h("b", { class: "lu-value" }, item.value), " ",
      h("span", { class: "lu-muted" }, item.unit), " ", was(t, old), h("span", { class: "lu-muted lu-note" }, item.note)),
    h("div", { class: "lu-cells", role: "img", "aria-label": said.filter((word) => word !== "" && word !== undefined && word !== null).join(", "),
      style: `--n:${positions.length}` }, cells, marks(positions, item.at), zones));
}

/** The costs under the places of a track: one row for each word, with the word in the free places before the first number. */
function marks(positions, at) {
  const rows = new Map();
  positions.forEach((position, index) => (position.marks || []).forEach((mark) => {
    const [, count, word] = /^([+−-]?[\d.]+)\s+(.*)$/.exec(mark) || [null, "•", mark];
    const known = [...rows.keys()].find((one) => one.slice(0, 4) === word.slice(0, 4)) ?? word; // "1 fossil", "2 fossils": one row
    const row = rows.get(known) ?? new Map();
    rows.delete(known);
    rows.set(known.length > word.length ? known : word, row.set(index, count));
  }));
  const same = [...rows].map(([word, counts]) => [word, counts, [...counts.keys()].join()]);
  const joined = new Map(); // rows that have their numbers at the same places stand in one line
  for (const [word, counts, where] of same) {
    const known = joined.get(where);
    joined.set(where, known ? [`${known[0]} · ${word}`, new Map([...counts].map(([index, count]) => [index, `${known[1].get(index)} · ${count}`]))] : [word, counts]);
  }
  return [...joined.values()].map(([word, counts]) => {
    const first = Math.min(...counts.keys());
    return [
      h("span", { class: "lu-mark-word", style: first >= 2 ? `grid-column:1/${first + 1}` : "grid-column:1/-1" }, word),
      [...counts].map(([index, count]) => h("span", { class: `lu-mark${index === at ? " lu-mark-now" : ""}`, style: `grid-column:${index + 1}` }, count)),
    ];
  });
}

function zoneRow(positions) {
  const runs = [];
  positions.forEach((position, index) => {
    const last = runs[runs.length - 1];
    if (last && last.zone === position.zone) last.to = index + 2;
    else runs.push({ zone: position.zone, from: index + 1, to: index + 2 });
  });
  return runs.filter((run) => run.zone).map((run) => h("span", { class: `lu-zone-word ${zoneClass(positions, run.zone)}`,
    style: `grid-column:${run.from}/${run.to}` }, run.zone));
}

/** First zone calm, last zone alarming, what lies between neutral; the zone's word stands under it. */
function zoneClass(positions, zone) {
  const names = [...new Set(positions.map((position) => position.zone).filter(Boolean))];
  if (names.length < 2) return "lu-zone-mid";
  return zone === names[0] ? "lu-zone-first" : zone === names[names.length - 1] ? "lu-zone-last" : "lu-zone-mid";
}

function matrix(ctx, item, prefix) {
  const { t } = ctx;
  const rows = item.rows || [];
  const changed = rows.some((row) => ctx.was(`${prefix}${item.id}/${row.id}`) !== undefined);
  return block(item, "matrix", changed, h("table", null,
    h("caption", { class: "lu-part-name" }, item.label),
    h("thead", null, h("tr", null, h("td", null), item.columns.map((column) => h("th", { scope: "col" }, column)))),
    h("tbody", null, rows.map((row) => {
      const old = ctx.was(`${prefix}${item.id}/${row.id}`);
      return h("tr", { key: row.id, class: old === undefined ? null : "lu-row-changed" },
        h("th", { scope: "row" }, row.label),
        item.columns.map((column, index) => {
          const mark = (row.marks || []).find((one) => one.column === index);
          return h("td", { class: [index <= row.at && "lu-filled", old !== undefined && index > row.at && index <= old && "lu-lost",
            old !== undefined && index <= row.at && index > old && "lu-won"].filter(Boolean).join(" ") || null },
            index === row.at ? [h("span", { class: "lu-sr" }, t("here")), old === undefined ? null : was(t, old + 1)] : null,
            mark ? h("span", { class: "lu-token", title: mark.label }, h("span", { "aria-hidden": "true" }, mark.symbol, " "), mark.label) : null);
        }));
    }))));
}

function pools(ctx, item, prefix) {
  return block(item, "pools", false,
    item.label ? h("h3", { class: "lu-part-name" }, item.label) : null,
    h("dl", { class: "lu-tiles" }, (item.items || []).map((one) => {
      const old = ctx.was(`${prefix}${item.id}/${one.id}`);
      return h("div", { key: one.id, class: old === undefined ? null : "lu-changed", "data-item": one.id },
        h("dt", null, one.label), h("dd", null, h("b", null, amountText(one.value, /^[£$€¥]$/.test(one.unit || "") ? one.unit : "")), was(ctx.t, old, one.unit)));
    })));
}

function gauge(ctx, item, prefix) {
  const { t } = ctx;
  const old = ctx.was(prefix + item.id);
  const share = item.max ? Math.max(0, Math.min(1, item.value / item.max)) : 0;
  const before = old === undefined || !item.max ? share : Math.max(0, Math.min(1, old / item.max));
  return block(item, "gauge", old !== undefined,
    h("p", { class: "lu-part-head" }, h("span", { class: "lu-part-name" }, item.label), was(t, old, item.unit),
      h("span", { class: "lu-gauge-left" }, item.warn ? h("b", { class: "lu-warn" }, "⚠ ", t("low"), " ") : null,
        t("left_of", { value: amountText(item.value, item.unit), max: amountText(item.max, item.unit) }))),
    h("div", { class: `lu-bar${item.warn ? " lu-bar-warn" : ""}`, role: "img", "aria-label": `${item.label}: ${t("left_of", { value: item.value, max: item.max })}` },
      h("span", { class: "lu-bar-old", style: `width:${before * 100}%` }), h("span", { class: "lu-bar-now", style: `width:${share * 100}%` })),
    item.note ? h("p", { class: "lu-small lu-muted" }, item.note) : null);
}

function table(ctx, item, prefix) {
  return block(item, "table", false, scroller(item.label, h("table", null,
    h("thead", null, h("tr", null, h("th", { scope: "col" }, item.label), item.columns.map((column) => h("th", { scope: "col", class: column.align === "right" ? "lu-right" : null }, column.label)))),
    h("tbody", null, item.rows.map((row) => {
      const old = ctx.was(`${prefix}${item.id}/${row.id}`);
      const cells = typeof old === "string" ? old.split(" · ") : null;
      return h("tr", { key: row.id, class: old === undefined ? null : "lu-row-changed" },
        h("th", { scope: "row" }, row.label),
        row.cells.map((cell, index) => {
          const before = cells && cells[index] !== undefined && cells[index] !== String(cell) ? cells[index] : undefined;
          return h("td", { class: (item.columns[index] || {}).align === "right" ? "lu-right" : null },
            before === undefined ? null : h("span", { class: "lu-was" }, before, " → "), before === undefined ? cell : h("b", null, cell));
        }));
    })))));
}

function cards(ctx, item) {
  if (!item.cards || !item.cards.length) return null;
  return block(item, "cards", false, h("h3", { class: "lu-part-name" }, item.label),
    h("ul", { class: "lu-cards lu-cards-small" }, item.cards.map((card) => h("li", { key: card.id }, cardView(ctx, card, { small: true, placed: true })))));
}

const text = (ctx, item) => block(item, "text", false, item.label ? h("h3", { class: "lu-part-name" }, item.label) : null, h("p", null, item.text));

/** The board of one nation, as its player knows it. */
export function nationBoard(ctx, player) {
  return h("section", { class: `lu-panel lu-board lu-own${player.color % 6}`, key: "board", "aria-labelledby": "lu-board-head" },
    h("h2", { id: "lu-board-head", class: `lu-ink${player.color % 6}` }, shape(player), " ", player.name,
      player.leader ? h("span", { class: "lu-chip" }, ctx.t("leader")) : null,
      player.status === "passed" && ctx.screen.page === "table" && !ctx.screen.looking ? h("span", { class: "lu-chip lu-chip-plain" }, ctx.t(`status_${player.status}`)) : null),
    components(ctx, player.board, `${player.seat}/`));
}
