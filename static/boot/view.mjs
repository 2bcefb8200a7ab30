/*
 * The boot block of the page (#boot in index.html): reads what the build wrote there, shows how far
 * the start is and, if it must, why it failed.
 */

import { say } from "./faults.mjs";

const root = document.documentElement;
const part = (name) => document.getElementById(`boot-${name}`);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/**
 * The files a start needs, from the page's own <link>s, with the sizes the build measured.
 * @returns {{modules: string[], fetched: string[], archives: string[],
 *   wasm: string, sizes: Object<string, number>, total: number}}
 */
export function knownFiles() {
  const links = (selector) => [...document.querySelectorAll(selector)].map(({ href }) => href);
  const fetched = links("link[rel=preload][as=fetch]");
  const { archives = "", files = "{}", total = "0" } = part("progress").dataset;
  return {
    modules: links("link[rel=modulepreload]"),
    fetched,
    archives: archives.split(" ").filter(Boolean).map((path) => new URL(path, document.baseURI).href),
    wasm: fetched.find((url) => url.endsWith(".wasm")) ?? "",
    sizes: JSON.parse(files),
    total: Number(total),
  };
}

/** Milliseconds of silence after which a start counts as failed. */
export function patience() {
  const asked = Number(new URLSearchParams(location.search).get("patience"));
  return asked > 0 ? asked : Number(root.dataset.patience) || 60_000;
}

export function showLoading() {
  root.dataset.state = "loading";
  part("failure").hidden = true;
}

export function showBytes(loaded, total) {
  const bar = part("progress");
  if (total > 0) {
    bar.max = total;
    bar.value = Math.min(loaded, total);
  }
  if (!total) part("status").textContent = say("Loading the game: {loaded} MB", { loaded: megabytes(loaded) });
  else if (loaded < total) {
    const values = { loaded: megabytes(loaded), total: megabytes(total) };
    part("status").textContent = say("Loading the game: {loaded} of {total} MB", values);
  } else part("status").textContent = say("Starting Python …");
}

/** @param {string} phase what PyScript reports; only the words that mean something to a player are shown */
export function showPhase(phase) {
  if (phase === "Loaded files") part("status").textContent = say("Starting the game …");
}

export function showStillLoading(pending) {
  const waiting = pending.length ? ` ${say("Waiting for {file}.", { file: pending[0] })}` : "";
  part("status").textContent = say("Still loading; this takes longer than usual.") + waiting;
}

export function showReady() {
  document.getElementById("boot").hidden = true;
  part("failure").hidden = true;
}

let culprit = ""; // the file that Try again fetches afresh

/** @param {{cause: string, hint: string, kind: string, file: string, message: string}} words */
export function showFailure(words, { log, files, pythonError }) {
  root.dataset.state = "failed";
  culprit = words.file;
  part("status").hidden = true;
  part("progress").hidden = true;
  part("cause").textContent = words.cause;
  part("hint").textContent = words.hint;
  part("diagnostic").textContent = [
    `2048 could not start: ${words.kind}`,
    words.cause,
    words.message,
    pythonError,
    `page ${location.href}`,
    `browser ${navigator.userAgent}`,
    `online ${navigator.onLine}, secure ${isSecureContext}, bytes to load ${files.total || "not known"}`,
    ...log,
  ].filter(Boolean).join("\n");
  part("failure").hidden = false;
}

/** Copies the diagnostic; where the clipboard is closed, selects it, so that one key press copies it. */
async function copyDiagnostic() {
  const text = part("diagnostic");
  try {
    await navigator.clipboard.writeText(text.textContent);
    part("copy").textContent = say("Copied");
  } catch {
    text.focus();
    getSelection().selectAllChildren(text);
    part("copy").textContent = say("Selected: now copy it");
  }
}

/** A damaged file may lie in the browser's cache; loading the page again would take it from there. */
async function tryAgain() {
  part("retry").disabled = true;
  const patience = new Promise((resolve) => setTimeout(resolve, 5000));
  if (culprit) await Promise.race([fetch(culprit, { cache: "reload" }).catch(() => {}), patience]);
  location.reload();
}

part("retry").addEventListener("click", tryAgain);
part("copy").addEventListener("click", copyDiagnostic);
