/* The Pyodide half of the coach table: arguments of tools/bench_coach.py in, its JSON line out; with
   `review` before them, those of tools/bench_review.py. */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/repo", fileURLToPath(new URL("..", import.meta.url)));
python.globals.set("arguments", python.toPy(process.argv.slice(2)));
// Emscripten's own process clock is a wall clock, and the machine is never quiet.
python.globals.set("computed", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
python.runPython(`
import sys
sys.path.insert(0, "/repo")
from tools import bench_coach, bench_review
bench_coach.clock = bench_review.clock = computed
if arguments[:1] == ["review"]:
    bench_review.main(arguments[1:])
else:
    bench_coach.main(arguments)
`);
