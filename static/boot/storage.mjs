/*
 * PyScript opens an IndexedDB of its own on every start and waits for it without end, though it keeps
 * nothing there for us. Where there is none (blocked site data, some private modes) a stand-in in
 * memory lets it pass. The game's own storage is localStorage and is not touched here.
 */

const PROBE_MS = 1500; // an IndexedDB that has not answered by then never will

function probe() {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("never answered"), PROBE_MS);
    const end = (result) => {
      clearTimeout(timer);
      resolve(result);
    };
    try {
      // The prefix is ours: on a shared host every site of an owner sees the same databases.
      const request = indexedDB.open("2048/probe");
      request.onsuccess = () => {
        request.result.close();
        end("works");
      };
      request.onerror = () => end("refused");
    } catch (error) {
      end(`threw ${error.name}`);
    }
  });
}

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

/** @returns {Promise<string>} what was found, for the diagnostic text */
export async function ensureIndexedDB() {
  const found = await probe();
  if (found === "works") return found;
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: inMemory() });
  return `${found}; replaced in memory`;
}
