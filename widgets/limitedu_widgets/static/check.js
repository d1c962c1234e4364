// The page /check: a widget, a chart, and five trips to the kernel and back.
function plotly() {
  const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  window.__limiteduPlotly ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = config.limiteduStaticUrl + "plotly-basic.min.js";
    script.onload = () => resolve(window.Plotly);
    script.onerror = reject;
    document.head.append(script);
  });
  return window.__limiteduPlotly;
}

function trip(model, number) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const late = setTimeout(reject, 10000);
    const answered = () => {
      if (model.get("pong") !== number) return;
      clearTimeout(late);
      model.off("change:pong", answered);
      resolve(performance.now() - start);
    };
    model.on("change:pong", answered);
    model.set("ping", number);
    model.save_changes();
  });
}

async function render({ model, el }) {
  const words = model.get("words");
  const root = document.createElement("section");
  root.className = "limitedu-check";
  root.style.cssText = "max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font-size: 1.1rem";
  root.innerHTML = `<h1></h1><ul role="status"></ul><div role="img" style="height: 260px"></div>`;
  root.querySelector("h1").textContent = words.title;
  const chart = root.querySelector("div");
  chart.setAttribute("aria-label", words.chart);
  el.append(root);
  const say = (good, text) => {
    const item = document.createElement("li");
    item.textContent = (good ? "✓ " : "✗ ") + text;
    root.querySelector("ul").append(item);
  };
  say(true, words.widget);
  root.dataset.widget = "drawn";
  try {
    const Plotly = await plotly();
    const trace = { x: [1850, 1880, 1910, 1940, 1970, 2000, 2030, 2060], y: [1, 1.2, 1.6, 2.4, 4, 6, 5, 3.5] };
    await Plotly.react(chart, [trace], { margin: { l: 40, r: 10, t: 10, b: 30 } }, { displayModeBar: false });
    root.dataset.chart = chart.querySelector(".scatterlayer .js-line")?.getAttribute("d") ? "drawn" : "empty";
    say(root.dataset.chart === "drawn", words.chart);
  } catch {
    root.dataset.chart = "failed";
    say(false, words.noplotly);
  }
  try {
    const times = [];
    for (let number = 1; number <= 5; number += 1) times.push(await trip(model, number));
    root.dataset.best = String(Math.round(Math.min(...times)));
    const middle = Math.round(times.sort((a, b) => a - b)[2]);
    root.dataset.trip = String(middle);
    say(true, words.trip.replace("{ms}", String(middle)));
  } catch {
    root.dataset.trip = "lost";
    say(false, words.lost);
  }
}

export default { render };
