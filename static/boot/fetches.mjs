/*
 * Watches what the start fetches: counts the bytes as they arrive, and knows for each file whether it
 * was missing, of the wrong type, cut short, or not answered. `fetch` is wrapped during the start only.
 */
import { judgeResponse, judgeSize, nameOf } from "./faults.mjs";

/* An empty zip: what stands in for the archives when the start is from a snapshot, which holds them. */
const EMPTY_ZIP = Uint8Array.from({ length: 22 }, (_, i) => [80, 75, 5, 6][i] ?? 0);

/**
 * @param {{files: object, snapshot: Promise<unknown>, onBytes: (loaded: number) => void,
 *   onFault: (fault: object) => void}} options
 * @returns {{pending: () => string[], settled: () => Promise<void>, plain: () => void, stop: () => void,
 *   wasm: Promise<WebAssembly.Module>}}
 */
export function startFetching({ files, snapshot, onBytes, onFault }) {
  const native = globalThis.fetch;
  const pending = new Map(); // name -> promise that ends when the body has ended
  const early = new Map(); // url -> response promise, asked for before PyScript does
  // What the service worker sends has been checked when it was kept, and a response that is passed on
  // untouched keeps the browser's compiled wasm.
  const checked = Boolean(navigator.serviceWorker?.controller);
  let loaded = 0;

  const count = (bytes) => {
    loaded += bytes;
    onBytes(loaded);
  };

  /** Reads a copy of the body to its end; the original goes on to whoever asked. */
  async function follow(name, copy) {
    let got = 0;
    try {
      const reader = copy.body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        got += part.value.length;
        count(part.value.length);
      }
    } catch (error) {
      onFault({ kind: "short", file: name, got, want: files.sizes[name], message: String(error) });
      return;
    }
    const fault = judgeSize(name, got, files.sizes[name]);
    if (fault) onFault(fault);
  }

  async function watched(input, init) {
    const name = nameOf(input?.url ?? input);
    let end;
    pending.set(name, new Promise((resolve) => (end = resolve)));
    const done = () => {
      pending.delete(name);
      end();
    };
    try {
      const response = await native(input, init);
      const fault = judgeResponse(name, response);
      if (fault) onFault(fault);
      if (response.body && response.ok && !checked) follow(name, response.clone()).finally(done);
      else done();
      return response;
    } catch (error) {
      done();
      onFault({ kind: "network", file: name, message: String(error) });
      throw error;
    }
  }

  globalThis.fetch = (input, init) => {
    const url = new URL(input?.url ?? input, document.baseURI);
    const held = early.get(url.href);
    early.delete(url.href);
    if (held) return held;
    // What leaves the origin is not ours (an extension's, say): no business of this file.
    return url.origin === location.origin ? watched(input, init) : native(input, init);
  };

  // The large files are claimed at once, before PyScript is even there to ask for them. The options
  // are those of <link rel=preload crossorigin>, so that the browser hands over what it has begun.
  const claim = (url) => watched(url, { mode: "cors", credentials: "same-origin" });
  const hold = (url, response) => {
    response.catch(() => {}); // reported above; whoever claims it gets the rejection too
    early.set(url, response);
  };
  // The wasm is compiled as it arrives; what Pyodide is handed instead is never read.
  const wasm = claim(files.wasm);
  hold(files.wasm, wasm.then(() => new Response()));
  for (const url of files.fetched) if (url !== files.wasm) hold(url, claim(url));
  for (const url of files.archives) {
    hold(url, snapshot.then((found) => (found ? new Response(EMPTY_ZIP) : claim(url))));
  }

  // Modules cannot be watched as they stream; they count when they are there.
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (files.modules.includes(entry.name)) count(entry.decodedBodySize);
    }
  });
  observer.observe({ type: "resource", buffered: true });

  return {
    /** The compiled runtime; a file of the wrong type is compiled from its bytes instead, slower. */
    wasm: compile(wasm),
    /** Names of the files that have been asked for and are not there yet. */
    pending() {
      const arrived = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
      const modules = files.modules.filter((url) => !arrived.has(url)).map(nameOf);
      return [...pending.keys(), ...modules];
    },
    /** Ends when every body has ended, or after a second: one that hangs is the watchdog's. */
    async settled() {
      const second = new Promise((resolve) => setTimeout(resolve, 1000));
      await Promise.race([Promise.all(pending.values()), second]);
    },
    /** The snapshot was of no use: whoever asks for an archive from now on gets the real one. */
    plain() {
      for (const url of files.archives) early.delete(url);
    },
    stop() {
      observer.disconnect();
      globalThis.fetch = native;
    },
  };
}

async function compile(promise) {
  const response = await promise;
  if (!response.ok) throw new Error(`HTTP ${response.status} ${response.url}`);
  const type = response.headers.get("content-type") ?? "";
  if (/^application\/wasm\b/.test(type)) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
