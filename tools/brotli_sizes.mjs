/*
 * For tools/sizes.py, since Python has no brotli of its own: node tools/brotli_sizes.mjs QUALITY FILE...
 * prints a JSON list of bytes, one number for each file.
 */
import { readFileSync } from "node:fs";
import process from "node:process";
import { brotliCompressSync, constants } from "node:zlib";

const [quality, ...files] = process.argv.slice(2);
const sizes = files.map((file) => {
  const body = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: Number(quality),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotliCompressSync(body, { params }).length;
});
console.log(JSON.stringify(sizes));
