// A tiny view layer. h() describes an element; patch() makes the page look like the description, in place: elements stay
// the same objects, so focus, scroll positions and opened details survive each step.

const SVG_TAGS = new Set(["svg", "g", "path", "circle", "rect", "polygon"]);
const LATE = new Set(["value", "checked", "open"]); // set after the children, and only where the description changed
let hooks = [];

/** Describe an element. Children: text, numbers, descriptions, lists of these; null, false and "" are left out. */
export function h(tag, props, ...children) {
  const list = [];
  flatten(children, list);
  return { tag, props: props || {}, children: list, key: props ? props.key : undefined, el: null };
}

function flatten(children, list) {
  for (const child of children) {
    if (Array.isArray(child)) flatten(child, list);
    else if (child === null || child === undefined || child === "" || typeof child === "boolean") continue;
    else list.push(typeof child === "object" ? child : { text: String(child) });
  }
}

/** Draw the description into `host`; `old` is what the last call returned. */
export function draw(host, old, vnode) {
  hooks = [];
  patchChildren(host, old ? [old] : [], [vnode]);
  const later = hooks;
  hooks = [];
  for (const run of later) run();
  return vnode;
}

function create(vnode) {
  if (vnode.text !== undefined) return (vnode.el = document.createTextNode(vnode.text));
  const el = SVG_TAGS.has(vnode.tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", vnode.tag)
    : document.createElement(vnode.tag);
  vnode.el = el;
  const late = [];
  for (const name in vnode.props) {
    if (LATE.has(name)) late.push(name);
    else setProp(el, name, vnode.props[name]);
  }
  for (const child of vnode.children) el.appendChild(create(child));
  for (const name of late) setProp(el, name, vnode.props[name]);
  const hook = vnode.props.hook;
  if (hook && hook.mount) hooks.push(() => hook.mount(el));
  return el;
}

function setProp(el, name, value) {
  if (name === "key" || name === "hook") return;
  if (name.startsWith("on")) el[name] = value || null;
  else if (name === "value") { if (el.value !== String(value)) el.value = value; }
  else if (name === "checked" || name === "open" || name === "disabled") el[name] = !!value;
  else if (value === null || value === undefined || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? "" : String(value));
}

function update(old, vnode) {
  const el = (vnode.el = old.el);
  if (vnode.text !== undefined) {
    if (old.text !== vnode.text) el.data = vnode.text;
    return;
  }
  const late = [];
  for (const name in old.props) if (!(name in vnode.props)) setProp(el, name, null);
  for (const name in vnode.props) {
    if (vnode.props[name] === old.props[name]) continue;
    if (LATE.has(name)) late.push(name);
    else setProp(el, name, vnode.props[name]);
  }
  patchChildren(el, old.children, vnode.children);
  for (const name of late) setProp(el, name, vnode.props[name]);
  const hook = vnode.props.hook;
  if (hook && hook.update) hooks.push(() => hook.update(el));
}

function identity(vnode) {
  if (vnode.text !== undefined) return "#text";
  return vnode.key === undefined ? vnode.tag : `${vnode.tag}:${vnode.key}`;
}

function patchChildren(parent, olds, news) {
  const waiting = new Map();
  for (const old of olds) {
    const id = identity(old);
    if (waiting.has(id)) waiting.get(id).push(old);
    else waiting.set(id, [old]);
  }
  const pairs = news.map((vnode) => {
    const same = waiting.get(identity(vnode));
    return [same && same.length ? same.shift() : null, vnode];
  });
  for (const rest of waiting.values()) for (const old of rest) { gone(old); parent.removeChild(old.el); }
  let here = parent.firstChild;
  for (const [old, vnode] of pairs) {
    if (old) update(old, vnode);
    else create(vnode);
    if (vnode.el === here) here = here.nextSibling;
    else parent.insertBefore(vnode.el, here);
  }
}

function gone(vnode) {
  if (vnode.text !== undefined) return;
  const hook = vnode.props.hook;
  if (hook && hook.remove) hook.remove(vnode.el);
  for (const child of vnode.children) gone(child);
}
