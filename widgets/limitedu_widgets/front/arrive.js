// Before a class begins, and after a place is over: who leads which nation, the team's name, and how to come back.
import { h } from "./dom.js";
import { button, nation, shape } from "./parts.js";
import { connection } from "./bars.js";
import { seatMenu } from "./strip.js";

export function lobbyPage(ctx) {
  const { t, screen } = ctx;
  const now = screen.class;
  const me = now.plays ? now.nations[now.seat] : null;
  return h("div", { class: `lu-start lu-lobby${me ? ` lu-own${me.color % 6}` : ""}`, key: "lobby" },
    h("div", { class: "lu-lobby-tools", key: "tools" }, h("span", { class: "lu-muted" }, [now.title, now.planet].filter(Boolean).join(" · ")), h("span", { class: "lu-lobby-menu" }, connection(ctx), seatMenu(ctx, true))),
    h("header", { class: "lu-hello lu-lobby-head" }, me ? shape(me, true) : null,
      h("div", null, h("h1", { tabindex: -1, "data-focus": "2" }, me ? t("lobby_head", { name: me.name }) : t("lobby_watch")), h("p", null, t("lobby_soon")))),
    h("div", { class: "lu-start-columns" },
      me ? teamForm(ctx, me) : null,
      h("section", { class: "lu-panel", key: "nations", "aria-labelledby": "lu-lobby-nations" }, h("h2", { id: "lu-lobby-nations" }, t("who_is_here")),
        h("ul", { class: "lu-here-list" }, now.nations.map((one) => h("li", { key: one.seat }, nation(one), one.team ? h("bdi", null, one.team) : null, h("span", { class: "lu-muted lu-here-state" }, one.program || t(one.seat === now.seat && now.plays ? "seat_you" : one.taken ? "seat_taken" : "seat_free"))))),
        h("p", { class: "lu-muted lu-small" }, screen.lobby.about))));
}

function teamForm(ctx, me) {
  const { t, screen, ui } = ctx;
  const typed = ui.team ?? me.team;
  const take = (name) => { ui.team = name; ctx.act({ do: "team", name }); };
  return h("section", { class: "lu-panel", key: "team", "aria-labelledby": "lu-team-head" },
    h("h2", { id: "lu-team-head" }, t("team_head")),
    h("p", { class: "lu-muted" }, t("team_hint")),
    h("form", { class: "lu-team-form", onsubmit: (event) => { event.preventDefault(); take(document.getElementById("lu-team").value); } },
      h("label", { for: "lu-team" }, t("team_own")),
      h("span", { class: "lu-buttons" }, h("input", { id: "lu-team", type: "text", maxlength: 24, autocomplete: "off", value: typed, oninput: (event) => { ui.team = event.target.value; } }),
        h("button", { type: "submit", class: "lu-btn lu-primary" }, t("team_take")))),
    h("div", { role: "group", "aria-labelledby": "lu-team-list" }, h("p", { id: "lu-team-list", class: "lu-muted" }, t("team_list")),
      h("div", { class: "lu-pick" }, screen.lobby.teams.map((name) => button(name, () => take(name), { key: name, "aria-pressed": me.team === name ? "true" : "false" })))),
    h("p", { role: "status" }, me.team ? [h("b", null, t("team_is", { name: me.team })), " ", button(t("team_none"), () => take(""), { class: "lu-plain" })] : null));
}

/** The place is over, or the class cannot be reached: no table, and how to come back. */
export function elsewherePage(ctx, why, join) {
  const { t } = ctx;
  const config = JSON.parse((document.getElementById("jupyter-config-data") || {}).textContent || "{}");
  return h("div", { class: "lu-cover lu-elsewhere", key: "elsewhere" },
    h("h1", { tabindex: -1, "data-focus": "2" }, t(`over_${why}_head`)),
    h("p", null, t(`over_${why}_text`)),
    why === "none" ? h("progress", { "aria-label": t("link_reconnecting") }) : h("a", { class: "lu-btn lu-primary lu-big", href: `${config.baseUrl || "/"}${join}`, "data-focus": "1" }, t("join_again")));
}
