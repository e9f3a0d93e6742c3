// @ts-check
/** Records what the command line prints, writes and ends with. */
import { execFile } from "node:child_process";
import { cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { filesIn } from "./corpus.mjs";

/** @typedef {import("./differences.mjs").Record} Record */
/** @typedef {{ status: number, output: string, errors: string }} Ended */
/** @typedef {{ code: string, fixes?: readonly unknown[] }} Diagnostic */

const NOW = ["--now", "2030-02-01T00:00:00.000Z", "--request-id", "00000000-0000-4000-8000-000000000000"];
const MANIFESTS = ["sample/color-picker", "sample/log-viewer", "two/clock", "two/timer"];
const PREVIEWED = [...MANIFESTS, ...Array.from({ length: 12 }, (_, i) => `faulty-${i}`)];

/**
 * @param {import("../bench/contestants.mjs").Product} product
 * @param {string} folder the corpus
 * @param {Record} record
 */
export async function commandLineRecords(product, folder, record) {
  const call = (/** @type {string[]} */ args, cwd = folder) => callOf(product.cli, cwd, args);
  for (const release of [[], ["--release"]]) {
    const name = ["check", ...release].join(" ");
    recordJson(name, await call(["check", ".", "--format", "json", ...release]), record);
  }
  for (const format of ["text", "concise", "sarif", "github", "gitlab", "junit"]) {
    recordLines(`check --format ${format}`, ".", await call(["check", ".", "--format", format]), record);
  }
  for (const grade of [[], ["--suggested"]]) {
    const copy = `${folder}-fixed`;
    await cp(folder, copy, { recursive: true });
    const name = ["fix", ...grade].join(" ");
    recordLines(name, "output", await call(["fix", ".", ...grade], copy), record);
    for (const file of await filesIn(copy)) {
      record(name, file, (await readFile(join(copy, file), "latin1")).split(/(?<=\n)/));
    }
    await rm(copy, { recursive: true });
  }
  for (const name of MANIFESTS) {
    const file = join(name, "manifest.json");
    for (const args of [
      ["diff", "--format", "json"],
      ["diff"],
      ["bump", "--dry-run"],
      ["config"],
      ["fix", "--dry-run"],
    ]) {
      const cwd = join(folder, name);
      recordLines(args.join(" "), file, await call([...args, "manifest.json"].slice(0), cwd), record);
    }
  }
  for (const name of PREVIEWED) {
    const args = ["preview", `${name}/manifest.json`, "--provenance", ...NOW];
    recordLines("preview --provenance", name, await call(args), record);
    recordLines("preview --face current", name, await call([...args, "--face", "current"]), record);
  }
  for (const args of [
    ["--version"],
    [],
    ["check", "--help"],
    ["explain", "license-id"],
    ["chek"],
    ["check", "--fromat"],
  ]) {
    recordLines(args.join(" ") || "plugin-manifest", "", await call(args), record);
  }
}

/**
 * Records each diagnostic as a line that begins with its code.
 * @param {string} command
 * @param {Ended} ended
 * @param {Record} record
 */
function recordJson(command, { status, output, errors }, record) {
  /** @type {{ files: { path: string, kind: string, diagnostics: Diagnostic[] }[], summary: object }} */
  const { files, summary, ...rest } = JSON.parse(output);
  record(command, "status, errors and summary", [
    `${status}`,
    errors,
    JSON.stringify(summary),
    JSON.stringify(rest),
  ]);
  for (const { path, diagnostics, ...about } of files) {
    const lines = diagnostics.map(({ code, ...diagnostic }) => `${code} ${JSON.stringify(diagnostic)}`);
    record(command, path, [JSON.stringify(about), ...lines]);
  }
}

/**
 * @param {string} command
 * @param {string} subject
 * @param {Ended} ended
 * @param {Record} record
 */
function recordLines(command, subject, { status, output, errors }, record) {
  record(command, subject, [`status ${status}`, ...output.split("\n"), ...errors.split("\n")]);
}

/**
 * @param {string} cli
 * @param {string} cwd
 * @param {readonly string[]} args
 * @returns {Promise<Ended>}
 */
function callOf(cli, cwd, args) {
  const options = { cwd, maxBuffer: 2 ** 28, env: { PATH: process.env["PATH"], NO_COLOR: "1" } };
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], options, (error, output, errors) =>
      resolve({ status: error ? Number(error.code) : 0, output, errors }),
    );
  });
}
