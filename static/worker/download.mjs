/*
 * Brings the files of a build into the cache, one by one: what is there stays, so an install that broke
 * off goes on where it was, and a file that an update did not change is not fetched again.
 */

const AT_ONCE = 4;

/** What a file's name stands for. A host's own idea of it does not matter once its bytes are right. */
const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  mjs: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  toml: "application/toml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  zip: "application/zip",
};

class NotKept extends Error {
  constructor(file, why) {
    super(why);
    this.file = file;
  }
}

/**
 * @param {Cache} cache
 * @param {{url: string, integrity: string}[]} files
 * @param {(url: string) => string} keyOf where in the cache a file of this build lies
 * @param {number} patience milliseconds
 */
export async function download(cache, files, keyOf, patience) {
  const waiting = [...files];
  const worker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const key = keyOf(file.url);
      if (await cache.match(key)) continue;
      const bytes = await fetchExactly(file.url, file.integrity, patience);
      const type = TYPES[file.url.split(".").pop()] ?? "application/octet-stream";
      await cache.put(key, new Response(bytes, { headers: { "Content-Type": type } }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * The bytes of a file, just as the build made it. First as the browser may already have it, since the
 * page has just loaded most of them; if that is another, fresh from the host.
 * @returns {Promise<Uint8Array>}
 */
export async function fetchExactly(url, integrity, patience) {
  let why = "";
  for (const cache of ["default", "reload"]) {
    try {
      const bytes = await read(url, cache, patience);
      if ((await digest(bytes)) === integrity) return bytes;
      why = "is not the one of this build";
    } catch (error) {
      why = error.message;
    }
  }
  throw new NotKept(url, why);
}

async function read(url, cache, patience) {
  const abort = new AbortController();
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => abort.abort(new Error("was not answered")), patience);
  };
  wait();
  try {
    const response = await fetch(url, { cache, credentials: "same-origin", signal: abort.signal });
    if (!response.ok) throw new Error(`is missing: HTTP ${response.status}`);
    const parts = [];
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      wait();
      parts.push(part.value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  } catch (error) {
    throw abort.signal.aborted ? abort.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}
