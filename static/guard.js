/*
 * The last net, in words that any browser since about 2010 can read: a classic script that notices
 * when static/boot.mjs never ran, because it is missing, damaged, unanswered, or in a language this
 * browser does not know. Everything else is boot.mjs's business. Decides nothing about the game.
 */
(function () {
  "use strict";

  var root = document.documentElement;
  var patience = Number((/[?&]patience=(\d+)/.exec(location.search) || [])[1]) ||
    Number(root.getAttribute("data-patience")) || 60000;

  function byId(id) { return document.getElementById(id); }

  function say(cause, hint) {
    if (window.__boot || root.getAttribute("data-state") !== "loading") return;
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

  // `load` waits for module scripts, failed ones too. A module that is never answered holds `load`
  // back for good, hence the timer.
  window.addEventListener("load", function () { setTimeout(check, 0); });
  setTimeout(function () {
    if (tooOld()) check();
    else {
      say("static/boot.mjs, the script that starts the game, was not answered within " +
        Math.round(patience / 1000) + " seconds.", "The network may be slow or down: try again.");
    }
  }, patience);
})();
