// The page of games of one's own from one `screen`: start, cover, table, end.
import { h } from "./dom.js";
import { charts } from "./panels.js";
import { bars, header } from "./header.js";
import { coverPage, startPage } from "./start.js";
import { endPage, homeButtons } from "./end.js";
import { shell } from "./shell.js";
import { extend, memory, narrowTiles, press, seen, sign, spoken, tableColumns } from "./table.js";

function page(ctx) {
  const { screen, ui, t } = ctx;
  const help = h("p", { class: "lu-sr", key: "help" }, ui.keys ? t("keys_help") : "");
  if (screen.page === "start") return [bars(ctx), startPage(ctx), help];
  if (screen.page === "cover") return [bars(ctx), coverPage(ctx), help];
  if (!screen.view) return help;
  const columns = screen.page === "end" && !screen.looking
    ? h("div", { class: "lu-columns lu-end", key: "end" }, endPage(ctx, homeButtons(ctx)), h("div", { class: "lu-column", key: "end-charts" }, charts(ctx)))
    : tableColumns(ctx);
  return [header(ctx), bars(ctx), narrowTiles(ctx), columns, help];
}

function render(widget) {
  return shell(widget, { page, extend, seen, spoken, sign, press, state: memory(), fresh: { values: {}, stressAt: 0 } });
}

export default { render };
