// @ts-check
/**
 * npm run golden -- --against <revision>: runs the builds of that revision and of the work tree on the same documents,
 * and prints the differences in their output, by command and rule code. Use it to review a change to the engine.
 *
 *   --against <rev>  the revision to compare with (default: HEAD)
 *   --texts <n>      the number of generated manifests with mistakes (default: 60)
 *   --shown <n>      the number of lines to print for each command and code (default: 3)
 *   --no-build       uses the production build in dist/
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildRevision, productIn } from "./bench/contestants.mjs";
import { recordCommandLine } from "./golden/command-line.mjs";
import { corpusTexts, writeCorpus } from "./golden/corpus.mjs";
import { addLines, differences } from "./golden/differences.mjs";
import { recordEditor } from "./golden/editor.mjs";
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { root, runNode } from "./vscode/process.mjs";

/** Matches the identifier of a request, and the index of a rule in SARIF. */
const VARYING = '"request_id": "[^"]*"|"ruleIndex":\\d+';

await main(async () => {
  const text = /** @type {const} */ ({ type: "string" });
  const { against, texts, shown, ...options } = parseOptions({
    against: { ...text, default: "HEAD" },
    texts: { ...text, default: "60" },
    shown: { ...text, default: "3" },
    "no-build": { type: "boolean", default: false },
  });
  if (!options["no-build"]) {
    await step("Building for production", () => runNode("scripts/build.mjs", ["--production"]));
  }
  const base = await buildRevision(against);
  const corpus = await step("Making the corpus", () => corpusTexts(Number(texts)));
  const [before, after] = await step(`Running ${against} (${base.name}) and this build`, () =>
    Promise.all([outputOf(base.product, corpus), outputOf(productIn(root), corpus)]),
  );
  const lines = differences(before, after, Number(shown));
  for (const line of lines) say(line);
  if (lines.length > 0) throw new Failure("The output differs.");
  say("No differences.");
});

/**
 * Runs a build on a copy of the corpus outside any repository. Replaces paths, times and identifiers in its output.
 * @param {import("./bench/contestants.mjs").Product} product
 * @param {Record<string, string>} corpus
 */
async function outputOf(product, corpus) {
  const folder = await mkdtemp(join(tmpdir(), "plugin-manifest-golden-"));
  const uri = pathToFileURL(folder).href;
  const varying = new RegExp(
    `${uri}|${folder}|${new Date().toISOString().slice(0, 10)}T[\\d:.]+Z|${VARYING}`,
    "g",
  );
  /** @type {import("./golden/differences.mjs").Output} */
  const output = new Map();
  /** @type {import("./golden/differences.mjs").Recorder} */
  const record = (command, subject, lines) =>
    addLines(
      output,
      command,
      subject,
      lines.map((line) => line.replace(varying, "…")),
    );
  await writeCorpus(folder, corpus);
  for (const mode of /** @type {const} */ (["pushed", "pulled"])) {
    await recordEditor(product, folder, mode, record);
  }
  await recordCommandLine(product, folder, record);
  await rm(folder, { recursive: true });
  return output;
}
