// A page's own line to the server, beside the one to its kernel: is the server there, is this place still ours, does the
// kernel live? A page whose kernel is gone loads itself again, but only while the server answers.
import { ownPage } from "./live.js";

const PLACE = /^(.*\/(?:seat|watch|teach|screen)\/[a-z0-9]{12})(?:\/|$)/;
const AGAIN = 1000; // ms between two tries
const SILENT = 12000; // ms without a sign of life after which the line is taken for cut; the server gives one each 5 s
const LOST = 20000; // ms

/** Open the line of this page's place; `null` where the page is at none.
 *
 * `tell(state)` hears "connected", "reconnecting" and "lost", of both lines together; `hear(message)` what the server says.
 */
export function openLine(tell, hear) {
  const found = ownPage() && PLACE.exec(window.location.pathname);
  if (!found) return null;
  const url = new URL(`${found[1]}/line`, window.location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const config = JSON.parse((document.getElementById("jupyter-config-data") || {}).textContent || "{}");
  url.searchParams.set("kernel", config.kernelId || "");
  let socket = null;
  let heard = 0;
  let cut = Date.now();
  let tried = 0;
  let kernel = "connected";
  let over = false;
  let leaving = false;

  const up = () => Boolean(socket) && heard > 0;
  const said = () => tell(over ? "connected" : up() ? (kernel === "connected" ? kernel : "reconnecting") : heard === 0 && Date.now() - cut < 3000 ? "connected" : Date.now() - cut > LOST ? "lost" : "reconnecting");
  const reload = () => { if (!leaving) { leaving = true; setTimeout(() => { if (up()) window.location.reload(); else leaving = false; }, 1500 * Math.random()); } };
  const drop = () => {
    const old = socket;
    socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
    if (heard) cut = Date.now();
  };
  const open = () => {
    drop();
    tried = Date.now();
    socket = new WebSocket(url);
    const mine = socket;
    heard = 0;
    socket.onmessage = (event) => {
      heard = Date.now();
      const message = JSON.parse(event.data);
      if (message.kind === "over") { over = true; drop(); }
      if (message.kind === "kernel" && !message.alive) reload();
      if (message.kind !== "here") hear(message);
      said();
    };
    socket.onclose = () => { if (socket === mine) { socket = null; if (heard) cut = Date.now(); said(); } };
  };
  const look = () => {
    if (over) return;
    if (up() && Date.now() - heard > SILENT) drop();
    if (socket ? !heard && Date.now() - tried > 5 * AGAIN : Date.now() - tried > AGAIN * (1 + Math.random() / 2)) open();
    if (up() && kernel === "lost") reload();
    said();
  };
  const wake = () => { if (document.visibilityState === "visible") look(); };
  const timer = setInterval(look, AGAIN);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", open);
  open();
  return {
    kernel(state) { kernel = state; said(); },
    retry: open,
    stop() { over = true; clearInterval(timer); drop(); document.removeEventListener("visibilitychange", wake); window.removeEventListener("online", open); },
  };
}
