/*
 * Starts Pyodide on the library and the app of a built site: node tests/runtime/lean.mjs DIST_FOLDER
 * Imports every module of both that can do without a browser, then prints tracebacks; a warning or an
 * error fails it.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { loadPyodide } from "pyodide";

const site = path.resolve(process.argv[2]);
const library = path.join(site, "static", "vendor", "pyodide", "python_stdlib.zip");
try {
  const python = await loadPyodide({ stdLibURL: library, env: { HOME: "/home/pyodide" } });
  python.unpackArchive(new Uint8Array(readFileSync(path.join(site, "app.zip"))), "zip");
  await python.runPythonAsync(`
import asyncio, importlib, sys, traceback, warnings, zipfile

warnings.simplefilter("error")
library = next(name for name in sys.path if name.endswith(".zip"))
for name in zipfile.ZipFile(library).namelist():
    importlib.import_module(name.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__"))

from app.engine import Game
import app.play

async def late():
    await asyncio.wait_for(asyncio.sleep(5), 0)

try:
    Game.new(size=4, seed="0" * 32).play("no direction")
except KeyError:
    print(traceback.format_exc())
try:
    await late()
except TimeoutError:
    print(traceback.format_exc())
`);
} catch (error) {
  console.error(error.message); // without the source line of the interpreter, which is a megabyte
  process.exitCode = 1;
}
