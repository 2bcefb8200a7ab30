/* The Pyodide half of a bench: for each line with a number, one line with what the function makes of it.
   `node bench_node.mjs tools.module function`. */
import readline from "node:readline";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/repo", fileURLToPath(new URL("..", import.meta.url)));
const [module, name] = process.argv.slice(2);
python.runPython("import sys; sys.path.insert(0, '/repo')");
const measure = python.pyimport(module)[name];
for await (const line of readline.createInterface({ input: process.stdin })) {
  console.log(measure(Number(line)));
}
