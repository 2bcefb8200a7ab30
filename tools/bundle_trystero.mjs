/*
 * Bundles what a page needs of Trystero into one plain script: node tools/bundle_trystero.mjs TARGET
 */
import { fileURLToPath } from "node:url";
import process from "node:process";
import { build } from "esbuild";

const calls = ["joinRoom", "getRelaySockets", "pauseRelayReconnection", "resumeRelayReconnection"];
await build({
  stdin: {
    contents: `export { ${calls.join(", ")} } from "@trystero-p2p/torrent";`,
    resolveDir: fileURLToPath(new URL("..", import.meta.url)),
  },
  outfile: process.argv[2],
  bundle: true,
  minify: true,
  format: "iife",
  globalName: "trystero",
  target: "es2022",
  legalComments: "none",
  // It takes a connection that ends for an error; what a player should know the page says itself.
  drop: ["console"],
  logLevel: "warning",
});
