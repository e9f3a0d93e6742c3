// @ts-check
/**
 * npm run release: tests, builds, packages and publishes the version in package.json. The workflow "Release" runs it for
 * the version's tag.
 *
 *   --dry-run  does everything but publish; the tag, and the section in CHANGELOG.md, may still be missing
 *   --tested   the tests have passed elsewhere
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { packProgram } from "./pack.mjs";
import { packageExtension } from "./package.mjs";
import { releaseNotes, versionProblems } from "./release/changelog.mjs";
import { publications } from "./release/publications.mjs";
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { npm, readJson, root, run, runNode } from "./vscode/process.mjs";

/** The folder of the packages, which git ignores. */
const FOLDER = join(root, "release");

/** @typedef {import("./release/publications.mjs").Publication} Publication */

await main(async () => {
  const { tested, "dry-run": rehearsal } = parseOptions({
    "dry-run": { type: "boolean", default: false },
    tested: { type: "boolean", default: false },
  });
  const { version } = /** @type {{ version: string }} */ (await readJson(join(root, "package.json")));
  const notes = await checkVersion(version, rehearsal);
  await checkRepository(version, rehearsal);
  await installDependencies();
  if (!tested) await step("Testing", () => runNode("scripts/test.mjs"));
  const calls = publications(await makePackages());
  if (!rehearsal) checkTokens(calls);
  for (const call of calls) {
    if (rehearsal) say(`Would publish to ${call.to}: ${callLine(call)}`);
    else await step(`Publishing to ${call.to}`, () => publish(call));
  }
  say(`\n${rehearsal ? "Would release" : "Released"} ${version}:\n\n${notes}`);
});

/**
 * @param {string} version
 * @param {boolean} rehearsal
 */
async function checkVersion(version, rehearsal) {
  const changelog = await readFile(join(root, "CHANGELOG.md"), "utf8");
  const problems = versionProblems(version, changelog);
  if (problems.length > 0) throw new Failure(problems.join("\n"));
  return releaseNotes(version, changelog, { rehearsal });
}

/**
 * Makes sure that the packages are made of a commit, and of the tagged one.
 * @param {string} version
 * @param {boolean} rehearsal
 */
async function checkRepository(version, rehearsal) {
  const changed = (await run("git", ["status", "--porcelain"], { quiet: true })).trimEnd();
  if (changed) throw new Failure(`Commit these files first, or remove them:\n${changed}`);
  const tags = (await run("git", ["tag", "--points-at", "HEAD"], { quiet: true }))
    .split(/\r?\n/)
    .filter(Boolean);
  const other = tags.find((tag) => /^v\d/.test(tag) && tag !== `v${version}`);
  if (other) throw new Failure(`The tag ${other} does not agree with version ${version} in package.json.`);
  if (!rehearsal && !tags.includes(`v${version}`)) {
    throw new Failure(`Only a tagged commit is released: run 'git tag v${version}' and push the tag.`);
  }
}

async function makePackages() {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  await step("Building for production", () => runNode("scripts/build.mjs", ["--production"]));
  const extension = await step("Packaging the extension", () => packageExtension(FOLDER));
  const program = await step("Packing the program for npm", () => packProgram(FOLDER));
  for (const file of [extension, program]) await describe(file);
  return { extension, program };
}

/** @param {string} file */
async function describe(file) {
  const content = await readFile(file);
  const digest = createHash("sha256").update(content).digest("hex");
  say(`${relative(root, file)}: ${content.length} bytes, SHA-256 ${digest}`);
}

/** @param {readonly Publication[]} calls */
function checkTokens(calls) {
  const missing = calls.flatMap(({ token }) => (token && !process.env[token] ? [token] : []));
  if (missing.length > 0) throw new Failure(`Nothing was published: set ${missing.join(" and ")} first.`);
}

/** @param {Publication} call */
async function publish({ script, args }) {
  await (script ? runNode(script, args) : npm(args));
}

/** @param {Publication} call */
function callLine({ script, args }) {
  const shown = args.map((argument) => (argument.startsWith(root) ? relative(root, argument) : argument));
  return [...(script ? ["node", script] : ["npm"]), ...shown].join(" ");
}
