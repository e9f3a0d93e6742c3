// @ts-check
/** Runs a bundle as server/start/launch.ts does, and keeps beside it what V8 has compiled when it ends. */
import { readFileSync, writeFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { dirname } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";

// As server/start/launch.ts has it: with other flags V8 would not take what is kept.
if (process.versions.v8.startsWith("11.")) setFlagsFromString("--interrupt-budget=500000");

const [, , file = ""] = process.argv;
// The bundle sees its own arguments.
process.argv.splice(1, 2, file);
const source = `(function (exports, require, module, __filename, __dirname) { ${readFileSync(file, "utf8")}\n})`;
const script = new Script(source, { filename: file });
process.on("exit", () => {
  writeFileSync(`${file}.cache`, script.createCachedData());
});
const main = /** @type {(...parts: unknown[]) => void} */ (script.runInThisContext());
const module = { exports: {} };
main(module.exports, nodeModule.createRequire(file), module, file, dirname(file));
