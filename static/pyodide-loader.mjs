/*
 * What PyScript loads as "the interpreter" (pyscript.toml). It stands between PyScript and Pyodide
 * because PyScript passes no options on, and because Pyodide alone never settles when its wasm fails.
 */
import { drop, restore, settle } from "./boot/snapshot.mjs";
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

export { version };

const indexURL = new URL("./vendor/pyodide/", import.meta.url).href;

/* We load no packages, so the 119 kB list of them is replaced by its head, which Pyodide compares
 * with itself. The build refuses when this differs from the published file. */
const lockFileContents = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
});

/**
 * Pyodide logs a wasm failure and then waits for ever (pyodide#6288), so the failure is caught on its
 * way in. What is put to work here is the module that boot has begun to compile with the first byte.
 */
function watchWasm(onFailure, onMemory) {
  const native = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    WebAssembly.instantiateStreaming = native;
    try {
      const module = await globalThis.__wasm;
      const instance = await WebAssembly.instantiate(module, imports);
      onMemory(instance.exports.memory);
      return { module, instance };
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
}

function begin(options, onMemory = () => {}) {
  return new Promise((resolve, reject) => {
    watchWasm((error) => reject(Object.assign(error, { stage: "wasm" })), onMemory);
    load({ ...options, indexURL, lockFileContents }).then(resolve, reject);
  });
}

/** Starts with the memory that boot found; null when there is none, or when it cannot be used. */
async function beginFromSnapshot(options) {
  const bytes = await globalThis.__snapshot;
  if (!bytes) return null;
  try {
    const { options: more, useMemory } = restore(bytes);
    const python = await begin({ ...options, ...more }, useMemory);
    python.runPython("import random; random.seed()"); // no chance may repeat from start to start
    return python;
  } catch (error) {
    console.info("2048: a start from a snapshot failed, so this one is plain.", error);
    globalThis.__plainStart();
    await drop();
    return null;
  } finally {
    settle();
  }
}

export async function loadPyodide(options) {
  try {
    return (await beginFromSnapshot(options)) ?? (await begin(options));
  } catch (error) {
    globalThis.__bootFail?.(error.stage ?? "pyodide", error);
    throw error;
  }
}
