/*
 * The service worker: keeps the files of one build, complete or not at all, and answers with them.
 * Bundled with Workbox to sw.js by the build, which puts its list of files in. Decides nothing about
 * the game. How versions come, wait and go: docs/offline.md.
 */
import { cacheNames, setCacheNameDetails } from "workbox-core";
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { download } from "./download.mjs";
import { dropOtherSnapshots, keepSnapshot } from "./snapshot.mjs";
import { tellPages } from "./tell.mjs";

/** Put in by the build: `files` as [{url, revision, integrity}], `build`, `prefix`, and `snapshot`. */
const { files, build, prefix, snapshot } = self.__BUILD;
const scope = self.registration.scope;
/** Milliseconds without a byte after which a file counts as not answered; tests ask for fewer. */
const patience = Number(new URL(self.location.href).searchParams.get("patience")) || 60_000;

// On a shared host every site of an owner sees the same caches: ours carry our prefix and our place.
setCacheNameDetails({ prefix, precache: "files", suffix: scope });
const snapshots = `${prefix}-snapshot-${scope}`;

const controller = new PrecacheController();
controller.addToCacheList(files);

registerRoute(
  new PrecacheRoute(controller, {
    directoryIndex: "index.html",
    cleanURLs: false,
    ignoreURLParametersMatching: [/./], // an address of the game is still the page
  }),
);

/** Sees to it that every file is there; the page is told if one cannot be had. */
async function keepFiles() {
  try {
    const cache = await caches.open(cacheNames.precache);
    await download(cache, files, (url) => controller.getCacheKeyForURL(url), patience);
  } catch (error) {
    await tellPages({ type: "2048:not-kept", file: error.file ?? "", why: error.message });
    throw error;
  }
}

/** After a start: what the browser may have thrown away is brought back, then comes the snapshot. */
async function keepAll(page) {
  await keepFiles();
  page.postMessage({ type: "2048:kept" });
  await keepSnapshot(snapshots, snapshot, build, patience);
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepFiles().then(() => controller.install(event)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([controller.activate(event), dropOtherSnapshots(snapshots, build)]));
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "2048:update") self.skipWaiting();
  if (event.data?.type === "2048:keep") event.waitUntil(keepAll(event.source));
});
