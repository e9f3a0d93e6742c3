// @ts-check
/** Provides the programs to measure: our builds, and other programs ("peers"), installed into the cache folder. */
import { existsSync } from "node:fs";
import { readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { step } from "../vscode/command-line.mjs";
import { installTools } from "../vscode/dependencies.mjs";
import { cacheFolder, npm, root, run } from "../vscode/process.mjs";
import { publishedSchemas } from "../schemas.mjs";
import { SCHEMA_ADDRESS } from "./documents.mjs";

export const benchFolder = join(cacheFolder, "bench");

/** The package that contains the newest Node. */
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
const PACKAGES = ["vscode-langservers-extracted@4.10.0", "ajv-cli@5.0.0", `${NODE_PACKAGE}@24`];

/** @typedef {import("./server.mjs").Command} Command */
/** @typedef {{ server: Command, cli: string }} Product one of our builds */
/** @typedef {Awaited<ReturnType<typeof installPeers>>} Peers */

/**
 * Returns the build in a folder that has the repository's layout.
 * @param {string} folder
 * @returns {Product}
 */
export function productIn(folder) {
  const server = { name: "plugin-manifest", args: [join(folder, "dist", "server.js"), "--stdio"] };
  return { server, cli: join(folder, "dist", "cli.js") };
}

/**
 * Builds a revision in a separate clone, unless it is already built.
 * @param {string} revision a branch, tag or commit
 * @returns {Promise<{ name: string, product: Product }>}
 */
export async function buildRevision(revision) {
  const git = (/** @type {string[]} */ ...args) => run("git", args, { quiet: true });
  const commit = (await git("rev-parse", "--verify", `${revision}^{commit}`)).trim();
  const name = commit.slice(0, 10);
  const folder = join(benchFolder, "against", name);
  const stamp = join(folder, "dist", ".built");
  if (!existsSync(stamp)) {
    await step(`Building ${revision} (${name}) in ${folder}`, async () => {
      await rm(folder, { recursive: true, force: true });
      // Do not use a worktree: after the cache folder is deleted, the repository would still list the worktree.
      await git("clone", "--quiet", "--shared", "--no-checkout", root, folder);
      await git("-C", folder, "checkout", "--quiet", "--detach", commit);
      const lockIn = (/** @type {string} */ parent) => readFile(join(parent, "package-lock.json"), "utf8");
      const hasSameLock = (await lockIn(folder)) === (await lockIn(root));
      // The dependencies are needed only to build, because the bundles contain them.
      if (hasSameLock) await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
      else await npm(["ci", "--include=dev"], folder);
      await run(process.execPath, ["scripts/build.mjs", "--production"], { cwd: folder, quiet: true });
      await writeFile(stamp, "");
    });
  }
  return { name, product: productIn(folder) };
}

export async function installPeers() {
  const modules = await installTools("bench", PACKAGES);
  // Use the published schema, so that the peers check the same structure as our program.
  const schema = { ...(await publishedSchemas())["plugin-manifest.schema.json"], $id: undefined };
  const file = join(benchFolder, "manifest.schema.json");
  await writeFile(file, JSON.stringify(schema));
  const schemas = [{ url: SCHEMA_ADDRESS, fileMatch: ["manifest.json"], schema }];
  /** @type {Command} */
  const server = {
    name: "vscode-json-language-server",
    args: [join(modules, "vscode-langservers-extracted", "bin", "vscode-json-language-server"), "--stdio"],
    settings: { json: { validate: { enable: true }, schemas } },
  };
  const ajv = join(modules, "ajv-cli", "dist", "index.js");
  return { server, ajv, schema: file, newestNode: join(modules, NODE_PACKAGE, "bin", "node") };
}
