// The page before Python is there: language, progress, failures, and a Start that waits for the engine.
//
// What others may rely on (window.boot):
//   boot.ready()         Python is up and takes the page over; true if Start was pressed and waits
//   boot.fail(error)     Python cannot start
//   boot.came(what)      from ahead.js: so many bytes more, something loaded, or a string when that failed
//   boot.ahead(taker)    taker gets what came so far and will come, but for the bytes
//   boot.language        "es" or "en"; assign to switch (a "boot:language" event follows on document)
// What the markup gives: #setup (the form), #later (a template with the board) and #sheet for it, #boot with one
//   [data-step] per state, of which one is shown, a <progress> whose max is the bytes to load, [data-retry],
//   [data-lang] buttons; see tools/build_page.py for texts.
(() => {
  const root = document.documentElement;
  const LANGUAGES = ["es", "en"];
  const LANGUAGE = "via-larga.language";
  const CHOICES = "via-larga.choices";
  // Without a sign of life for so long (milliseconds) the start has failed.
  const PATIENCE = 60000;

  const byId = (id) => document.getElementById(id);

  // Storage may be full or forbidden, in a frame or by the user: then things hold for this visit only.
  const recall = (storage, key) => {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  };
  const keep = (storage, key, value) => {
    try {
      window[storage].setItem(key, value);
    } catch {}
  };

  // The texts of elements come in both languages and CSS shows one; attributes, titles and options are set here.
  const show = (language) => {
    root.lang = language;
    for (const node of document.querySelectorAll("[data-t-in]"))
      for (const name of node.dataset.tIn.split(" ")) {
        const text = node.getAttribute(`data-${language}-${name}`);
        if (name === "text") node.textContent = text;
        else node.setAttribute(name, text);
      }
    for (const button of document.querySelectorAll("[data-lang]"))
      button.setAttribute("aria-pressed", button.dataset.lang === language);
    document.dispatchEvent(new CustomEvent("boot:language", { detail: language }));
  };

  const asked = new URLSearchParams(location.search).get("lang");
  const wish = [asked, recall("localStorage", LANGUAGE), ...navigator.languages]
    .map((tag) => tag?.slice(0, 2).toLowerCase())
    .find((tag) => LANGUAGES.includes(tag));
  // Now, before the first paint; the texts when the page is parsed.
  root.lang = wish ?? "en";
  // The colours chosen earlier, too; Python sets them anew.
  root.dataset.theme = recall("localStorage", "via-larga.theme") ?? "";

  let step = "download";
  let queued = false;
  // Bytes, and how many of them were for a snapshot that turned out to be of no use.
  let loaded = 0;
  let useless;
  let timer;

  // What ahead.js has loaded, until Python's interpreter takes it.
  const found = [];
  let take = (what) => found.push(what);
  // The form is painted first. Then Python starts, before PyScript asks for it.
  const painted = (then) => requestAnimationFrame(() => setTimeout(then));
  const interpreter = new URL("./interpreter.mjs", document.currentScript.src);
  painted(() => import(interpreter));

  const load = (bytes) => {
    loaded += bytes;
    to(step);
  };

  const paint = () => {
    const panel = byId("boot");
    // The page may not be parsed yet.
    if (!panel) return;
    panel.dataset.state = step;
    for (const node of panel.querySelectorAll("[data-step]")) node.hidden = !node.matches(`[data-step~=${step}]`);
    const bar = panel.querySelector("progress");
    // Only the download has a known length.
    if (step !== "download") return bar.removeAttribute("value");
    if (useless !== undefined) bar.max = useless + Number(bar.dataset.plain);
    bar.value = loaded;
    if (loaded >= bar.max) to("start");
  };

  const to = (next) => {
    if (step === "ready" || step === "old" || (step === "failed" && next !== "ready")) return;
    step = next;
    clearTimeout(timer);
    if (!["ready", "failed", "old"].includes(step)) timer = setTimeout(fail, PATIENCE, "no sign of life");
    paint();
  };

  const fail = (reason) => {
    console.info("Start failed:", reason);
    to("failed");
  };

  window.boot = {
    ready() {
      to("ready");
      return queued;
    },
    fail,
    came(what) {
      if (typeof what === "number") load(what);
      else take(what);
    },
    ahead(taker) {
      take = taker;
      found.forEach(taker);
    },
    get language() {
      return root.lang;
    },
    set language(language) {
      if (!LANGUAGES.includes(language)) return;
      keep("localStorage", LANGUAGE, language);
      show(language);
    },
  };

  addEventListener("boot:bytes", ({ detail }) => load(detail));
  addEventListener("boot:plain", () => {
    useless = loaded;
    to("download");
  });
  // Each step of PyScript is a sign of life.
  addEventListener("py:progress", () => to(step));
  addEventListener("py:ready", () => {
    // In a tab that nobody sees nothing is painted.
    board();
    to("program");
  });
  addEventListener("py:all-done", () => step !== "ready" && fail("the program ended before it was ready"));
  addEventListener("unhandledrejection", ({ reason }) => fail(reason));
  addEventListener("error", ({ target, message }) => {
    // There is another way, without it.
    if (target.matches?.("[data-ahead]")) take(`${target.src}: not loaded`);
    else if (target === window || target.matches("script, [rel=stylesheet]")) fail(message ?? target.src ?? target.href);
  // Failures to load do not bubble.
  }, true);

  const board = () => {
    const template = byId("later");
    if (!template) return;
    byId("sheet").append(template.content);
    template.remove();
  };

  const queue = () => {
    queued = true;
    byId("boot").dataset.queued = "";
  };

  document.addEventListener("submit", (event) => {
    event.preventDefault();
    // Later Python listens.
    if (step !== "ready") queue();
  });
  document.addEventListener("click", ({ target }) => {
    const language = target.closest("[data-lang]")?.dataset.lang;
    if (language) window.boot.language = language;
    if (target.closest("[data-retry]")) {
      // Only a new page can load a module again that once failed. The choices go with it.
      const fields = [...new FormData(byId("setup"))];
      keep("sessionStorage", CHOICES, JSON.stringify({ queued, fields }));
      location.reload();
    }
  });
  // The page is parsed; "DOMContentLoaded" would wait for PyScript.
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    show(root.lang);
    const able = window.WebAssembly?.Exception && window.DecompressionStream && CSS.supports("color: light-dark(#000, #fff)");
    to(able ? step : "old");
    paint();
    const choices = JSON.parse(recall("sessionStorage", CHOICES) || "{}");
    keep("sessionStorage", CHOICES, "");
    const { elements } = byId("setup");
    for (const [name, value] of choices.fields ?? []) elements[name].value = value;
    if (choices.queued) queue();
    painted(board);
  });
})();
