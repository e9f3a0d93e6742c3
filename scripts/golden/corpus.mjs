// @ts-check
/** The documents that two builds are compared with. */
import { execFileSync } from "node:child_process";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { devNull } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { tagEarlierVersions } from "../vscode/sample-history.mjs";
import { cacheFolder, root } from "../vscode/process.mjs";

const SEED = 20_261_128;

/** What the tests have: valid documents of every kind, the grammar of JSON, and manifests with mistakes. */
const SOURCE = `
  export { default as fc } from "fast-check";
  export { BASES } from "./test/fuzz/bases";
  export { manuscripts } from "./test/fuzz/mistakes/manuscripts";
  export { STRUCTURE } from "./test/conformance/corpus/structure";
  export { STRINGS } from "./test/conformance/corpus/strings";
  export { NUMBERS } from "./test/conformance/corpus/numbers";
`;

/** A folder's configuration, and manifests that it is about. */
const CONFIGURED = {
  "configured/.plugin-manifest.json": `{
  "extends": ["./shared.json", "haloforge"],
  "rules": { "license-id": "error", "no-such-rule": "off" },
  "vocabulary": { "permissions": { "acme_x": "Opens the door." } }
}
`,
  "configured/shared.json": '{ "rules": { "tags-unsorted": "off", "license-id": "hint" } }\n',
  "broken-configuration/.plugin-manifest.json": '{ "extends": "./gone.json", "rules": [] }\n',
};

/**
 * Returns the documents, by their paths.
 * @param {number} count the number of generated ones
 * @returns {Promise<Record<string, string>>}
 */
export async function corpusTexts(count) {
  const { fc, BASES, manuscripts, STRUCTURE, STRINGS, NUMBERS } = await testModules();
  /** @type {Record<string, string>} */
  const texts = { ...CONFIGURED };
  const add = (/** @type {string} */ name, /** @type {string} */ text) => {
    texts[`${name}/manifest.json`] = text;
  };
  BASES.forEach((text, i) => add(`base-${i}`, text));
  BASES.slice(0, 3).forEach((text, i) => add(`configured/base-${i}`, text));
  add("broken-configuration/base", BASES[0] ?? "");
  const productions = [...STRUCTURE, ...STRINGS, ...NUMBERS];
  for (const { production, valid, invalid } of productions) {
    const all = [...valid, ...invalid.map((text) => text.replace(/[«»]/g, ""))];
    all.forEach((text, i) => (texts[`json/${production}-${i}.plugin-manifest.json`] = text));
  }
  const faulty = fc.sample(manuscripts, { numRuns: count, seed: SEED });
  faulty.forEach(({ text }, i) => add(`faulty-${i}`, text));
  return texts;
}

/**
 * @returns {Promise<{
 *   fc: typeof import("fast-check"),
 *   BASES: readonly string[],
 *   manuscripts: import("fast-check").Arbitrary<{ text: string }>,
 *   STRUCTURE: readonly Production[], STRINGS: readonly Production[], NUMBERS: readonly Production[],
 * }>}
 * @typedef {{ production: string, valid: readonly string[], invalid: readonly string[] }} Production
 */
async function testModules() {
  const outfile = join(cacheFolder, "golden-corpus.mjs");
  const stdin = { contents: SOURCE, resolveDir: root, loader: /** @type {const} */ ("ts") };
  await esbuild.build({ stdin, outfile, bundle: true, format: "esm", platform: "node", logLevel: "warning" });
  const modules = await import(`${pathToFileURL(outfile).href}?${Date.now()}`);
  await rm(outfile);
  return modules;
}

/**
 * Writes the documents, the sample with earlier versions, and a repository of two plugins with tags of several forms.
 * @param {string} folder
 * @param {Record<string, string>} texts
 */
export async function writeCorpus(folder, texts) {
  const write = async (/** @type {string} */ name, /** @type {string} */ text) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  for (const [name, text] of Object.entries(texts)) await write(name, text);
  await cp(join(root, "scripts/sample"), join(folder, "sample"), { recursive: true });
  await tagEarlierVersions(join(folder, "sample"));
  const clock = (texts["base-1/manifest.json"] ?? "").replaceAll('"id": "com', '"id": "org');
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync(
      "git",
      ["-C", join(folder, "two"), "-c", "user.name=Ada", "-c", "user.email=ada@a.example", ...args],
      {
        env: { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: "1", ...DATES },
      },
    );
  await mkdir(join(folder, "two"));
  git("init", "--quiet", "--template=", "--initial-branch=main");
  for (const [version, tag] of [
    ["1.0.0", "clock@1.0.0"],
    ["1.1.0", "v1.1.0"],
    ["1.2.0", "release-1.2.0"],
  ]) {
    const text = clock.replace(/"version": "[^"]*"/, `"version": "${version}"`);
    await write(
      "two/clock/manifest.json",
      version === "1.2.0" ? text.replace('"ipc_register"', '"network_http"') : text,
    );
    await write(
      "two/clock/CHANGELOG.md",
      `# Changelog\n\n## [Unreleased]\n\n## ${version}\n\n- What ${version} brings.\n`,
    );
    await write("two/timer/manifest.json", text.replaceAll("clock", "timer"));
    git("add", "--all");
    git("commit", "--quiet", "--message", version ?? "");
    git("tag", tag ?? "");
  }
}

const DATES = { GIT_AUTHOR_DATE: "2030-01-01T00:00:00Z", GIT_COMMITTER_DATE: "2030-01-01T00:00:00Z" };

/**
 * Lists the files below a folder, without git's own.
 * @param {string} folder
 */
export async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !/(?:^|[\\/])\.git[\\/]/.test(name));
}
