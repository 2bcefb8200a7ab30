/*
 * Brings the page from first byte to running Python, and says in plain words why when that fails.
 * Draws and transports; decides nothing about the game. The contract with Python is in docs/runtime.md.
 */
import { startFetching } from "./boot/fetches.mjs";
import { describe, diagnoseModules, isWorse, nameOf } from "./boot/faults.mjs";
import { missingFeature } from "./boot/features.mjs";
import * as snapshot from "./boot/snapshot.mjs";
import { replaceIndexedDB } from "./boot/storage.mjs";
import * as view from "./boot/view.mjs";
import { watchForSilence } from "./boot/watchdog.mjs";

const held = snapshot.find();
const files = view.knownFiles();
const log = []; // what happened, for the diagnostic text
let shown = null; // the fault on screen
let explaining = false;
let lastPythonError = "";

const isReady = () => Boolean(globalThis.__appReady);

/** Shows a fault, unless a more telling one already stands there. */
function fail(fault) {
  log.push(`fault: ${JSON.stringify(fault)}`);
  if (isReady() || (shown && !isWorse(fault, shown))) return;
  shown = fault;
  snapshot.drop(); // it may be to blame, and a plain start never is
  view.showFailure(describe(fault), { log, files, pythonError: lastPythonError });
}

/**
 * Something broke and does not say which file was to blame. What streams in is given a moment to end,
 * since a body cut short is known only then; after that the modules are asked for again, one by one.
 */
async function failUnexplained(stage, error) {
  const message = String(error?.message ?? error ?? "no message");
  log.push(`${stage}: ${message}`);
  if (isReady() || explaining) return;
  explaining = true;
  await fetches.settled();
  const fault = shown?.file ? null : await diagnoseModules(files);
  if (fault) fail(fault);
  else if (stage === "main") fail({ kind: "python", message: lastPythonError || message });
  else if (/out of memory|allocat/i.test(message)) fail({ kind: "memory", message });
  else fail({ kind: stage === "wasm" ? "damaged" : "unknown", file: stage === "wasm" ? nameOf(files.wasm) : "", message });
  explaining = false;
}
/** After the start, an uncaught Python error is the app's to tell: it gets the text and decides. */
function tellApp(message) {
  dispatchEvent(new CustomEvent("app:error", { detail: { message } }));
}

addEventListener("unhandledrejection", ({ reason }) => {
  if (isReady()) tellApp(String(reason?.message ?? reason));
  else failUnexplained("promise", reason);
});
addEventListener("error", ({ message, filename }) => {
  // Not ours: scripts of extensions, and a notice browsers send when a layout took two rounds.
  if (!filename?.startsWith(location.origin) || /^ResizeObserver loop/.test(message)) return;
  if (isReady()) tellApp(message);
  else failUnexplained("error", message);
});

const silence = watchForSilence({
  patience: view.patience(),
  onStill: () => view.showStillLoading(fetches.pending()),
  onGiveUp: (ms) => fail({ kind: "slow", file: fetches.pending()[0] ?? "", seconds: Math.ceil(ms / 1000) }),
});

const fetches = startFetching({
  files,
  snapshot: held,
  onBytes: (loaded) => {
    silence.progress();
    view.showBytes(loaded, files.total);
  },
  onFault: fail,
});

// For static/pyodide-loader.mjs, which PyScript calls with nothing but its own options.
globalThis.__bootFail = failUnexplained;
globalThis.__snapshot = held;
globalThis.__wasm = fetches.wasm;
globalThis.__wasm.catch(() => {}); // the loader tells of it, once it gets that far
globalThis.__plainStart = () => fetches.plain();

addEventListener("py:progress", ({ detail }) => {
  log.push(`progress: ${detail}`);
  silence.progress();
  view.showPhase(detail);
});
addEventListener("app:ready", () => {
  performance.mark("2048:ready");
  silence.stop();
  fetches.stop();
  view.showReady();
});
// py:done also fires after an exception, so it means success only if Python has said so itself.
addEventListener("py:done", () => {
  if (!isReady()) failUnexplained("main", lastPythonError || "app/main.py ended without app:ready");
});

// A new version taken in another tab: this page would go on with files of both builds, so it begins again.
navigator.serviceWorker?.addEventListener("controllerchange", () => {
  if (!isReady()) location.reload();
});

/** What PyScript says of its own configuration it only ever writes on the page; it belongs in ours. */
function watchForNotices() {
  new MutationObserver(() => {
    const notice = document.querySelector("body > .py-error");
    if (!notice) return;
    notice.remove();
    failUnexplained("config", notice.textContent);
  }).observe(document.body, { childList: true });
}

/** PyScript writes every Python error to this stderr, and nowhere else. */
function listenToPython(wrap) {
  const { stderr } = wrap.io;
  wrap.io.stderr = (error, ...rest) => {
    const text = String(error?.message ?? error);
    const isTraceback = /^Traceback|^PythonError|Error: |exception was never retrieved/m.test(text);
    if (isTraceback && isReady()) tellApp(text);
    else if (isTraceback) lastPythonError = text;
    return stderr(error, ...rest);
  };
}

async function start() {
  view.showLoading();
  const missing = missingFeature();
  if (missing) {
    fail({ kind: missing.blocked ? "blocked" : "old", message: missing.name });
    return;
  }
  replaceIndexedDB();
  watchForNotices();
  try {
    const { hooks } = await import("./vendor/pyscript/core.js");
    // This hook is for workers, and is put together with Function(), which the page's policy forbids.
    hooks.worker.onBeforeRunAsync.clear();
    hooks.main.onReady.add(listenToPython);
  } catch (error) {
    failUnexplained("core", error);
  }
}

start();
log.push(`page: ${nameOf(location.href)}`);
globalThis.__boot = true; // for static/guard.js, and last: half a script can be sound as far as it goes
