// What stands on every page: the line to the kernel, notices, a button for a file.
import { h } from "./dom.js";
import { button } from "./parts.js";

/** A file input that looks like a button; the file's text goes to the controller. */
export function fileButton(ctx, label) {
  return h("label", { class: "lu-btn lu-plain lu-file" }, label,
    h("input", { type: "file", accept: ".json,application/json", onchange: (event) => {
      const file = event.target.files[0];
      event.target.value = "";
      if (file) ctx.loadFile(file);
    } }));
}

export function connection(ctx) {
  const { t, ui } = ctx;
  const sign = { connected: "●", reconnecting: "◐", lost: "○" }[ui.link];
  return h("span", { class: `lu-link lu-link-${ui.link}`, key: "link", title: t(`link_${ui.link}`) }, h("span", { "aria-hidden": "true" }, sign, " "), h("span", { class: "lu-wide" }, t(`link_${ui.link}`), ui.link === "connected" && ctx.screen.saved ? h("span", { class: "lu-saved" }, ctx.screen.saved) : null));
}

/** A notice with an id comes again with each screen until the next message. */
const same = (one, other) => one === other || Boolean(one && other && one.id && one.id === other.id);

/** Lost connection and notices, and under them what else the page has to say. */
export function notices(ctx, ...more) {
  const { t, screen, ui } = ctx;
  const notice = ui.notice || screen.notice;
  return h("div", { class: "lu-bars", key: "bars" },
    ui.link === "lost" ? h("div", { class: "lu-bar-line lu-bar-error", role: "alert", key: "lost" }, h("p", null, h("b", null, t("lost_head")), " ", t("lost_help")),
      ui.retry ? button(t("try_now"), ui.retry, { class: "lu-primary" }) : button(t("reload"), () => window.location.reload(), { class: "lu-primary" })) : null,
    notice && !same(notice, ui.dismissed) ? h("div", { class: `lu-bar-line lu-bar-${notice.kind}`, role: notice.kind === "error" ? "alert" : "status", key: "notice" },
      h("p", null, notice.text), button(t("close"), () => { ui.dismissed = screen.notice; ui.notice = null; ctx.refresh(); }, { class: "lu-plain" })) : null,
    more);
}
