// @ts-check
/**
 * npm run mutation: changes code that must not fail in many small ways, one file after the other, and reports the changes
 * that no test notices, with a score. Takes minutes for a file.
 *
 *   --room <name>  the files of one room (scripts/mutation/rooms.mjs; default: of all of them)
 *   --file <path>  one file, or `<path>:<first line>-<last line>`
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
  const passes = passesOf(room, file);
  await installDependencies();
  const program = await installStryker();
  await step("Generating", () => runNode("scripts/generate.mjs"));
  for (const { mutated, tests } of passes) {
    await step(`Mutating ${mutated}`, () =>
      run(process.execPath, [program, "run", "scripts/mutation/stryker.config.mjs", "--mutate", mutated], {
        env: { ...process.env, MUTATION_TESTS: tests.join(",") },
        yields: true,
      }),
    );
  }
});

/**
 * @param {string | undefined} room
 * @param {string | undefined} file
 */
function passesOf(room, file) {
  const names = Object.keys(rooms);
  if (room !== undefined && !names.includes(room)) {
    throw new Failure(`--room must be one of ${names.join(", ")}, not '${room}'.`);
  }
  const passes = names
    .filter((name) => room === undefined || name === room)
    .flatMap((name) => Object.entries(rooms[name] ?? {}))
    .filter(([path]) => file === undefined || file === path || file.startsWith(`${path}:`))
    .map(([path, tests]) => ({ mutated: file ?? path, tests }));
  if (passes.length === 0)
    throw new Failure(`--file must be in a room of scripts/mutation/rooms.mjs, not '${file}'.`);
  return passes;
}

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
