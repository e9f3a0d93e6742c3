// @ts-check
/** The table of what was measured. */
import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { Failure } from "../vscode/command-line.mjs";
import { root } from "../vscode/process.mjs";
import { verdictOf } from "./figures.mjs";

/** @typedef {import("./figures.mjs").Figure} Figure */

const BEGIN = "<!-- bench: written by npm run bench -- --write -->";
const END = "<!-- bench: end -->";
const HEAD = ["Figure", "Ours", "Peer", "Ratio", "Target", ""];
const VERDICTS = { ok: "ok", noise: "ok within noise", missed: "MISSED", "–": "" };

/**
 * A figure as one line of the terminal.
 * @param {Figure} figure
 */
export function lineOf(figure) {
  const [title = "", ours = "", theirs = "", value = "", target = "", verdict = ""] = cells(figure);
  return `${title.padEnd(52)} ${ours.padStart(24)} ${theirs.padStart(28)} ${value.padStart(16)} ${target.padStart(9)}  ${verdict}`;
}

/** @param {Figure} figure */
function cells(figure) {
  const { title, against, ours, theirs, value, noise, target, unit } = figure;
  const number = (/** @type {number} */ each) =>
    `${each.toFixed(2)}${unit === "" || unit === "exponent" ? "" : ` ${unit}`}`;
  return [
    title,
    ours,
    against ? `${against} ${theirs}` : "",
    `${number(value)} ± ${noise.toFixed(2)}`,
    target === undefined ? "" : `≤ ${target}${unit === "" || unit === "exponent" ? "" : ` ${unit}`}`,
    VERDICTS[verdictOf(figure)],
  ];
}

/**
 * Puts the table into README.md, between its two markers.
 * @param {readonly Figure[]} figures
 */
export async function writeReadme(figures) {
  const file = join(root, "README.md");
  const text = await readFile(file, "utf8");
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end === -1) throw new Failure(`README.md has no '${BEGIN}' and '${END}'.`);
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? "unknown"} (${platform()} ${arch()}), Node ${process.version}`;
  const date = new Date().toISOString().slice(0, 10);
  const rows = [HEAD, HEAD.map(() => "---"), ...figures.map(cells)];
  const table = rows.map((row) => `| ${row.join(" | ")} |`).join("\n");
  const section = `${BEGIN}\n\nMeasured on ${machine}, ${date}.\n\n${table}\n\n`;
  const written = text.slice(0, begin) + section + text.slice(end);
  await writeFile(file, await format(written, { ...(await resolveConfig(file)), filepath: file }));
}
