// @ts-check
/** The helper process of spawn-helpers.ts for `spawnSync`: the parent waits until a program has ended. */
import { openSync } from "node:fs";
import { read, write } from "./pipe-messages.mjs";

/** @typedef {{ binding: (name: "spawn_sync") => { spawn: (call: unknown) => unknown } }} Internals */

const [, , calls = "", answers = ""] = process.argv;
const [input, output] = [openSync(calls, "r"), openSync(answers, "w")];
const { spawn } = /** @type {Internals} */ (/** @type {unknown} */ (process)).binding("spawn_sync");
for (let call = read(input); call !== undefined; call = read(input)) write(output, spawn(call));
