/*
 * Runs pytest inside Pyodide, the interpreter that the browser runs too, under node:
 *   node tests/runtime/run.mjs [pytest arguments ...]
 * The checkout and the test tools of .venv are mounted; the exit code is pytest's.
 */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = fileURLToPath(new URL("../..", import.meta.url));
const library = path.join(root, ".venv", "lib");
const site = existsSync(library)
  ? readdirSync(library).map((name) => path.join(library, name, "site-packages")).find(existsSync)
  : undefined;
if (!site) {
  console.error("runtime: .venv with the test tools is not there; `make setup` makes it");
  process.exit(1);
}

const python = await loadPyodide({
  env: {
    HOME: "/home/pyodide",
    PYTHONDONTWRITEBYTECODE: "1",
    // xdist is among the tools, and cannot even be imported where there are no processes.
    PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
    // Nor can trio, which comes with the tools and would be loaded for the plugin it brings.
    HYPOTHESIS_NO_PLUGINS: "1",
  },
});
python.mountNodeFS("/repo", root);
python.mountNodeFS("/site", site);
python.globals.set("arguments", python.toPy(process.argv.slice(2)));
process.exitCode = python.runPython(`
import os
import sys

sys.path[:0] = ["/repo", "/site"]
os.chdir("/repo")
print("Python", sys.version.split()[0], "on", sys.platform)

import pytest

int(pytest.main(["-p", "_hypothesis_pytestplugin", "-p", "no:cacheprovider", *arguments]))
`);
