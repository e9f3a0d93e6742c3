// @ts-check
/** The command line over thousands of manifests. */
import { execFile, spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { root } from "../vscode/process.mjs";
import { documentOf, togglesIn } from "./documents.mjs";
import { absolute, ratio } from "./figures.mjs";
import { benchFolder } from "./peers.mjs";
import { inTurns, timeOf } from "./statistics.mjs";

/** Every so many-th manifest is faulty. */
const FAULTY = 50;
const PEAK = join(root, "scripts", "bench", "peak.mjs");

/**
 * @param {import("./suites.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function batch({ peers, scale }) {
  const { file: schema } = peers.schemas.published;
  const ours = (/** @type {string} */ folder) => [join(root, "dist", "cli.js"), "check", folder];
  const ajv = (/** @type {string} */ folder) => {
    const options = ["--strict=false", "--all-errors", "--errors=line"];
    return [peers.ajv, "validate", "-s", schema, "-d", join(folder, "*.json"), ...options];
  };
  const loop = (/** @type {string} */ folder) => [
    join(root, "scripts", "bench", "loop.mjs"),
    ...[peers.modules, schema, folder],
  ];
  const few = await writeManifests(2_000);
  await mustSeeAll(ours(few), 2_000);
  const small = await inTurns(scale(10), {
    ours: async () => (await finish(ours(few))).time,
    ajv: async () => (await finish(ajv(few))).time,
    loop: async () => (await finish(loop(few))).time,
  });
  const many = await writeManifests(20_000);
  await mustSeeAll(ours(many), 20_000);
  /** @type {number[]} */
  const peaks = [];
  const large = await inTurns(Math.min(4, scale(4)), {
    ours: async () => {
      const { time, peak } = await finish(ours(many));
      peaks.push(peak / 1e6);
      return time;
    },
    ajv: async () => (await finish(ajv(many))).time,
  });
  return [
    ratio("check, 2,000 manifests", "A", small["ours"] ?? [], small["ajv"] ?? [], 0.9),
    ratio(
      "check, 2,000 manifests, beside the bare loop",
      "loop",
      small["ours"] ?? [],
      small["loop"] ?? [],
      0.4,
    ),
    ratio("check, 20,000 manifests", "A", large["ours"] ?? [], large["ajv"] ?? [], 0.6),
    absolute("check, 20,000 manifests, peak memory", peaks, 300, "MB"),
  ];
}

/**
 * Fails unless our report counts every manifest, and every faulty one: the exit status alone would not tell.
 * @param {string[]} script
 * @param {number} count
 */
async function mustSeeAll(script, count) {
  const { stdout } = await promisify(execFile)(process.execPath, script);
  const wanted = `${count} files checked: 0 errors, ${count / FAULTY} warnings.\n`;
  if (!stdout.endsWith(wanted))
    throw new Error(`Not all of ${count} manifests were checked: ${stdout.slice(-200)}`);
}

/**
 * Runs a script to its end. Each of them ends with 1, as some manifests are faulty.
 * @param {string[]} script and its arguments
 */
async function finish(script) {
  let errors = "";
  const time = await timeOf(
    () =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, ["--import", pathToFileURL(PEAK).href, ...script], {
          stdio: ["ignore", "ignore", "pipe"],
        });
        child.stderr.setEncoding("utf8").on("data", (/** @type {string} */ chunk) => (errors += chunk));
        child.on("error", reject);
        child.on("close", (code) => {
          if (code === 0 || code === 1) resolve(code);
          else reject(new Error(`${script.join(" ")} ended with ${code}:\n${errors}`));
        });
      }),
  );
  return { time, peak: Number(/peak (\d+)\s*$/.exec(errors)?.[1]) };
}

/**
 * @param {number} count
 * @returns {Promise<string>} the folder
 */
async function writeManifests(count) {
  const folder = join(benchFolder, `manifests-${count}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (let i = 0; i < count; i++) {
    const text = documentOf("published", 6_800, i + 1);
    await writeFile(join(folder, `${i}.plugin-manifest.json`), i % FAULTY === 0 ? broken(text) : text);
  }
  return folder;
}

/** @param {string} text */
function broken(text) {
  const { offset, characters } = togglesIn(text)[0] ?? { offset: 0, characters: ["", ""] };
  return text.slice(0, offset) + characters[1] + text.slice(offset + 1);
}
