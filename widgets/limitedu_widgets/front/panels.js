// The charts beside the table: which ones, and each of them.
import { chartBox } from "./charts.js";
import { h } from "./dom.js";

export function charts(ctx) {
  const { t, screen, ui } = ctx;
  const list = screen.charts || [];
  const menu = screen.chart_menu || [];
  if (!list.length && !menu.length) return null;
  return h("section", { class: "lu-panel lu-charts", key: "charts", "aria-labelledby": "lu-charts-head" },
    h("div", { class: "lu-panel-head" }, h("h2", { id: "lu-charts-head" }, t("charts")),
      menu.length ? h("details", { class: "lu-menu", key: "menu" }, h("summary", { class: "lu-btn" }, t("choose_charts")),
        h("ul", { class: "lu-menu-list" }, menu.map((one) => h("li", { key: one.id }, h("label", null,
          h("input", { type: "checkbox", checked: one.on, onchange: (event) => ctx.send({ do: "chart", id: one.id, on: event.target.checked }) }), " ", one.label))))) : null),
    ui.noCharts ? h("p", { class: "lu-muted" }, t("no_charts")) : null,
    list.map((chart) => chartBox(ctx, chart)));
}
