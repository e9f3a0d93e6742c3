// @ts-check
/** Writes the tables of docs/performance.md; its words are written by hand. */
import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { join } from "node:path";
import { formatted } from "../format.mjs";
import { root } from "../vscode/process.mjs";
import { cellsOf, GROUPS } from "./figures.mjs";

const PAGE = join(root, "docs", "performance.md");

/** @param {readonly import("./figures.mjs").Figure[]} figures those of the newest Node are beside those of the first */
export async function writePage(figures) {
  const [node = "", newest = ""] = new Set(figures.map((figure) => figure.node));
  const head = ["Figure", "Ours", "Other", `Ratio, Node ${node}`, `Node ${newest}`, "Target", "Result"];
  const tables = Object.entries(GROUPS).map(([group, heading]) => {
    const rows = figures
      .filter((figure) => figure.group === group && figure.node === node)
      .map((figure) => {
        const { title, ours, theirs, value, target, verdict } = cellsOf(figure);
        const later = figures.find((each) => each.title === title && each.node === newest);
        const beside = later ? cellsOf(later) : { value: "", ours: "" };
        return [title, ours, theirs, value, beside.value || beside.ours, target, verdict];
      });
    const lines = [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
    return `## ${heading}\n\n${lines.join("\n")}`;
  });
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"} (${platform()} ${arch()})`;
  const date = new Date().toISOString().slice(0, 10);
  const [begin = "", end = ""] = (await readFile(PAGE, "utf8")).split(
    /(?<=<!-- figures -->\n)[^]*(?=<!-- end -->)/,
  );
  const text = `${begin}\nMeasured on ${machine}, ${date}.\n\n${tables.join("\n\n")}\n\n${end}`;
  await writeFile(PAGE, await formatted(PAGE, text));
}
