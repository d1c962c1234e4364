// A question before something that cannot be undone, and anything else that lies over the page for a moment.
import { h } from "./dom.js";
import { button } from "./parts.js";

/** Ask before `what.act` is sent: `{title, text, yes, act}`; `act` may be a function of what was filled in (`fields`). */
export function ask(ctx, what) {
  ctx.ui.asked = what;
  ctx.refresh();
}

/** The question that is open, as a dialog of the browser's own: Escape leaves it, and the focus goes back to where it was. */
export function asking(ctx) {
  const { t, ui } = ctx;
  const what = ui.asked;
  if (!what) return null;
  const leave = () => { ui.asked = null; ctx.refresh(); };
  const sure = (event) => {
    event.preventDefault();
    leave();
    ctx.act(typeof what.act === "function" ? what.act() : what.act);
  };
  return over(leave, "asked", what.title, h("form", { onsubmit: sure },
    h("p", null, what.text), what.fields ? what.fields(ctx) : null,
    h("div", { class: "lu-buttons" }, h("button", { type: "submit", class: "lu-btn lu-primary" }, what.yes), button(t("cancel"), leave, { autofocus: true }))));
}

/** A menu is shut by what is chosen in it (for its `onclick`); the focus is then at its head. */
export function shut(event) {
  if (!event.target.closest(".lu-menu-list button, .lu-menu-list a")) return;
  event.currentTarget.open = false;
  event.currentTarget.firstElementChild.focus();
}

/** A dialog over the page, with its heading; `leave` is what Escape does. */
export function over(leave, key, title, ...body) {
  return h("dialog", { class: "lu-dialog", key, "aria-labelledby": `lu-${key}-head`, oncancel: (event) => { event.preventDefault(); leave(); },
    hook: { mount: (el) => { el.__before = document.activeElement; el.showModal(); }, remove: (el) => { const back = el.__before; queueMicrotask(() => back && back.isConnected && back.focus()); } } },
    h("h2", { id: `lu-${key}-head` }, title), body);
}
