/*
 * A start from the memory of a Python that has started before: the service worker keeps
 * snapshot.pack, unpacked, in Cache Storage (docs/offline.md says what it holds and why).
 * Whatever is wrong with it, the plain start goes on without a word.
 */

const PAGE = 4096;
const TRYING = "2048/snapshot/trying";

/** A start that ended in neither a game nor an error may have taken the tab with it: not twice. */
const attempt = {
  failedBefore: () => sessionStorage.getItem(TRYING) !== null,
  begin: () => sessionStorage.setItem(TRYING, "1"),
  end: () => sessionStorage.removeItem(TRYING),
};

function safely(act, otherwise) {
  try {
    return act();
  } catch {
    return otherwise; // no storage, no snapshot
  }
}

/** @returns {{name: string, url: string} | null} where the snapshot of this build is kept */
function place() {
  const { build, prefix } = document.documentElement.dataset;
  if (!build || !globalThis.caches) return null;
  const scope = new URL("./", document.baseURI).href;
  return { name: `${prefix ?? "2048"}-snapshot-${scope}`, url: `${scope}static/snapshot.pack?${build}` };
}

/** Forgets the snapshot, so that the next start is a plain one. */
export async function drop() {
  const at = place();
  if (at) await caches.delete(at.name).catch(() => {});
}

/**
 * The snapshot of this build, if there is one and it may be used.
 * @returns {Promise<ArrayBuffer | null>} its bytes, unpacked
 */
export async function find() {
  const at = place();
  if (!at) return null;
  if (safely(attempt.failedBefore, true)) {
    safely(attempt.end);
    await drop();
    return null;
  }
  try {
    const cache = await caches.open(at.name);
    const found = await cache.match(at.url);
    if (!found) return null;
    safely(attempt.begin);
    return await found.arrayBuffer();
  } catch {
    return null;
  }
}

/** The start is over, well or not: the next may use a snapshot again. */
export function settle() {
  safely(attempt.end);
}

/**
 * What Pyodide is given to begin with this memory instead of starting Python.
 *
 * Pyodide wants the whole memory in one array, to copy it over its own. Half of it is zero, so it gets
 * an array that says it is that long, and when it asks for the memory the pages are put in place here.
 * @param {ArrayBuffer} bytes the unpacked snapshot
 * @returns {{options: object, useMemory: (memory: WebAssembly.Memory) => void}}
 */
export function restore(bytes) {
  const headSize = new DataView(bytes).getUint32(0, true);
  const { format, version, pages, head, runs } = JSON.parse(
    new TextDecoder().decode(new Uint8Array(bytes, 4, headSize)),
  );
  if (format !== "2048-snapshot" || version !== 1) throw new Error(`a snapshot of ${format} ${version}`);
  const used = runs.reduce((sum, [, count]) => sum + count, 0);
  if (bytes.byteLength !== 4 + headSize + used * PAGE) throw new Error("a snapshot cut short");

  let memory;
  const whole = Uint8Array.from(atob(head), (letter) => letter.charCodeAt(0));
  const cut = whole.subarray.bind(whole);
  Object.defineProperty(whole, "length", { value: pages * PAGE });
  whole.subarray = (from, to) => {
    if (to !== undefined) return cut(from, to);
    fill(new Uint8Array(memory.buffer), new Uint8Array(bytes, 4 + headSize), runs);
    return new Uint8Array(0);
  };
  return { options: { _loadSnapshot: whole }, useMemory: (it) => (memory = it) };
}

/** What lies between the runs was zero when the snapshot was made, and what lies behind them still is. */
function fill(memory, pages, runs) {
  let from = 0;
  let end = 0;
  for (const [first, count] of runs) {
    memory.fill(0, end, first * PAGE);
    memory.set(pages.subarray(from, from + count * PAGE), first * PAGE);
    from += count * PAGE;
    end = (first + count) * PAGE;
  }
}
