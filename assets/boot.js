// The page before Python is there: language, progress, failures, and a Start that waits for the engine.
//
// What Python may rely on (window.boot):
//   boot.ready()         Python is up and takes the page over; true if Start was pressed and waits
//   boot.fail(error)     Python cannot start
//   boot.language        "es" or "en"; assign to switch (a "boot:language" event follows on document)
// What the markup gives: #setup (the form), #boot with one [data-step] per state, of which one is shown,
//   a <progress> whose max is the bytes to load, [data-retry], [data-lang] buttons; see tools/build_page.py for texts.
(() => {
  const root = document.documentElement;
  const LANGUAGES = ["es", "en"];
  const KEY = "via-larga.language";
  // Without a sign of life for so long (milliseconds) the start has failed.
  const PATIENCE = 60000;

  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage may be forbidden, in a frame or by the user
    }
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

  const wishes = [new URLSearchParams(location.search).get("lang"), stored(), ...(navigator.languages ?? [])];
  const wish = wishes.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.includes(tag));
  root.lang = wish ?? "en"; // before the first paint; the rest when the page is parsed

  let step = "download";
  let queued = false;
  let timer;

  const to = (next) => {
    if (step === "ready" || (step === "failed" && next !== "ready")) return;
    step = next;
    clearTimeout(timer);
    if (step !== "ready" && step !== "failed") timer = setTimeout(fail, PATIENCE, "no sign of life");
    const panel = document.getElementById("boot");
    if (!panel) return;
    panel.dataset.state = step;
    for (const node of panel.querySelectorAll("[data-step]")) node.hidden = !node.dataset.step.split(" ").includes(step);
    // Only the download has a known length.
    if (step !== "download") panel.querySelector("progress").removeAttribute("value");
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
    get language() {
      return root.lang;
    },
    set language(language) {
      if (!LANGUAGES.includes(language)) return;
      try {
        localStorage.setItem(KEY, language);
      } catch {
        // then it holds for this visit only
      }
      show(language);
    },
  };

  addEventListener("boot:bytes", ({ detail }) => {
    to("download");
    const progress = document.querySelector("#boot progress");
    progress.value += detail;
    if (progress.value >= progress.max) to("start");
  });
  addEventListener("py:progress", () => to(step)); // a sign of life
  addEventListener("py:ready", () => to("program"), true);
  addEventListener("py:all-done", () => step !== "ready" && fail("the program ended before it was ready"));
  addEventListener("unhandledrejection", ({ reason }) => fail(reason));
  addEventListener("error", ({ target, message }) => {
    if (target === window || target.tagName === "SCRIPT") fail(message ?? target.src);
  }, true); // scripts that cannot load do not bubble

  addEventListener("DOMContentLoaded", () => {
    show(root.lang);
    to(step);
    document.getElementById("setup").addEventListener("submit", (event) => {
      event.preventDefault();
      if (step === "ready") return; // Python listens by then
      queued = true;
      document.getElementById("boot").dataset.queued = "";
    });
    document.addEventListener("click", ({ target }) => {
      const language = target.closest("[data-lang]")?.dataset.lang;
      if (language) window.boot.language = language;
      if (target.closest("[data-retry]")) location.reload();
    });
  });
})();
