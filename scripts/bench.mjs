// @ts-check
/**
 * npm run bench: measures the times and memory that matter to authors and CI, beside other programs. Results are in
 * docs/performance.md.
 *
 *   --quick           three fresh processes for each figure, in place of five or more
 *   --only <part>     one part: edits, requests, editor, start, memory, check, source, scale, package
 *   --no-editor       leaves out the part that needs a real editor
 *   --no-build        uses the production build in dist/
 *   --against <rev>   compares with our own build of a git revision, in place of the peers
 *   --write           writes docs/performance.md and its chart; a part measured alone replaces its rows only
 *   --last            measures nothing and uses the figures of the last run
 *   --gate            ends with 1 when a target is missed
 */
import { buildRevision } from "./bench/against.mjs";
import { installPeers, productIn } from "./bench/contestants.mjs";
import { verdictOf } from "./bench/figures.mjs";
import { browserParts, ownParts, parts } from "./bench/parts.mjs";
import { beginResults, keepFigures, lastResults, lineOf } from "./bench/results.mjs";
import { writePage } from "./bench/page.mjs";
import { Failure, main, parseOptions, say, seconds, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { root, runNode } from "./vscode/process.mjs";

/** @typedef {ReturnType<typeof readOptions>} Options */

const QUICK_ROUNDS = 3;

await main(async () => {
  const options = readOptions();
  const results = options.last ? await lastResults() : await measureAll(options);
  if (options.write) await writePage(results);
  if (results.failed.length > 0) throw new Failure(`Could not measure: ${results.failed.join(", ")}.`);
  if (options.against !== undefined) return;
  const missed = results.figures.filter((figure) => verdictOf(figure) === "missed");
  say(missed.length === 0 ? "Every target is met." : `Missed targets: ${missed.length}.`);
  if (options.gate && missed.length > 0) throw new Failure(missed.map(lineOf).join("\n"));
});

function readOptions() {
  const flag = /** @type {const} */ ({ type: "boolean", default: false });
  const options = parseOptions({
    ...{ quick: flag, "no-build": flag, "no-editor": flag, write: flag, last: flag, gate: flag },
    only: { type: "string" },
    against: { type: "string" },
  });
  if (options.write && options.against !== undefined) {
    throw new Failure("--write needs the peers: leave out --against.");
  }
  return options;
}

/**
 * @param {Options} options
 * @returns {Promise<import("./bench/results.mjs").Results>}
 */
async function measureAll(options) {
  const names = chosenParts(options);
  await installDependencies();
  if (!options["no-build"]) {
    await step("Building for production", () => runNode("scripts/build.mjs", ["--production"]));
  }
  const base = options.against === undefined ? undefined : await buildRevision(options.against);
  const { quick: isQuick } = options;
  const rounds = (/** @type {number} */ count) => (isQuick ? QUICK_ROUNDS : count);
  const bench = {
    ...{ ours: productIn(root), base: base?.product, isQuick, rounds },
    ...(await installPeers()),
  };
  const results = await beginResults({ isQuick, isContinued: options.only !== undefined });
  for (const name of names) {
    const began = performance.now();
    say(`▸ ${name}`);
    const measured = await measure(name, bench, results.failed);
    for (const figure of measured) say(`  ${lineOf(figure)}`);
    say(`  done in ${seconds(began)}`);
    if (!base) await keepFigures(results, measured);
  }
  return results;
}

/**
 * Measures one part. If it fails, the others are still measured.
 * @param {string} name
 * @param {import("./bench/contestants.mjs").Bench} bench
 * @param {string[]} failed collects the names of the parts that failed
 */
async function measure(name, bench, failed) {
  try {
    return (await parts[name]?.(bench)) ?? [];
  } catch (error) {
    failed.push(name);
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return [];
  }
}

/**
 * Returns the names of the parts to measure.
 * @param {Options} options
 */
function chosenParts({ only, against, "no-editor": withoutEditor }) {
  const names = Object.keys(parts).filter((name) => against === undefined || !ownParts.includes(name));
  if (only === undefined) return names.filter((name) => !withoutEditor || !browserParts.includes(name));
  if (!names.includes(only)) throw new Failure(`--only takes one of ${names.join(", ")}.`);
  return [only];
}
