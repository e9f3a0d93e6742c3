// @ts-check
/** Runs commands, and records their output, exit statuses and written files. */
import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { filesIn } from "./corpus.mjs";

/** Matches the line break between two findings. A finding may have several lines. */
const BETWEEN_FINDINGS = /\n\n|\n(?! {5})/;
const FIXED_VALUES = ["--now=2030-02-01T00:00:00.000Z", "--request-id=00000000-0000-4000-8000-000000000000"];
const TAGGED_FOLDERS = ["sample/color-picker", "sample/log-viewer", "two/clock"];
const FAULTY_FOLDERS = Array.from({ length: 20 }, (_, i) => `faulty-${i}`);
const FOLDERS = [...TAGGED_FOLDERS, "two/timer", "configured", ...FAULTY_FOLDERS];

/**
 * @param {import("../bench/contestants.mjs").Product} product
 * @param {string} folder the corpus
 * @param {import("./differences.mjs").Recorder} record
 */
export async function recordCommandLine({ cli }, folder, record) {
  const call = async (
    /** @type {string} */ name,
    /** @type {string[]} */ args,
    subject = "",
    cwd = folder,
  ) => {
    const { status, output, errors } = await runProgram(cli, cwd, args);
    const { files = [], ...totals } = parseReport(output);
    record(name, subject, [
      `status ${status}`,
      ...(totals.text?.split(BETWEEN_FINDINGS) ?? [JSON.stringify(totals)]),
      ...errors.split("\n"),
    ]);
    for (const { path, diagnostics, ...facts } of files) {
      const lines = diagnostics.map(({ code, ...finding }) => `${code} ${JSON.stringify(finding)}`);
      record(name, path, [JSON.stringify(facts), ...lines]);
    }
  };
  await call("check", ["check", ".", "--format", "json"]);
  await call("check --release", ["check", ...FOLDERS, "--release", "--format", "json"]);
  for (const format of ["text", "concise", "sarif", "github", "gitlab", "junit"]) {
    await call(`check --format ${format}`, ["check", ...FOLDERS, "--format", format]);
  }
  for (const name of ["fix", "fix --suggested"]) {
    const copy = `${folder}-fixed`;
    cpSync(folder, copy, { recursive: true });
    await call(
      name,
      [...name.split(" "), ...readdirSync(folder).filter((each) => each !== "json")],
      "output",
      copy,
    );
    for (const file of filesIn(copy))
      record(name, file, readFileSync(join(copy, file), "latin1").split("\n"));
    rmSync(copy, { recursive: true });
  }
  for (const name of TAGGED_FOLDERS) {
    for (const command of ["diff --format json", "diff", "bump --dry-run", "config", "fix --dry-run"]) {
      await call(command, [...command.split(" "), "manifest.json"], name, join(folder, name));
    }
  }
  for (const name of FOLDERS.slice(0, 12)) {
    await call("preview", ["preview", `${name}/manifest.json`, "--provenance", ...FIXED_VALUES], name);
  }
  for (const line of ["--version", "", "check --help", "explain license-id", "chek", "check --fromat"]) {
    await call(`plugin-manifest ${line}`, line.split(" ").filter(Boolean));
  }
}

/**
 * Parses a report of `check --format json`; returns any other output as `text`.
 * @param {string} output
 * @returns {{ text?: string, files?: { path: string, diagnostics: { code: string }[] }[] }}
 */
function parseReport(output) {
  return /^\{\s*"version": \d,\s*"files"/.test(output) ? JSON.parse(output) : { text: output };
}

/**
 * @param {string} cli
 * @param {string} cwd
 * @param {readonly string[]} args
 * @returns {Promise<{ status: number, output: string, errors: string }>}
 */
function runProgram(cli, cwd, args) {
  const options = { cwd, maxBuffer: 2 ** 28, env: { PATH: process.env["PATH"], NO_COLOR: "1" } };
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], options, (error, output, errors) =>
      resolve({ status: error ? Number(error.code) : 0, output, errors }),
    );
  });
}
