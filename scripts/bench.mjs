// @ts-check
/**
 * npm run bench: how fast we are beside others, measured in the same run on the same documents with equal schemas.
 * Ends with 1 when a target is missed by more than the noise.
 *
 *   --quick       few repetitions
 *   --only <name> one part: edits, …
 *   --no-build    dist/ holds a production build already
 *   --no-editor   without what needs a real editor
 *   --write       puts the table into README.md
 */
import { lineOf, writeReadme } from "./bench/report.mjs";
import { verdictOf } from "./bench/figures.mjs";
import { installPeers } from "./bench/peers.mjs";
import { editorSuites, suites } from "./bench/suites.mjs";
import { Failure, main, parseOptions, say, seconds, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { runNode } from "./vscode/process.mjs";

await main(async () => {
  const options = parseOptions({
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    "no-build": { type: "boolean", default: false },
    "no-editor": { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  });
  const names = chosen(options.only, options["no-editor"]);
  await installDependencies();
  if (!options["no-build"])
    await step("Building for production", () => runNode("scripts/build.mjs", ["--production"]));
  const peers = await installPeers();
  const scale = (/** @type {number} */ count) => (options.quick ? Math.max(2, Math.ceil(count / 6)) : count);
  const figures = [];
  /** @type {string[]} */
  const broken = [];
  for (const name of names) {
    const began = performance.now();
    say(`▸ ${name}`);
    const measured = await measure(name, { peers, scale }, broken);
    for (const figure of measured) say(`  ${lineOf(figure)}`);
    say(`  done in ${seconds(began)}`);
    figures.push(...measured);
  }
  if (options.write) await writeReadme(figures);
  if (broken.length > 0) throw new Failure(`Could not be measured: ${broken.join(", ")}.`);
  const missed = figures.filter((figure) => verdictOf(figure) === "missed");
  if (missed.length > 0) {
    throw new Failure(`Missed:\n${missed.map((figure) => `  ${lineOf(figure)}`).join("\n")}`);
  }
  say("Every target is met.");
});

/**
 * What one part has measured; the others are measured also when it fails.
 * @param {string} name
 * @param {import("./bench/suites.mjs").Bench} bench
 * @param {string[]} broken the names of the parts that have failed
 */
async function measure(name, bench, broken) {
  try {
    return (await suites[name]?.(bench)) ?? [];
  } catch (error) {
    broken.push(name);
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return [];
  }
}

/**
 * @param {string | undefined} only
 * @param {boolean} withoutEditor
 */
function chosen(only, withoutEditor) {
  const names = Object.keys(suites);
  if (only === undefined) return names.filter((name) => !withoutEditor || !editorSuites.includes(name));
  if (!names.includes(only)) throw new Failure(`--only takes one of ${names.join(", ")}.`);
  return [only];
}
