// @ts-check
/** Builds another revision in a separate clone, without touching the working tree. */
import { existsSync } from "node:fs";
import { link, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure, step } from "../vscode/command-line.mjs";
import { npm, root, run } from "../vscode/process.mjs";
import { benchFolder, productIn } from "./contestants.mjs";

/**
 * Builds a revision, unless it is already built.
 * @param {string} revision anything that git understands
 * @returns {Promise<{ name: string, product: import("./contestants.mjs").Product }>}
 */
export async function buildRevision(revision) {
  const commit = (await git(root, "rev-parse", "--verify", "--quiet", `${revision}^{commit}`)).trim();
  const name = commit.slice(0, 10);
  const folder = join(benchFolder, "against", name);
  const stamp = join(folder, "dist", ".built");
  if (!existsSync(stamp)) {
    await step(`Building ${revision} (${name}) in ${folder}`, async () => {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await checkOut(commit, folder);
      await giveDependencies(folder);
      await run(process.execPath, ["scripts/build.mjs", "--production"], { cwd: folder, quiet: true });
      await writeFile(stamp, "");
    });
  }
  const product = productIn(folder);
  for (const file of ["server.js", "cli.js"]) {
    if (!existsSync(join(folder, "dist", file)))
      throw new Failure(`The build of ${revision} has no dist/${file}.`);
  }
  return { name, product };
}

/**
 * Clones rather than adds a worktree: a deleted cache folder then leaves nothing behind in the repository.
 * @param {string} commit
 * @param {string} folder
 */
async function checkOut(commit, folder) {
  const repository = (await git(root, "rev-parse", "--path-format=absolute", "--git-common-dir")).trim();
  await git(root, "clone", "--quiet", "--shared", "--no-checkout", repository, folder);
  await git(folder, "checkout", "--quiet", "--detach", commit);
}

/**
 * Gives a checkout its locked dependencies: those of the working tree where both lock the same ones.
 * @param {string} folder
 */
async function giveDependencies(folder) {
  const lockIn = (/** @type {string} */ at) => readFile(join(at, "package-lock.json"), "utf8");
  if ((await lockIn(folder)) === (await lockIn(root))) {
    await linkTree(join(root, "node_modules"), join(folder, "node_modules"));
  } else await npm(["ci", "--include=dev"], folder);
}

/**
 * @param {string} cwd
 * @param {...string} args
 */
async function git(cwd, ...args) {
  try {
    return await run("git", args, { cwd, quiet: true });
  } catch (error) {
    if (args[0] !== "rev-parse" || !(error instanceof Failure)) throw error;
    throw new Failure(`--against: unknown revision '${args.at(-1) ?? ""}'.`);
  }
}

/**
 * Copies a folder by hard links: fast, and independent of what npm does to the original later.
 * @param {string} from
 * @param {string} to
 */
async function linkTree(from, to) {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target);
  }
}
