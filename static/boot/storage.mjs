/*
 * PyScript opens IndexedDBs of its own on every start and waits for them without end, though it keeps
 * nothing there for us. Where there are none (blocked site data, some private modes) it would never
 * start, and where there are they cost a tenth of a second. A stand-in in memory does for it. The game's
 * own storage is localStorage and is not touched here.
 */

/** The part of IndexedDB that PyScript's idb-map uses, and no more. */
function inMemory() {
  const answer = (result) => {
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  return {
    open() {
      const map = new Map();
      const store = {
        getAllKeys: () => answer([...map.keys()]),
        get: (key) => answer(map.get(key)),
        getKey: (key) => answer(map.has(key) ? key : undefined),
        put: (value, key) => answer((map.set(key, value), key)),
        delete: (key) => answer(void map.delete(key)),
        clear: () => answer(map.clear()),
        count: () => answer(map.size),
      };
      return answer({
        objectStoreNames: ["entries"],
        transaction: () => ({ objectStore: () => store }),
        close() {},
      });
    },
  };
}

export function replaceIndexedDB() {
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: inMemory() });
}
