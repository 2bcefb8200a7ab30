/*
 * Makes snapshot.pack: the memory of a Python that has started and imported the game, for later
 * starts to begin with. Runs under node: node tools/lean/snapshot.mjs FOLDER (with both archives).
 * What the file holds: docs/offline.md. Two runs on the same archives give the same bytes.
 */
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const PAGE = 4096;
const folder = process.argv[2];
const archive = (name) => new Uint8Array(fs.readFileSync(path.join(folder, name)));

/* Clock, chance, and where and in which language this is run would show in the memory. A start that
 * begins with it seeds anew (the loader). */
process.argv[1] = "python";
Date.now = () => 0;
performance.now = () => 0;
crypto.randomFillSync = (array) => array.fill(1);

const python = await loadPyodide({
  _makeSnapshot: true,
  stdLibURL: path.join(folder, "python_stdlib.zip"),
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", LANG: "C.UTF-8" },
});
/* Names the game takes from the browser when it is imported. Pyodide notes them as paths from the
 * global scope, and a start finds the real ones there. */
globalThis.window = globalThis;
globalThis.document = {};
python.unpackArchive(archive("app.zip"), "zip", { extractDir: "/home/pyodide" });
const source = fs.readFileSync(fileURLToPath(new URL("frozen.py", import.meta.url)), "utf8");
python.FS.mkdir("/pyscript");
const pyscript = fileURLToPath(new URL("../../node_modules/@pyscript/core/src/stdlib/pyscript/", import.meta.url));
for (const name of fs.readdirSync(pyscript).sort()) {
  if (name.endsWith(".py")) python.FS.writeFile(`/pyscript/${name}`, fs.readFileSync(pyscript + name));
}
// In a namespace of its own: that of the page's script is to be as it always is.
python.runPython(`exec(compile(${JSON.stringify(source)}, "frozen.py", "exec"), {"__name__": "frozen"})`);
const memory = python.makeMemorySnapshot();

/** The pages that are not all zero, as [first, count] runs. */
function usedPages(bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const runs = [];
  for (let page = 0; page * PAGE < bytes.length; page++) {
    if (!words.subarray((page * PAGE) / 4, ((page + 1) * PAGE) / 4).some((word) => word)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === page) last[1]++;
    else runs.push([page, 1]);
  }
  return runs;
}

const headSize = new Uint32Array(memory.buffer, memory.byteOffset, 2)[1];
const heap = memory.slice(headSize);
const runs = usedPages(heap);
const head = Buffer.from(JSON.stringify({
  format: "2048-snapshot",
  version: 1,
  pages: heap.length / PAGE,
  head: Buffer.from(memory.subarray(0, headSize)).toString("base64"),
  runs,
}));
const size = Buffer.alloc(4);
size.writeUInt32LE(head.length);
const parts = runs.map(([first, count]) => heap.subarray(first * PAGE, (first + count) * PAGE));
const packed = gzipSync(Buffer.concat([size, head, ...parts]), { level: 9 });
packed[9] = 255; // the operating system it was made on is nobody's business
fs.writeFileSync(path.join(folder, "snapshot.pack"), packed);
const used = runs.reduce((sum, [, count]) => sum + count, 0) * PAGE;
console.log(`Snapshot: ${used} of ${heap.length} bytes of memory, ${packed.length} packed`);
