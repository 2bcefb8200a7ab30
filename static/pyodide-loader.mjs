/*
 * What PyScript loads as "the interpreter" (pyscript.toml). It stands between PyScript and Pyodide
 * because PyScript passes no options on, and because Pyodide alone never settles when its wasm fails.
 * Runs in workers as well: no document here.
 */
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
 * way in. A wasm file of the wrong type is no failure: it is compiled from its bytes instead, slower.
 */
function watchWasm(onFailure) {
  const native = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    WebAssembly.instantiateStreaming = native;
    try {
      const response = await source;
      if (!response.ok) throw new Error(`HTTP ${response.status} ${response.url}`);
      const type = response.headers.get("content-type") ?? "";
      if (/^application\/wasm\b/.test(type)) {
        return await native.call(WebAssembly, response, imports);
      }
      return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
}

export function loadPyodide(options) {
  return new Promise((resolve, reject) => {
    const fail = (stage) => (error) => {
      reject(error);
      globalThis.__bootFail?.(stage, error);
    };
    watchWasm(fail("wasm"));
    load({ ...options, indexURL, lockFileContents }).then(resolve, fail("pyodide"));
  });
}
