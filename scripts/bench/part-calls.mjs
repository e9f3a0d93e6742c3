// @ts-check
/** Defines the benchmark rows for command-line runs (from process start to exit) and for download sizes. */
import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { packProgram } from "../pack.mjs";
import { packageExtension } from "../package.mjs";
import { benchFolder } from "./contestants.mjs";
import { writeManifests } from "./documents.mjs";

/** @typedef {import("./contestants.mjs").Product} Product */

const AJV_OPTIONS = ["--strict=false", "--all-errors", "--errors=line"];

const CHECKS = [
  { count: 1, title: "check, one manifest", target: 0.35, rounds: 9 },
  { count: 2_000, title: "check, 2,000 manifests", target: 2.5 },
  { count: 20_000, title: "check, 20,000 manifests", target: 4 },
];

/**
 * @param {import("./contestants.mjs").Peers} peers
 * @param {string} node
 * @returns {import("./figures.mjs").Row[]}
 */
export function commandLineRows({ ajv, schema }, node) {
  const timeOf = async (/** @type {string[]} */ args, /** @type {number} */ status) => {
    const { processor, clock } = await runMeasured(node, args, status);
    return { processor, clock };
  };
  const peakOf = async (/** @type {string[]} */ args) => ({
    amount: (await runMeasured(node, args, 1)).peak,
  });
  /** Returns the folder of the manifests, or the path of a single manifest. */
  const inputPath = (/** @type {number} */ count) => {
    const folder = join(benchFolder, `plugins-${count}`);
    if (!existsSync(folder)) writeManifests(folder, count);
    return count === 1 ? join(folder, "plugin0", "manifest.json") : folder;
  };
  const ajvArgs = (/** @type {number} */ count) => [
    ajv,
    "validate",
    "-s",
    schema,
    "-d",
    count === 1 ? inputPath(1) : join(inputPath(count), "*", "manifest.json"),
    ...AJV_OPTIONS,
  ];
  const run = /** @type {const} */ ({ group: "run", unit: "ms" });
  const calls = [["--version"], ["explain", "license-id"]];
  return [
    ...calls.map((args) => ({
      ...{ ...run, title: args.join(" "), other: "N", target: 1.5, rounds: 9 },
      ours: (/** @type {Product} */ { cli }) => timeOf([cli, ...args], 0),
      theirs: () => timeOf(["-e", "0"], 0),
    })),
    ...CHECKS.map(({ count, ...row }) => ({
      ...{ ...run, ...row, other: "A" },
      ours: (/** @type {Product} */ { cli }) => timeOf([cli, "check", inputPath(count)], 1),
      theirs: () => timeOf(ajvArgs(count), 1),
    })),
    {
      ...{ ...run, title: "check, 20,000 manifests, peak memory", unit: "MB", target: 180, rounds: 1 },
      ours: ({ cli }) => peakOf([cli, "check", inputPath(20_000)]),
      theirs: () => peakOf(ajvArgs(20_000)),
    },
  ];
}

/** @returns {import("./figures.mjs").Row[]} */
export function sizeRows() {
  const size = (/** @type {string} */ file) => ({ amount: statSync(file).size / 1e6 });
  const row = /** @type {const} */ ({ group: "size", unit: "MB", once: true });
  return [
    { ...row, title: "The .vsix", target: 1.1, ours: async () => size(await packageExtension(benchFolder)) },
    { ...row, title: "The npm package", target: 0.9, ours: async () => size(await packProgram(benchFolder)) },
  ];
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {number} status the expected exit status: 1 for a check, because a manifest has an error
 */
async function runMeasured(node, args, status) {
  const probe = join(import.meta.dirname, "probe.cjs");
  const startTime = performance.now();
  const child = spawn(node, ["--require", probe, ...args], { stdio: ["ignore", "ignore", "pipe", "pipe"] });
  let [costs, errors] = ["", ""];
  child.stdio[3]?.on("data", (/** @type {Buffer} */ chunk) => (costs += chunk.toString()));
  child.stderr?.on("data", (/** @type {Buffer} */ chunk) => (errors += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  const clock = performance.now() - startTime;
  if (code !== status) throw new Error(`${args.join(" ")} ended with ${String(code)}:\n${errors}`);
  const [processor = NaN, peak = NaN] = costs.split(" ").map(Number);
  return { processor: processor / 1000, clock, peak: (peak * 1024) / 1e6 };
}
