// @ts-check
import { Failure, parseOptions } from "./vscode/command-line.mjs";

/**
 * Reads the options of `npm run fuzz`.
 * @param {string[]} args
 * @param {number} now the time, used as the seed if none is given
 * @returns {{ environment: Record<string, string>, filter: string[], repeat: string }} what test/fuzz/runs.ts reads,
 *   vitest's arguments, and the command that does the same again
 */
export function readFuzzOptions(args, now) {
  const text = /** @type {const} */ ({ type: "string" });
  const { seed, runs, minutes, path, test } = parseOptions(
    { seed: text, runs: text, minutes: text, path: text, test: text },
    args,
  );
  if (runs !== undefined && minutes !== undefined) throw new Failure("Use either --runs or --minutes.");
  if (path !== undefined && (seed === undefined || test === undefined)) {
    throw new Failure("--path needs the --seed and the --test that it belongs to.");
  }
  /** @type {Record<string, string>} */
  const environment = { FUZZ_SEED: number("seed", seed ?? String(now % 2 ** 31)) };
  // A path leads to one run.
  if (minutes === undefined)
    environment["FUZZ_RUNS"] = number("runs", runs ?? (path === undefined ? "10" : "1"));
  else environment["FUZZ_MINUTES"] = number("minutes", minutes);
  if (path !== undefined) environment["FUZZ_PATH"] = path;
  const much = minutes === undefined ? `--runs ${environment["FUZZ_RUNS"]}` : `--minutes ${minutes}`;
  const only = [
    ...(path === undefined ? [] : ["--path", path]),
    ...(test === undefined ? [] : ["--test", JSON.stringify(test)]),
  ];
  return {
    environment,
    // vitest takes a regular expression.
    filter: test === undefined ? [] : ["--testNamePattern", test.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")],
    repeat: ["npm run fuzz --", `--seed ${environment["FUZZ_SEED"]}`, much, ...only].join(" "),
  };
}

/**
 * @param {string} name
 * @param {string} text
 */
function number(name, text) {
  if (!/^\d{1,10}$/.test(text)) throw new Failure(`--${name} must be a whole number, not '${text}'.`);
  return text;
}
