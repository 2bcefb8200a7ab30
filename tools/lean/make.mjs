/*
 * Runs inside.py in Pyodide under node: node tools/lean/make.mjs OUT_FOLDER
 * The interpreter is the one that ships, so its bytecode is the one that the page can load.
 */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const python = await loadPyodide({
  // Sets are written in the order of their hashes, which must not differ from build to build.
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
});
python.mountNodeFS("/repo", fileURLToPath(new URL("../..", import.meta.url)));
python.mountNodeFS("/out", process.argv[2]);
python.runPython(`
import sys
sys.path[:0] = ["/repo", "/repo/tools/lean"]
import inside
inside.main()
`);
