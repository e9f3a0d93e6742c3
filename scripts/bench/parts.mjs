// @ts-check
/** The parts of the bench, by the names that --only takes. */
import { check } from "./part-check.mjs";
import { edits } from "./part-edits.mjs";
import { editor } from "./part-editor.mjs";
import { memory } from "./part-memory.mjs";
import { packed } from "./part-package.mjs";
import { requests } from "./part-requests.mjs";
import { scale } from "./part-scale.mjs";
import { source } from "./part-source.mjs";
import { start } from "./part-start.mjs";

/** @typedef {(bench: import("./contestants.mjs").Bench) => Promise<import("./figures.mjs").Figure[]>} Part */

/** @type {Readonly<Record<string, Part>>} */
export const parts = { edits, requests, editor, start, memory, check, source, scale, package: packed };

/** The parts that measure the working tree only. */
export const ownParts = ["package", "editor"];

/** The parts that need a real editor. */
export const browserParts = ["editor"];
