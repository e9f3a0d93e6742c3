// @ts-check
/** Measures the command line with one manifest, 2,000 and 20,000, and without any, from the start of the process to its exit. */
import { spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { benchFolder } from "./contestants.mjs";
import { otherDocument } from "./documents.mjs";
import { compare, GROUPS } from "./figures.mjs";
import { inTurns } from "./statistics.mjs";

/** One in this many manifests has an error. */
const FAULTY = 50;
const PEAK = new URL("peak.mjs", import.meta.url).href;

const AJV = ["--strict=false", "--all-errors", "--errors=line"];

/**
 * The folders to check. The peak memory is measured only if `isPeak`, because that takes some milliseconds.
 * @type {{ id: string, title: string, count: number, processes: number, args?: string[], isPeak?: true }[]}
 */
const FOLDERS = [
  { id: "1", title: "one manifest", count: 1, processes: 15 },
  { id: "2000", title: "2,000 manifests", count: 2_000, processes: 7 },
  {
    id: "20000",
    title: "20,000 manifests",
    count: 20_000,
    processes: 5,
    isPeak: true,
  },
];

/** The calls that check nothing. */
const CALLS = [
  { id: "version", title: "--version", args: ["--version"] },
  { id: "explain", title: "explain", args: ["explain", "license-id"] },
];

/**
 * @param {import("./contestants.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
export async function check(bench) {
  const { ours, base, ajv, schema, rounds } = bench;
  const figures = await calls(bench);
  const against = base ? "base" : "A";
  for (const { id, title, count, processes, args = [], isPeak = false } of FOLDERS) {
    const path = await writeManifests(count);
    const us = (/** @type {string} */ cli) => () => checkAll([cli, "check", path, ...args], isPeak, count);
    const files = count === 1 ? path : join(path, "*.json");
    const validate = [ajv, "validate", "-s", schema, "-d", files, ...AJV];
    const peer = async () => {
      const { time, peak } = await finish(validate, isPeak);
      return { time, peak };
    };
    const of = await inTurns(rounds(processes), { ours: us(ours.cli), other: base ? us(base.cli) : peer });
    const subject = { group: GROUPS.calls, id: `check/${id}`, title: `check, ${title}` };
    figures.push(compare({ ...subject, unit: "ms" }, of("ours", "time"), against, of("other", "time")));
    if (!isPeak) continue;
    const memory = { ...subject, id: "check/peak", title: `${subject.title}, peak memory` };
    const isRatio = base !== undefined;
    const peaks = /** @type {const} */ ([of("ours", "peak"), against, of("other", "peak")]);
    figures.push(compare({ ...memory, unit: "MB" }, ...peaks, { isRatio }));
  }
  return figures;
}

/**
 * Measures calls that check nothing, beside the shortest program in Node.
 * @param {import("./contestants.mjs").Bench} bench
 * @returns {Promise<import("./figures.mjs").Figure[]>}
 */
async function calls({ ours, base, rounds }) {
  const run = (/** @type {string[]} */ script) => async () => ({
    time: (await finish(script, false, 0)).time,
  });
  const figures = [];
  for (const { id, title, args } of CALLS) {
    const other = run(base ? [base.cli, ...args] : ["-e", "0"]);
    const of = await inTurns(rounds(15), { ours: run([ours.cli, ...args]), other });
    const subject = { group: GROUPS.calls, id: `call/${id}`, title, unit: /** @type {const} */ ("ms") };
    figures.push(compare(subject, of("ours", "time"), base ? "base" : "N", of("other", "time")));
  }
  return figures;
}

/**
 * Runs our check, and fails unless its report counts every manifest: the exit status alone does not show it.
 * @param {string[]} script
 * @param {boolean} isPeak
 * @param {number} count
 */
async function checkAll(script, isPeak, count) {
  const { printed, time, peak } = await finish(script, isPeak);
  const last = printed.trimEnd().split("\n").at(-1)?.replaceAll(",", "") ?? "";
  if (!new RegExp(`\\b${count}\\b`).test(last)) throw new Error(`check did not see all of ${count}: ${last}`);
  return { time, peak };
}

/**
 * Runs a script to its end.
 * @param {string[]} script the script and its arguments
 * @param {boolean} isPeak true to measure its peak memory, which takes some time
 * @param {number} status the exit status; that of each check is 1, because a manifest has an error
 */
async function finish(script, isPeak, status = 1) {
  const args = isPeak ? ["--import", PEAK, ...script] : script;
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let [printed, errors] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (/** @type {string} */ chunk) => (printed += chunk));
  child.stderr.setEncoding("utf8").on("data", (/** @type {string} */ chunk) => (errors += chunk));
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  const time = performance.now() - began;
  if (code !== status) throw new Error(`${script.join(" ")} ended with ${String(code)}:\n${errors}`);
  return { printed, time: [time], peak: [Number(/peak (\d+)\s*$/.exec(errors)?.[1]) / 1e6] };
}

/**
 * Writes manifests of 6.8 KB.
 * @param {number} count
 * @returns {Promise<string>} the folder, or the only file
 */
async function writeManifests(count) {
  const folder = join(benchFolder, `manifests-${count}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (let i = 0; i < count; i++) {
    const text = otherDocument(6_800, i);
    const content = i % FAULTY === 0 ? text.replace('"license": "MIT"', '"license": 1') : text;
    await writeFile(join(folder, `${i}.plugin-manifest.json`), content);
  }
  return count === 1 ? join(folder, "0.plugin-manifest.json") : folder;
}
