// @ts-check
/**
 * npm run mutation: changes the code of a room in many small ways, and reports the changes that no test notices, with a
 * score for each file. Takes minutes to hours.
 *
 *   --room <name>  host, page or fixes (scripts/mutation/rooms.mjs; default: all of them, one after the other)
 *   --file <path>  only this file of the room, or `<path>:<first line>-<last line>`
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure, main, parseOptions, step } from "./vscode/command-line.mjs";
import { installDependencies } from "./vscode/dependencies.mjs";
import { cacheFolder, npm, run, runNode } from "./vscode/process.mjs";
import { rooms } from "./mutation/rooms.mjs";

/** 10 needs Node 22. Not a dependency: it would add a quarter to every `npm ci`. */
const VERSION = "9.6.1";

await main(async () => {
  const { room, file } = parseOptions({ room: { type: "string" }, file: { type: "string" } });
  const names = Object.keys(rooms);
  if (room !== undefined && !names.includes(room)) {
    throw new Failure(`--room must be one of ${names.join(", ")}, not '${room}'.`);
  }
  if (file !== undefined && room === undefined) throw new Failure("--file needs the --room that it is in.");
  await installDependencies();
  const program = await installStryker();
  await step("Generating", () => runNode("scripts/generate.mjs"));
  for (const name of room === undefined ? names : [room]) {
    const only = file === undefined ? [] : ["--mutate", file];
    await step(`Mutating ${name}`, () =>
      run(process.execPath, [program, "run", "scripts/mutation/stryker.config.mjs", ...only], {
        env: { ...process.env, MUTATION_ROOM: name },
        yields: true,
      }),
    );
  }
});

/**
 * Installs Stryker into the cache folder, unless it is already there. It takes the project's own vitest.
 * @returns {Promise<string>} its program
 */
async function installStryker() {
  const folder = join(cacheFolder, "stryker");
  const stamp = join(folder, "installed");
  if ((await readFile(stamp, "utf8").catch(() => "")) !== VERSION) {
    await mkdir(folder, { recursive: true });
    // Without its own package.json, npm would use the repository's.
    await writeFile(join(folder, "package.json"), '{ "private": true }\n');
    const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${VERSION}`);
    await step("Downloading Stryker (65 MB, only once)", () =>
      npm(["install", "--ignore-scripts", "--no-package-lock", "--legacy-peer-deps", ...packages], folder),
    );
    await writeFile(stamp, VERSION);
  }
  return join(folder, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
}
