// The world: gauges, market, the nations side by side, who is allied with whom.
import { h } from "./dom.js";
import { amountText, nation, scroller, shape } from "./parts.js";
import { components } from "./board.js";

export function world(ctx) {
  const { t, screen } = ctx;
  const view = screen.view;
  return h("section", { class: "lu-panel lu-world", key: "world", "aria-labelledby": "lu-world-head" },
    h("h2", { id: "lu-world-head" }, t("world")),
    components(ctx, view.world, ""),
    (view.relations || []).length ? h("ul", { class: "lu-relations" }, view.relations.map((relation) => h("li", null, h("span", { class: "lu-muted" }, relation.label, ": "),
      relation.members.map((seat) => [nation(ctx.player(seat)), " "])))) : null);
}

/** One table for all nations, a row for each fact and a column for each nation; and the whole boards of the others. */
export function nations(ctx) {
  const { t, screen } = ctx;
  const players = screen.view.players;
  const others = players.filter((player) => player.seat !== ctx.ownSeat && player.board && player.board.length);
  if (!players.length || !(players[0].summary || []).length) return null;
  return h("section", { class: `lu-panel lu-nations${players.length > 4 ? " lu-many" : ""}`, key: "nations", "aria-labelledby": "lu-nations-head" },
    h("h2", { id: "lu-nations-head" }, t("nations")),
    comparison(ctx, players),
    others.map((player) => h("details", { class: "lu-other", key: `board${player.seat}` },
      h("summary", null, t("board_of"), " ", nation(player)),
      h("div", { class: `lu-board lu-own${player.color % 6}` }, components(ctx, player.board, `${player.seat}/`)))),
    terms(ctx, screen.view.terms));
}

function comparison(ctx, players) {
  const { t, screen } = ctx;
  return scroller(t("nations"), h("table", null,
      h("thead", null, h("tr", null, h("td", null), players.map((player) => h("th", { scope: "col", class: `lu-right lu-ink${player.color % 6}` },
        shape(player), " ", h("span", { class: "lu-nation-name" }, player.name),
        h("span", { class: "lu-status" }, player.leader ? h("span", { title: t("leader") }, "★", h("span", { class: "lu-sr" }, t("leader"))) : null, player.status && screen.page === "table" && !screen.looking ? t(`status_${player.status}`) : ""))))),
      h("tbody", null, players[0].summary.map((item, index) => h("tr", { key: item.id }, h("th", { scope: "row" }, item.label),
        players.map((player) => {
          const cell = (player.summary || [])[index] || {};
          const old = ctx.was(`${player.seat}/summary/${item.id}`);
          return h("td", { title: old === undefined ? null : t("was", { value: amountText(old, cell.unit) }), class: `lu-right${player.seat === ctx.ownSeat ? " lu-own" : ""}${old === undefined ? "" : " lu-cell-changed"}` },
            old === undefined ? null : h("span", { class: "lu-was" }, h("span", { class: "lu-sr" }, t("from"), " "), amountText(old, cell.unit), "→"),
            amountText(cell.value, cell.unit));
        }))))));
}

function terms(ctx, list) {
  const pairs = Object.entries(list || {});
  if (!pairs.length) return null;
  return h("details", { class: "lu-terms", key: "terms" }, h("summary", null, ctx.t("terms")),
    h("dl", null, pairs.map(([word, meaning]) => [h("dt", null, word), h("dd", null, meaning)])));
}
