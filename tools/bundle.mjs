/*
 * Bundles static/worker/ with Workbox into one file: node tools/bundle.mjs TARGET < about.json
 * What comes in on stdin is what the worker knows of its build (static/worker/main.mjs).
 */
import fs from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const about = fs.readFileSync(0, "utf8");
await build({
  entryPoints: [fileURLToPath(new URL("../static/worker/main.mjs", import.meta.url))],
  outfile: process.argv[2],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  legalComments: "none",
  define: { "self.__BUILD": about, "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
});
