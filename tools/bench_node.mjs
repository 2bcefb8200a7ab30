/* The Pyodide half of tools/bench.py: for each line with a number of seconds, one line with moves/s. */
import readline from "node:readline";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/repo", fileURLToPath(new URL("..", import.meta.url)));
const measure = python.runPython(`
import sys
sys.path.insert(0, "/repo")
from tools.bench_play import moves_per_second
moves_per_second
`);
for await (const line of readline.createInterface({ input: process.stdin })) {
  console.log(measure(Number(line)));
}
