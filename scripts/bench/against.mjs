// @ts-check
/** Builds another revision in a separate clone, without touching the working tree. */
import { existsSync } from "node:fs";
import { readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { step } from "../vscode/command-line.mjs";
import { npm, root, run } from "../vscode/process.mjs";
import { benchFolder, productIn } from "./contestants.mjs";

/**
 * Builds a revision, unless it is already built.
 * @param {string} revision anything that git understands
 * @returns {Promise<{ name: string, product: import("./contestants.mjs").Product }>}
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
      // A clone rather than a worktree: a deleted cache folder then leaves nothing behind in the repository.
      await git("clone", "--quiet", "--shared", "--no-checkout", root, folder);
      await git("-C", folder, "checkout", "--quiet", "--detach", commit);
      const lockIn = (/** @type {string} */ at) => readFile(join(at, "package-lock.json"), "utf8");
      const isAlike = (await lockIn(folder)) === (await lockIn(root));
      // A build has in it what it needs later.
      if (isAlike) await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
      else await npm(["ci", "--include=dev"], folder);
      await run(process.execPath, ["scripts/build.mjs", "--production"], { cwd: folder, quiet: true });
      await writeFile(stamp, "");
    });
  }
  return { name, product: productIn(folder) };
}
