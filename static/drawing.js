/*
 * The saved board, before Python is there: reads what was saved last and draws it, with the first
 * paint, as Python will draw it again (a test compares the two). Up to two moves made meanwhile are
 * held for Python. It only draws: on any doubt it draws nothing, and the page waits as for a new player.
 * A classic script at the head, so that it runs before the first paint.
 */
(() => {
  const root = document.documentElement;
  const KEYS = { ArrowUp: "U", ArrowRight: "R", ArrowDown: "D", ArrowLeft: "L", KeyW: "U", KeyD: "R", KeyS: "D", KeyA: "L" };
  const ARROWS = { U: "↑", R: "→", D: "↓", L: "←" };
  const MOST = 2; // moves made blind: more would be played on a board that nobody has seen
  const SWIPES = { short: 12, normal: 24, long: 48 }; // px
  const UNITS = ["", "k", "M", "G", "T", "P", "E"];

  /**
   * Lets the start begin: the links and the script of <template id="start"> come into the page. For a
   * drawn board that waits for the first frame, since what a start has to do would keep it from the eye.
   */
  function begin() {
    const rest = document.getElementById("start");
    if (!rest) return; // guard.js was first
    const boot = rest.content.querySelector("script");
    boot.onload = boot.onerror = () => { window.__bootTried = true; }; // for guard.js, should it come late
    rest.replaceWith(rest.content);
  }

  function afterFirstFrame(act) {
    const painted = (list) => list.getEntriesByName("first-contentful-paint").length && act();
    new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
    setTimeout(act, document.hidden ? 0 : 1000); // no frames come to a page in the background
  }

  /** A stored document, or null. */
  function read(key) {
    const text = localStorage.getItem(`${root.dataset.prefix ?? "2048"}/v1/${key}`);
    const document = text === null ? null : JSON.parse(text);
    return document?.version === 1 ? document : null;
  }

  /** The player's local calendar day. */
  function today() {
    const date = new Date();
    const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
    return parts.map((part, at) => String(part).padStart(at ? 2 : 4, "0")).join("-");
  }

  /** The number of a day's daily, from 1; a date without a time is read as UTC, so no zone counts. */
  function number(day) {
    return (Date.parse(day) - Date.parse("2026-01-01")) / 86400000 + 1;
  }

  /** The game that this address will open, and its best; null where that takes more than reading. */
  function saved() {
    if (!["", "#classic", "#daily", "#help", "#settings", "#stats"].includes(location.hash)) return null;
    const query = new URLSearchParams(location.search);
    const practised = query.has("seed") || query.has("position");
    let key = settings?.last ?? "classic/4";
    if (location.hash === "#classic" || (query.has("size") && !practised)) {
      key = `classic/${query.get("size") ?? settings?.size ?? 4}`;
    } else if (location.hash === "#daily" || (key === "daily" && !practised)) {
      key = `daily/${today()}`;
    } else if (practised) key = "practice";
    const slot = read(key);
    if (!slot || (practised && slot.address !== location.search.slice(1))) return null;
    const { record } = slot;
    if (record.goal === null) return null; // a match: its clock and its other side are Python's to tell
    const safe = record.score <= Number.MAX_SAFE_INTEGER && record.board.length === record.size ** 2;
    if (!safe) return null;
    return { record, best: read(`best/${record.size}`)?.score ?? 0 };
  }

  /** The chosen looks, as app/web/look.py writes them. */
  function dress() {
    const { tiles = "flat", side = "middle", theme = "system", motion } = settings ?? {};
    const still = new URLSearchParams(location.search).get("motion") === "0";
    Object.assign(root.dataset, { tiles, side, theme, motion: still ? "0" : { full: "1", none: "0" }[motion] ?? "" });
    if (theme === "system") return;
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.media = meta.media.includes(theme) ? "all" : "not all";
    }
  }

  /** Begins to fetch the words of the page's language, if that is not the one they stand in. */
  function learn() {
    const known = root.dataset.languages.split(" ");
    const wanted = settings?.language ? [settings.language] : navigator.languages;
    const language = wanted.map((tag) => tag.split("-")[0]).find((tag) => known.includes(tag)) ?? "en";
    if (language === "en") return;
    root.lang = language;
    root.dataset.wording = "";
    window.__words = import("./wording.mjs").then(({ load }) => load(language), () => null);
  }

  /** A text in the page's language, once its words are there. */
  function say(text, values = {}) {
    if (window.__say) return window.__say(text, values);
    return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }

  /** As words.tile_label in app/play/words.py. */
  function label(value) {
    const digits = String(value);
    if (value < 100000n) return digits;
    const thousands = Math.floor((digits.length - 1) / 3);
    if (!UNITS[thousands]) return "";
    const whole = digits.slice(0, digits.length - 3 * thousands);
    return whole.length > 1 ? whole + UNITS[thousands] : `${whole}.${digits[1]}${UNITS[thousands]}`;
  }

  function tile(value, cell, size) {
    const node = document.createElement("div");
    const text = label(value);
    node.className = text.length > 2 ? `tile digits-${text.length}` : "tile";
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", value);
    node.setAttribute("data-value", value);
    node.textContent = text;
    node.style.cssText = `--row:${Math.floor(cell / size)};--column:${cell % size}`;
    return node;
  }

  function write(id, text) {
    document.getElementById(id).textContent = text;
  }

  function draw({ record, best }) {
    const { size, mode, moves, score } = record;
    const values = record.board.map(BigInt); // powers of two, which JSON's numbers hold exactly
    const board = document.getElementById("board");
    const tiles = values.map((value, cell) => (value ? tile(value, cell, size) : null)).filter(Boolean);
    if (tiles.some((node) => !node.textContent)) return;
    Object.assign(board.dataset, { size, mode, cells: values.join(" "), score, ply: moves.length });
    board.querySelector(".cells").replaceChildren(...values.map(() => document.createElement("i")));
    board.querySelector(".tiles").replaceChildren(...tiles);
    for (const [name, value] of Object.entries({ score, best, moves: moves.length })) {
      write(name, value);
      write(`${name}-text`, value.toLocaleString(root.lang));
    }
    const seconds = Math.floor(record.clockMs / 1000);
    write("clock", `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
    write("goal-text", record.goal);
    const names = { classic: say("Classic"), daily: say("Daily {number}", { number: number(record.date).toLocaleString(root.lang) }), practice: say("Practice") };
    write("mode", names[mode]);
    for (const id of ["best-figure", "sizes"]) document.getElementById(id).hidden = mode === "daily";
    document.getElementById("daily-days").hidden = mode !== "daily";
    document.getElementById("to-classic").hidden = mode === "classic";
    document.getElementById("clock-figure").hidden = settings?.clock === false;
    document.getElementById("pad").hidden = settings?.pad === false;
    for (const name of ["undo", "redo"]) document.getElementById(name).hidden = record.undo === "none";
    for (const radio of document.getElementsByName("size")) radio.checked = radio.value === String(size);
    root.dataset.drawn = "";
    hold(board);
  }

  /** Holds moves made on the drawn board, and shows which, until Python takes them. */
  function hold(board) {
    const held = (window.__held = []);
    const stop = new AbortController();
    const listen = (target, name, act) => target.addEventListener(name, act, { signal: stop.signal });
    const keep = (letter) => {
      if (held.length < MOST) held.push(letter);
      write("boot-held", say("Held until the game is ready: {moves}", { moves: held.map((each) => ARROWS[each]).join(" ") }));
      document.getElementById("boot-held").hidden = false;
    };
    listen(board, "keydown", (event) => {
      const letter = KEYS[event.code];
      if (!letter || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (!event.repeat) keep(letter);
    });
    let from = null;
    listen(board, "pointerdown", (event) => {
      from = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    });
    listen(window, "pointerup", (event) => {
      if (!from || !event.isPrimary) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      from = null;
      if (Math.max(Math.abs(dx), Math.abs(dy)) < (SWIPES[settings?.swipe] ?? SWIPES.normal)) return;
      if (Math.abs(dx) > Math.abs(dy)) keep(dx > 0 ? "R" : "L");
      else keep(dy > 0 ? "D" : "U");
    });
    listen(window, "app:ready", () => stop.abort());
  }

  let settings = null;
  let found = null;
  try {
    settings = read("settings");
    dress();
    found = saved();
  } catch {
    // Absent, forbidden or damaged: Python says so when it is there.
  }
  learn();
  if (!found) {
    begin();
    return;
  }
  // Nothing of the page is painted before the board is: its parts come together, or it jumps.
  root.dataset.drawing = "";
  const parsed = () => {
    if (!document.getElementById("boot-held") && document.readyState === "loading") return;
    observer.disconnect();
    try {
      draw(found);
    } catch {
      // As above; what was half drawn is drawn again by Python.
    }
    delete root.dataset.drawing;
    if ("drawn" in root.dataset) afterFirstFrame(begin);
    else begin();
  };
  const observer = new MutationObserver(parsed);
  observer.observe(root, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", parsed, { once: true });
})();
