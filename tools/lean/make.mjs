/*
 * Makes both archives in Pyodide under node: node tools/lean/make.mjs WHEELS_FOLDER OUT_FOLDER
 * The interpreter is the one that ships, so its bytecode is the one that the page can load. The flags
 * of bytecode are those of the interpreter that compiles, so each archive has an interpreter of its own.
 */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [wheels, out] = process.argv.slice(2);
const EVERY = {
  HOME: "/home/pyodide",
  // Neither chance nor clock may show in what is built. 315532800 is the first second of 1980, where
  // the dates of zip files begin; with a date set, bytecode holds a hash of its source instead of one.
  PYTHONHASHSEED: "0",
  SOURCE_DATE_EPOCH: "315532800",
  PYTHONDONTWRITEBYTECODE: "1",
  // Columns are for pointing into source lines, and the page has none.
  PYTHONNODEBUGRANGES: "1",
};
const ARCHIVES = {
  library: { ...EVERY, PYTHONOPTIMIZE: "2" }, // no docstrings, no assertions
  app: EVERY, // a dataclass without a docstring makes itself one at every start; assertions are ours
};

for (const [archive, env] of Object.entries(ARCHIVES)) {
  const python = await loadPyodide({ env });
  python.mountNodeFS("/repo", fileURLToPath(new URL("../..", import.meta.url)));
  python.mountNodeFS("/wheels", wheels);
  python.mountNodeFS("/out", out);
  python.runPython(`
import sys
sys.path.insert(0, "/repo")
from tools.lean import inside
inside.${archive}()
`);
}
