/* The memory of a started Python, kept for the starts to come; static/boot/snapshot.mjs reads it. */
import { fetchExactly } from "./download.mjs";

/** Unpacked it takes 16 MB. A device that has not several times that to spare is better off without. */
const ROOM = 100e6;

let keeping = null;

const keyOf = (url, build) => `${new URL(url, self.registration.scope).href}?${build}`;

/**
 * @param {string} name of the cache
 * @param {{url: string, integrity: string}} snapshot
 * @param {string} build
 * @param {number} patience milliseconds
 */
export function keepSnapshot(name, snapshot, build, patience) {
  keeping ??= keep(name, snapshot, build, patience).finally(() => (keeping = null)); // each start asks
  return keeping;
}

async function keep(name, snapshot, build, patience) {
  const key = keyOf(snapshot.url, build);
  const cache = await caches.open(name);
  if (await cache.match(key)) return;
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota - usage < ROOM) return;
  try {
    const packed = await fetchExactly(snapshot.url, snapshot.integrity, patience);
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(stream).arrayBuffer();
    await cache.put(key, new Response(bytes, { headers: { "Content-Type": "application/octet-stream" } }));
  } catch {
    // The plain start is always there.
  }
}

/** Forgets the snapshots of other builds. */
export async function dropOtherSnapshots(name, build) {
  if (!(await caches.has(name))) return;
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    if (!request.url.endsWith(`?${build}`)) await cache.delete(request);
  }
}
