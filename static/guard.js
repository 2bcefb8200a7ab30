/*
 * The last net, in words that any browser since about 2010 can read: a classic script that notices
 * when static/boot.mjs never ran, because it is missing, damaged, unanswered, or in a language this
 * browser does not know, and lets it begin where static/drawing.js is missing or damaged. Everything
 * else is boot.mjs's business. Decides nothing about the game.
 */
(function () {
  "use strict";

  var root = document.documentElement;
  var patience = Number((/[?&]patience=(\d+)/.exec(location.search) || [])[1]) ||
    Number(root.getAttribute("data-patience")) || 60000;

  function byId(id) { return document.getElementById(id); }

  /* In the page's language, where static/wording.mjs has brought it. */
  function spoken(text, values) {
    if (window.__say) return window.__say(text, values);
    return text.replace(/\{(\w+)\}/g, function (_, name) { return values[name]; });
  }

  function say(cause, hint, values) {
    cause = spoken(cause, values);
    hint = spoken(hint, values);
    if (window.__boot || root.getAttribute("data-state") !== "loading") return;
    if (!byId("boot-failure")) { sayBare(cause + " " + hint); return; }   // a script holds the page back
    root.setAttribute("data-state", "failed");
    byId("boot-status").hidden = true;
    byId("boot-progress").hidden = true;
    byId("boot-cause").textContent = cause;
    byId("boot-hint").textContent = hint;
    byId("boot-diagnostic").textContent = cause + "\n" + location.href + "\n" + navigator.userAgent;
    byId("boot-retry").onclick = tryAgain;
    byId("boot-copy").style.display = "none";   // selecting the text by hand works everywhere
    byId("boot-failure").hidden = false;
    byId("boot-failure").removeAttribute("hidden");   // browsers older than the property
  }

  /* For when the page is not there, or not in its looks: a bare line at its top. */
  function sayBare(text) {
    var body = document.body || root.appendChild(document.createElement("body"));
    var words = body.insertBefore(document.createElement("p"), body.firstChild);
    words.setAttribute("role", "alert");
    words.appendChild(document.createTextNode(text));
  }

  var mark = function (text) { return text; };   // for tools/wording.py
  var SHEET = mark("{file} could not be loaded, so the page does not look as it should. Load the page again to try once more.");

  /* A stylesheet that is never answered keeps the page from being painted at all: it is given up. */
  function checkLooks() {
    var sheets = document.querySelectorAll("link[rel=stylesheet]");
    for (var i = 0; i < sheets.length; i++) {
      if (sheets[i].sheet && sheets[i].sheet.cssRules.length) continue;
      sayBare(spoken(SHEET, { file: sheets[i].getAttribute("href") }));
      sheets[i].parentNode.removeChild(sheets[i]);
    }
  }

  /* A damaged script may lie in the browser's cache, so the boot scripts are fetched afresh first. */
  function tryAgain() {
    var links = document.querySelectorAll("link[href^='static/boot/']");
    var names = ["static/boot.mjs"];
    for (var i = 0; i < links.length; i++) names.push(links[i].getAttribute("href"));
    var left = names.length;
    function next() { if (--left === 0) location.reload(); }
    if (!window.fetch) { location.reload(); return; }
    for (i = 0; i < names.length; i++) fetch(names[i], { cache: "reload" }).then(next, next);
    setTimeout(function () { location.reload(); }, 5000);
  }

  function tooOld() {
    return !("noModule" in document.createElement("script"));
  }

  function check() {
    if (tooOld()) {
      say("This browser is too old to run the game: it cannot load JavaScript modules.",
        "Any browser from 2023 or later will do, for example a current Firefox, Chrome, Edge or Safari.");
    } else {
      say("static/boot.mjs, the script that starts the game, could not be loaded or run.",
        "The network or the server may have failed for a moment: try again. If it stays, this browser may be too old.");
    }
  }

  function later() { setTimeout(check, 0); }

  /* As static/drawing.js does, which has failed when this finds something to do. */
  function begin() {
    var rest = byId("start");
    if (!rest || !rest.content || root.hasAttribute("data-drawn")) return;
    rest.parentNode.replaceChild(rest.content, rest);
  }

  function isBoot(target) {
    return target && /static\/boot\.mjs/.test(target.src || "");
  }

  // What became of boot.mjs: it begins after the page's own `load` where a saved board is drawn first.
  // These come for a module that failed too; one that is never answered has no event, hence the timer.
  document.addEventListener("load", function (event) { if (isBoot(event.target)) later(); }, true);
  document.addEventListener("error", function (event) { if (isBoot(event.target)) later(); }, true);
  document.addEventListener("DOMContentLoaded", begin);
  window.addEventListener("load", function () {
    begin();
    checkLooks();
    if (tooOld() || window.__bootTried) later();
  });
  setTimeout(function () {
    checkLooks();
    if (tooOld()) check();
    else {
      say("static/boot.mjs, the script that starts the game, was not answered within {seconds} seconds.",
        "The network may be slow or down: try again.", { seconds: Math.round(patience / 1000) });
    }
  }, patience);
})();
