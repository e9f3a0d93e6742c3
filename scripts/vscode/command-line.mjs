// @ts-check
/** Provides the user interface of all scripts: options, announced steps, and failures in one clear sentence. */
import { parseArgs } from "node:util";

/** A failure with a message for the user, shown without a stack. */
export class Failure extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   * @param {string} [output] the output of the program that failed, if it was not shown yet
   */
  constructor(message, exitCode = 1, output = "") {
    super(message);
    this.exitCode = exitCode;
    this.output = output;
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Announces a step, runs the step, and prints its duration.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  say(`▸ ${title}`);
  const startTime = performance.now();
  const result = await work();
  say(`  done in ${secondsSince(startTime)}`);
  return result;
}

/**
 * Formats the time since `startTime` (a `performance.now()`) for people.
 * @param {number} startTime
 */
export function secondsSince(startTime) {
  return `${((performance.now() - startTime) / 1000).toFixed(1)} s`;
}

/**
 * @template {import("node:util").ParseArgsConfig["options"]} Options
 * @param {Options} options
 * @param {string[]} [args]
 */
export function parseOptions(options, args = process.argv.slice(2)) {
  try {
    return parseArgs({ options, args }).values;
  } catch (error) {
    throw new Failure(error instanceof Error ? `${error.message}.` : String(error));
  }
}

/**
 * Runs a script's main function, then ends the process, even if timers and sockets are still open.
 * @param {() => Promise<void>} work
 * @param {{ hidesStacks?: boolean }} [options] `hidesStacks`: omits stacks, for errors in files that people edit
 */
export async function main(work, { hidesStacks = false } = {}) {
  try {
    await work();
  } catch (error) {
    report(hidesStacks && error instanceof Error ? new Failure(error.message) : error);
    process.exit(error instanceof Failure ? error.exitCode : 1);
  }
  process.exit(0);
}

/**
 * Prints a failure, after the output of the program that failed.
 * @param {unknown} error
 */
export function report(error) {
  const text = error instanceof Failure ? `${error.output}\n${error.message}` : `\n${describe(error)}`;
  process.stderr.write(`${text}\n`);
}

/** @param {unknown} error */
function describe(error) {
  return error instanceof Error ? error.stack : String(error);
}
