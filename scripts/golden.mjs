// @ts-check
/**
 * npm run golden -- --against <revision>: builds two revisions, gives both the same corpus, and prints where their output
 * differs, by command and code. This is how a change of the engine is reviewed.
 *
 *   --against <rev>  the revision to compare with (default: HEAD)
 *   --texts <n>      the number of generated manifests with mistakes (default: 200)
 *   --shown <n>      the number of differences to print for each command and code (default: 3)
 *   --no-build       uses the production build in dist/
 */
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildRevision } from "./bench/against.mjs";
import { productIn } from "./bench/contestants.mjs";
import { corpusTexts, writeCorpus } from "./golden/corpus.mjs";
import { commandLineRecords } from "./golden/command-line.mjs";
import { editorRecords } from "./golden/editor.mjs";
import { differences, printed } from "./golden/differences.mjs";
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { root, runNode } from "./vscode/process.mjs";

/** @typedef {import("./bench/contestants.mjs").Product} Product */
/** @typedef {import("./golden/differences.mjs").Output} Output */

/** Both builds work in the same folder, because its path is part of their output. It is outside of any repository. */
const folder = join(tmpdir(), "plugin-manifest-golden");

await main(async () => {
  const text = /** @type {const} */ ({ type: "string" });
  const { against, texts, shown, ...options } = parseOptions({
    against: { ...text, default: "HEAD" },
    texts: { ...text, default: "200" },
    shown: { ...text, default: "3" },
    "no-build": { type: "boolean", default: false },
  });
  await installDependencies();
  if (!options["no-build"]) {
    await step("Building for production", () => runNode("scripts/build.mjs", ["--production"]));
  }
  const base = await buildRevision(against);
  const corpus = await step("Making the corpus", () => corpusTexts(Number(texts)));
  const before = await step(`Running ${against} (${base.name})`, () => outputOf(base.product, corpus));
  const after = await step("Running this build", () => outputOf(productIn(root), corpus));
  const found = differences(before, after);
  for (const line of printed(found, Number(shown))) say(line);
  if (found.length > 0) throw new Failure(`${found.length} differences.`);
  say("No differences.");
});

/**
 * Runs a build over a fresh copy of the corpus.
 * @param {Product} product
 * @param {Record<string, string>} corpus
 * @returns {Promise<Output>}
 */
async function outputOf(product, corpus) {
  /** @type {Output} */
  const output = new Map();
  /** @type {import("./golden/differences.mjs").Record} */
  const record = (command, subject, lines) => output.set(`${command}\n${subject}`, lines);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeCorpus(folder, corpus);
  await editorRecords(product, folder, Object.keys(corpus), record);
  await commandLineRecords(product, folder, record);
  return output;
}
