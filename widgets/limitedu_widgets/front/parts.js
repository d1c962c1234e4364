// Small pieces that every panel uses: shapes, numbers with units, reasons, "why?", buttons.
import { h } from "./dom.js";

const SHAPES = {
  circle: ["circle", { cx: 8, cy: 8, r: 6.5 }],
  triangle: ["polygon", { points: "8,1 15.5,14.5 0.5,14.5" }],
  square: ["rect", { x: 2, y: 2, width: 12, height: 12 }],
  diamond: ["polygon", { points: "8,0.5 15,8 8,15.5 1,8" }],
  star: ["polygon", { points: "8,0.5 10.2,5.6 15.8,6.1 11.6,9.8 12.9,15.2 8,12.3 3.1,15.2 4.4,9.8 0.2,6.1 5.8,5.6" }],
  hexagon: ["polygon", { points: "4.3,1.6 11.7,1.6 15.4,8 11.7,14.4 4.3,14.4 0.6,8" }],
  cross: ["polygon", { points: "5.5,1 10.5,1 10.5,5.5 15,5.5 15,10.5 10.5,10.5 10.5,15 5.5,15 5.5,10.5 1,10.5 1,5.5 5.5,5.5" }],
};

/** The nation's sign: a shape in its colour. The name stands beside it, so it is hidden from screen readers. */
export function shape(who, big) {
  const [tag, props] = SHAPES[who.shape] || SHAPES.circle;
  return h("svg", { class: `lu-shape lu-c${who.color % 6}${big ? " lu-shape-big" : ""}`, viewBox: "0 0 16 16", "aria-hidden": "true" },
    h(tag, props));
}

export const nation = (who) => h("span", { class: `lu-nation lu-ink${who.color % 6}` }, shape(who), " ", h("b", null, who.name));

/** A number with its unit: "£11", "5 food". */
export function amountText(value, unit) {
  if (value === null || value === undefined) return "–";
  const text = typeof value === "number" ? number(value) : String(value);
  if (!unit) return text;
  return /^[£$€¥]$/.test(unit) ? (text.startsWith("−") ? `−${unit}${text.slice(1)}` : unit + text) : `${text} ${unit}`;
}

export function number(value) {
  const text = String(Math.round(Math.abs(value) * 100) / 100).replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, "\u202f");
  return value < 0 ? `−${text}` : text;
}

/** "12 → 9" with the new number strong; a unit in words stands once. */
export const change = (t, from, to, unit) => h("span", { class: "lu-change" },
  h("span", { class: "lu-sr" }, t("from"), " "), amountText(from, /^[£$€¥]$/.test(unit || "") ? unit : ""),
  h("span", { "aria-hidden": "true" }, " → "), h("span", { class: "lu-sr" }, " ", t("to"), " "), h("b", null, amountText(to, unit)));

/** The old value beside a new one. */
export const was = (t, old, unit) => (old === undefined ? null
  : h("span", { class: "lu-was" }, t("was", { value: amountText(old, unit) })));

export function button(label, onclick, props, ...rest) {
  return h("button", { type: "button", onclick, ...props, class: `lu-btn ${(props && props.class) || ""}` }, label, rest);
}

/** Why something is refused, and what would allow it; `short` leaves out the rule's name. */
export function reasons(t, list, short) {
  if (!list || !list.length) return null;
  return h("ul", { class: "lu-reasons" }, list.map((reason) => h("li", null,
    h("span", { class: "lu-no", "aria-hidden": "true" }, "✕"),
    h("span", null, h("span", { class: "lu-sr" }, t("not_now"), " "), reason.text,
      reason.allow ? h("span", { class: "lu-allow" }, " ", reason.allow) : null,
      reason.rule && !short ? h("span", { class: "lu-rule" }, " ", t("rule_is", { rule: reason.rule })) : null))));
}

/** "why?": the rule, and what it stands for in the model of the world. */
export function why(t, reason, key) {
  if (!reason || !(reason.rule || reason.world)) return null;
  return h("details", { class: "lu-why", key },
    h("summary", null, t("why")),
    h("div", { class: "lu-why-text" },
      reason.rule ? h("p", null, h("b", null, t("why_rule"), " "), reason.rule) : null,
      reason.world ? h("p", null, h("b", null, t("why_world"), " "), reason.world) : null));
}

export const kbd = (digit) => (digit ? h("kbd", { class: "lu-key", "aria-hidden": "true" }, digit) : null);

/** A stable colour class for a deck's word; the word itself is always shown. */
export function deckClass(deck) {
  let sum = 0;
  for (const char of deck || "") sum = (sum * 3 + char.codePointAt(0)) % 997;
  return `lu-deck${sum % 6}`;
}

/** A number box with − and + that answers through `onvalue`. */
export function stepper(ctx, { id, label, value, low, high, step = 1, onvalue, focus }) {
  const clamp = (n) => Math.min(high, Math.max(low, n));
  const move = (by) => () => onvalue(clamp(Math.round((Number(value) + by) / step) * step));
  return h("span", { class: "lu-stepper" },
    button("−", move(-step), { "aria-label": ctx.t("less"), "aria-disabled": value <= low ? "true" : null }),
    h("input", {
      id, type: "number", inputmode: "numeric", min: low, max: high, step, value: String(value), "aria-label": label, autocomplete: "off",
      "data-focus": focus ? "1" : null,
      oninput: (event) => { if (event.target.value !== "" && event.target.checkValidity()) onvalue(Number(event.target.value)); },
      onchange: (event) => { const n = clamp(Math.round(Number(event.target.value) / step) * step || low); event.target.value = n; onvalue(n); },
    }),
    button("+", move(step), { "aria-label": ctx.t("more"), "aria-disabled": value >= high ? "true" : null }));
}

/** A box for something wide or long: where it has to scroll, the keyboard can reach it. */
export function scroller(label, child) {
  const look = (el) => { if (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1) el.setAttribute("tabindex", "0"); else el.removeAttribute("tabindex"); };
  const reach = (el) => requestAnimationFrame(() => look(el)); // sizes are asked for once the frame has them
  return h("div", { class: "lu-scroll", role: "group", "aria-label": label, hook: { mount: reach, update: reach } }, child);
}
