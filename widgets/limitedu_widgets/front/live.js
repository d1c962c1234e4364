// What binds the page to its surroundings: heartbeat, address, files, keys, small settings.

/** Ask the kernel every 5 s whether it is there: "connected", "reconnecting" (no answer for 7 s), "lost" (12 s). */
export function heartbeat(send, tell, every = 5000) {
  let answered = Date.now();
  let looked = answered;
  let asked = 0;
  const look = () => {
    const now = Date.now();
    if (now - looked > 6000) { answered = now; asked = 0; } // the page itself slept: the silence says nothing
    looked = now;
    if (now - asked >= every) { asked = now; send({ do: "ping" }); }
    tell(now - answered > 12000 ? "lost" : now - answered > 7000 ? "reconnecting" : "connected");
  };
  const timer = setInterval(look, 1000);
  const wake = () => { if (document.visibilityState === "visible") { asked = 0; look(); } };
  document.addEventListener("visibilitychange", wake);
  look();
  return { pong() { answered = Date.now(); tell("connected"); },
    stop() { clearInterval(timer); document.removeEventListener("visibilitychange", wake); } };
}

/** Is this page ours alone (served by limitedu), or a cell of somebody's notebook? */
export const ownPage = () => !!document.body && (document.body.hasAttribute("data-voila") || document.body.hasAttribute("data-limitedu"));

/** What the page's own address says under `name`, such as the game's id under `game`. */
export function fromAddress(name) {
  return ownPage() ? new URLSearchParams(window.location.search).get(name) || "" : "";
}

export function toAddress(name, text) {
  if (!ownPage() || fromAddress(name) === (text || "")) return;
  const url = new URL(window.location.href);
  url.searchParams.delete(name);
  if (text) url.search = [url.searchParams.toString(), `${name}=${encodeURI(text)}`].filter(Boolean).join("&");
  window.history.replaceState(window.history.state, "", url);
}

/** Hand a file to the person: `content` is text or bytes. */
export function download(name, content, type = "application/json") {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** 1–9 choose, u takes back; never while somebody types, and only where the page is ours or the focus is inside. */
export function keys(root, handle) {
  const listen = (event) => {
    if (event.repeat && event.key === "Enter" && event.target.tagName === "BUTTON" && root.contains(event.target)) { event.preventDefault(); return; }
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const inside = root.contains(event.target) || (ownPage() && event.target === document.body);
    if (!inside || event.target.closest?.("input, textarea, select, [contenteditable]")) return;
    if (handle(event.key)) event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

const STORE = "limitedu.page";

export function readSettings() {
  try { return { big: false, keys: true, ...JSON.parse(window.localStorage.getItem(STORE) || "{}") }; }
  catch { return { big: false, keys: true }; }
}

export function writeSettings(settings) {
  try { window.localStorage.setItem(STORE, JSON.stringify(settings)); } catch { /* private window: only for this visit */ }
}
