// @ts-check
/** Everything that is measured, by the names that --only takes. */
import { batch } from "./suite-batch.mjs";
import { burst } from "./suite-burst.mjs";
import { edits } from "./suite-edits.mjs";
import { editor } from "./suite-editor.mjs";
import { memory } from "./suite-memory.mjs";
import { packed } from "./suite-package.mjs";
import { requests } from "./suite-requests.mjs";
import { start } from "./suite-start.mjs";

/**
 * @typedef {object} Bench
 * @property {import("./peers.mjs").Peers} peers
 * @property {(count: number) => number} scale how many repetitions of so many are made
 */

/** @typedef {(bench: Bench) => Promise<import("./figures.mjs").Figure[]>} Suite */

/** @type {Readonly<Record<string, Suite>>} */
export const suites = { start, edits, requests, burst, memory, batch, packed, editor };

/** Those that need a real editor. */
export const editorSuites = ["editor"];
