// @ts-check
/**
 * npm run release: tests, builds, packages and publishes the version in package.json. The workflow "Release" runs it for
 * the version's tag, in two jobs (docs/releasing.md).
 *
 *   --dry-run  does everything except publish; the tag, and the section in CHANGELOG.md, may still be missing
 *   --tested   runs no tests, because they have passed elsewhere
 *   --pack     ends once the packages are in release/
 *   --packed   publishes the packages in release/; adds --attestation=<file> to the release on GitHub
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { packProgram } from "./pack.mjs";
import { packageExtension } from "./package.mjs";
import { readSections, releaseNotes, versionProblems } from "./release/changelog.mjs";
import { publications, publish } from "./release/publications.mjs";
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { readJson, root, run, runNode } from "./vscode/process.mjs";

/** The folder of the packages, which git ignores. */
const FOLDER = join(root, "release");

/** @typedef {import("./release/publications.mjs").Publication} Publication */
/** @typedef {{ name: string, publisher: string, version: string }} Manifest */
/** @typedef {{ extension: string, program: string, notes: string, attestation?: string | undefined }} Files */

const flag = /** @type {const} */ ({ type: "boolean", default: false });
const OPTIONS = /** @type {const} */ ({
  ...{ "dry-run": flag, tested: flag, pack: flag, packed: flag },
  attestation: { type: "string" },
});

await main(async () => {
  const { tested, pack, packed, attestation, "dry-run": isRehearsal } = parseOptions(OPTIONS);
  const manifest = /** @type {Manifest} */ (await readJson(join(root, "package.json")));
  const notes = await readNotes(manifest.version, isRehearsal);
  await checkRepository(manifest.version, isRehearsal);
  await installDependencies();
  if (!isRehearsal && !packed) {
    await step("Checking the translations", () => runNode("scripts/l10n.mjs", ["--check"]));
  }
  if (!tested && !packed) await step("Testing", () => runNode("scripts/test.mjs"));
  const files = packed ? packedFiles(manifest) : await makePackages(manifest, notes);
  for (const file of Object.values(files)) await printDigest(file);
  if (pack) return;
  // Only the workflow creates an attestation.
  const attestationFile = attestation ?? (isRehearsal ? "<attestation>" : undefined);
  const calls = publications({ ...files, attestation: attestationFile }, manifest);
  if (isRehearsal) await rehearse(calls, manifest.version, notes);
  else await publishAll(calls);
});

/**
 * @param {string} version
 * @param {boolean} isRehearsal
 */
async function readNotes(version, isRehearsal) {
  const changelog = await readFile(join(root, "CHANGELOG.md"), "utf8");
  const problems = versionProblems(version, changelog);
  if (problems.length > 0) throw new Failure(problems.join("\n"));
  return releaseNotes(version, changelog, { isRehearsal });
}

/**
 * Checks that the work tree is clean and that its commit has the tag of the version.
 * @param {string} version
 * @param {boolean} isRehearsal
 */
async function checkRepository(version, isRehearsal) {
  const changed = (await run("git", ["status", "--porcelain"], { quiet: true })).trimEnd();
  if (changed) throw new Failure(`Commit these files first, or remove them:\n${changed}`);
  const tags = (await run("git", ["tag", "--points-at", "HEAD"], { quiet: true }))
    .split(/\r?\n/)
    .filter(Boolean);
  const otherTag = tags.find((tag) => /^v\d/.test(tag) && tag !== `v${version}`);
  if (otherTag) throw new Failure(`The tag ${otherTag} does not match version ${version} in package.json.`);
  if (!isRehearsal && !tags.includes(`v${version}`)) {
    throw new Failure(`Only a tagged commit is released: run 'git tag v${version}' and push the tag.`);
  }
}

/** @param {Manifest} manifest */
function fileNames({ name, version }) {
  return {
    extension: join(FOLDER, `${name}-${version}.vsix`),
    program: join(FOLDER, `${name}-${version}.tgz`),
    notes: join(FOLDER, "notes.md"),
  };
}

/** @param {Manifest} manifest */
function packedFiles(manifest) {
  const files = fileNames(manifest);
  const missing = Object.values(files).filter((file) => !existsSync(file));
  if (missing.length === 0) return files;
  const names = missing.map(shortPath).join(", ");
  throw new Failure(`Run 'npm run release -- --pack' first: ${names} is missing.`);
}

/**
 * @param {Manifest} manifest
 * @param {string} notes
 */
async function makePackages(manifest, notes) {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  await step("Building for production", () => runNode("scripts/build.mjs", ["--production"]));
  await step("Packaging the extension", () => packageExtension(FOLDER));
  await step("Packing the program for npm", () => packProgram(FOLDER));
  await writeFile(fileNames(manifest).notes, `${notes}\n`);
  return packedFiles(manifest);
}

/** @param {string} file */
async function printDigest(file) {
  const content = await readFile(file);
  const digest = createHash("sha256").update(content).digest("hex");
  say(`${shortPath(file)}: ${content.length} bytes, SHA-256 ${digest}`);
}

/**
 * @param {readonly Publication[]} calls
 * @param {string} version
 * @param {string} notes
 */
async function rehearse(calls, version, notes) {
  for (const call of calls) {
    say(
      `\nWould publish to ${call.registry}: ${call.releaseName}\n  ${callLine(call)}\n  proved by ${call.identityProof}`,
    );
  }
  say(`\nWould release ${version}:\n\n${notes}`);
  const steps = await remainingSteps(version);
  if (steps.length > 0) say(`\nBefore the release:\n${steps.map((each) => `  ${each}`).join("\n")}`);
}

/**
 * Lists the steps that a release needs, but a rehearsal does not.
 * @param {string} version
 */
async function remainingSteps(version) {
  const sections = readSections(await readFile(join(root, "CHANGELOG.md"), "utf8"));
  const tags = await run("git", ["tag", "--points-at", "HEAD"], { quiet: true });
  return [
    ...(sections.some((section) => section.version === version)
      ? []
      : [`Turn '## [Unreleased]' in CHANGELOG.md into '## [${version}] - <date>', and commit it.`]),
    ...((await hasAllTranslations()) ? [] : ["Translate what 'npm run l10n' prints."]),
    ...(tags.split(/\r?\n/).includes(`v${version}`) ? [] : [`Run 'git tag v${version}', and push the tag.`]),
  ];
}

function hasAllTranslations() {
  return runNode("scripts/l10n.mjs", ["--check"], { quiet: true }).then(
    () => true,
    () => false,
  );
}

/** @param {readonly Publication[]} calls */
async function publishAll(calls) {
  const missing = new Set(calls.flatMap(({ needs }) => needs.filter((name) => !process.env[name])));
  if (missing.size > 0)
    throw new Failure(`Nothing was published: only the workflow Release has ${[...missing].join(", ")}.`);
  for (const call of calls) {
    const isNew = await step(`Publishing to ${call.registry}: ${call.releaseName}`, () => publish(call));
    if (!isNew) say("  It was already published.");
  }
}

/** @param {Publication} call */
function callLine({ script, program = "npm", args }) {
  return [...(script ? ["node", script] : [program]), ...args.map(shortPath)].join(" ");
}

/** @param {string} path */
function shortPath(path) {
  return path.startsWith(root) ? relative(root, path).replaceAll("\\", "/") : path;
}
