/*
 * What the game cannot do without and this browser may not have. Asked before the large files are
 * parsed, so that an old browser gets a sentence instead of a blank page.
 */

/* (module (func (try (do) (catch_all)))) in bytes: Pyodide is built with wasm exception handling. */
const WASM_EXCEPTIONS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11,
]);

const NEEDED = [
  ["WebAssembly", () => typeof WebAssembly === "object"],
  ["WebAssembly streaming", () => typeof WebAssembly.instantiateStreaming === "function"],
  ["WebAssembly exceptions", () => WebAssembly.validate(WASM_EXCEPTIONS)],
  ["BigInt", () => typeof BigInt64Array === "function"],
  ["readable streams", () => typeof ReadableStream === "function" && "body" in Response.prototype],
  ["weak references", () => typeof FinalizationRegistry === "function"],
  ["dialog boxes", () => typeof HTMLDialogElement === "function"],
  ["pointer events", () => typeof PointerEvent === "function"],
  ["structuredClone", () => typeof structuredClone === "function"],
];

/** @returns {{name: string, blocked: boolean} | null} the first thing that is not there */
export function missingFeature() {
  for (const [name, present] of NEEDED) {
    let there = false;
    try {
      there = present();
    } catch {
      // Asking threw: as good as absent.
    }
    // Any browser that runs this module once had WebAssembly; without it, somebody took it away.
    if (!there) return { name, blocked: name === "WebAssembly" };
  }
  try {
    new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); // the empty module
  } catch {
    return { name: "WebAssembly", blocked: true };
  }
  return null;
}
