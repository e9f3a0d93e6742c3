// @ts-check
/** Creates the documents for the comparison of two builds. */
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { evaluate } from "../evaluate.mjs";
import { git, tagEarlierVersions } from "../vscode/sample-history.mjs";
import { root } from "../vscode/process.mjs";

const SEED = 20_261_128;

/** Exports test documents: valid manifests of every kind, faulty manifests, and the JSON grammar. */
const TEST_DOCUMENTS = `
  import fc from "fast-check";
  import { BASES } from "./test/fuzz/bases";
  import { manuscripts } from "./test/fuzz/mistakes/manuscripts";
  import { STRUCTURE } from "./test/conformance/corpus/structure";
  import { STRINGS } from "./test/conformance/corpus/strings";
  import { NUMBERS } from "./test/conformance/corpus/numbers";
  export default { fc, BASES, manuscripts, GRAMMAR: [...STRUCTURE, ...STRINGS, ...NUMBERS] };
`;

/** @typedef {{ production: string, valid: readonly string[], invalid: readonly string[] }} Production */
/**
 * @typedef {object} TestDocuments the default export of TEST_DOCUMENTS
 * @property {typeof import("fast-check")} fc
 * @property {readonly string[]} BASES
 * @property {import("fast-check").Arbitrary<{ text: string }>} manuscripts
 * @property {readonly Production[]} GRAMMAR
 */

/** A configuration, the file that it extends, and a broken configuration. */
const CONFIGURATIONS = {
  "configured/.plugin-manifest.json": `{
  "extends": ["./shared.json"],
  "rules": { "license-id": "error", "no-such-rule": "off" },
  "vocabulary": { "permissions": { "acme_x": "Opens the door." } }
}
`,
  "configured/shared.json": '{ "rules": { "tags-unsorted": "off", "license-id": "hint" } }\n',
  "broken-configuration/.plugin-manifest.json": '{ "extends": "./gone.json", "rules": [] }\n',
};

const TAG_BY_VERSION = { "1.0.0": "clock@1.0.0", "1.1.0": "v1.1.0", "1.2.0": "release-1.2.0" };

/**
 * @param {number} count the number of generated manifests with mistakes
 * @returns {Promise<Record<string, string>>}
 */
export async function corpusTexts(count) {
  const { fc, BASES, manuscripts, GRAMMAR } = /** @type {TestDocuments} */ (await evaluate(TEST_DOCUMENTS));
  /** @type {[string, string][]} */
  const texts = [
    ...BASES.map((text, i) => [`base-${i}`, text]),
    ...BASES.slice(1, 4).map((text, i) => [i === 0 ? "configured" : `configured/${i}`, text]),
    ["broken-configuration", BASES[0]],
    ...fc.sample(manuscripts, { numRuns: count, seed: SEED }).map(({ text }, i) => [`faulty-${i}`, text]),
  ].map(([name, text = ""]) => [`${name}/manifest.json`, text]);
  const grammar = GRAMMAR.flatMap(({ production, valid, invalid }) =>
    [...valid, ...invalid].map((text, i) => [
      `json/${production}-${i}.plugin-manifest.json`,
      text.replace(/[«»]/g, ""),
    ]),
  );
  return Object.fromEntries([...texts, ...grammar]);
}

/**
 * Writes the documents, the sample with earlier versions, and a repository of two plugins with different tag patterns.
 * @param {string} folder
 * @param {Record<string, string>} texts
 */
export async function writeCorpus(folder, texts) {
  const write = (/** @type {string} */ name, /** @type {string} */ text) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [name, text] of Object.entries({ ...CONFIGURATIONS, ...texts })) write(name, text);
  cpSync(join(root, "scripts/sample"), join(folder, "sample"), { recursive: true });
  await tagEarlierVersions(join(folder, "sample"));
  const clock = (texts["base-1/manifest.json"] ?? "").replaceAll('"id": "com', '"id": "org');
  for (const [version, tag] of Object.entries(TAG_BY_VERSION)) {
    const text = clock
      .replace(/"version": "[^"]*"/, `"version": "${version}"`)
      .replace(version === "1.2.0" ? '"ipc_register"' : /$^/, '"network_http"');
    write("two/clock/manifest.json", text);
    write(
      "two/clock/CHANGELOG.md",
      `# Changelog\n\n## [Unreleased]\n\n## ${version}\n\n- Brings ${version}.\n`,
    );
    write("two/timer/manifest.json", text.replaceAll("clock", "timer"));
    const two = join(folder, "two");
    if (version === "1.0.0") git(two, ["init", "--quiet", "--template=", "--initial-branch=main"]);
    git(two, ["add", "--all"]);
    git(two, ["commit", "--quiet", "--message", version]);
    git(two, ["tag", tag]);
  }
}

/**
 * Lists the files below a folder, except those of git.
 * @param {string} folder
 */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !/(?:^|[\\/])\.git[\\/]/.test(name));
}
