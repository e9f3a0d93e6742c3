// @ts-check
/**
 * npm run bench: measures how long authors and CI wait for our program and for comparable tools, mostly as CPU time.
 * docs/performance.md has the results.
 *
 *   --only <text>     only rows whose title contains this text
 *   --rounds <n>      fresh processes for each figure (default: 5)
 *   --no-build        uses the production build in dist/
 *   --against <rev>   compares with our own build of a git revision, in two runs; fails if a row is worse in both
 *   --gate            compares with the figures of docs/performance.md in two runs; fails if a row is worse in both
 *   --write           writes the tables of docs/performance.md; unmeasured rows keep their last figures
 */
import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { join } from "node:path";
import { benchFolder, buildRevision, installPeers, productIn } from "./bench/contestants.mjs";
import {
  cellsOf,
  changeOf,
  parseFigures,
  GROUP_HEADINGS,
  lineOf,
  measure,
  EQUAL_RATIO,
} from "./bench/figures.mjs";
import { commandLineRows, sizeRows } from "./bench/part-calls.mjs";
import { editorRows } from "./bench/part-editor.mjs";
import { serverRows } from "./bench/part-server.mjs";
import { formatText } from "./format.mjs";
import { Failure, main, parseOptions, say, step } from "./vscode/command-line.mjs";
import { root, run, runNode } from "./vscode/process.mjs";

/** @typedef {import("./bench/figures.mjs").Figure} Figure */

/** The page with the figures. Only its tables are generated. */
const PAGE = join(root, "docs", "performance.md");

await main(async () => {
  const flag = /** @type {const} */ ({ type: "boolean", default: false });
  const text = /** @type {const} */ ({ type: "string" });
  const options = parseOptions({
    ...{ "no-build": flag, write: flag, gate: flag, only: { ...text, default: "" }, against: text },
    rounds: { ...text, default: "5" },
  });
  if (!options["no-build"]) {
    await step("Building for production", () => runNode("scripts/build.mjs", ["--production"]));
  }
  const base = options.against === undefined ? undefined : (await buildRevision(options.against)).product;
  const bench = { ours: productIn(root), base, rounds: Number(options.rounds) };
  const publishedFigures = parseFigures(options.gate ? await readFile(PAGE, "utf8") : "");
  const peers = await installPeers();
  /** @type {string[]} */
  const failures = [];
  /** @type {Figure[]} */
  const figures = [];
  for (const node of [process.execPath, peers.newestNode]) {
    const version = (await run(node, ["-p", "process.versions.node.split('.')[0]"], { quiet: true })).trim();
    const rows = [
      ...serverRows(peers, node),
      ...commandLineRows(peers, node),
      ...(base ? [] : [...sizeRows(), ...editorRows(peers)]),
    ];
    for (const row of rows) {
      if (!row.title.includes(options.only) || (row.once && node !== process.execPath)) continue;
      try {
        const figure = await measure(row, { ...bench, node: version });
        say(lineOf(figure));
        figures.push(figure);
        const before = base ? EQUAL_RATIO : publishedFigures.get(`${version} ${row.title}`);
        if (!before) continue;
        const secondFigure = await measure(row, { ...bench, node: version });
        const change = changeOf([figure, secondFigure], before);
        say(`${lineOf(secondFigure)}  ${change}`);
        if (change === "worse") failures.push(`Worse: ${row.title}`);
      } catch (error) {
        failures.push(`Could not measure: ${row.title}`);
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      }
    }
  }
  if (options.write && !base) await writePage(await mergeWithEarlier(figures));
  if (failures.length > 0) throw new Failure(failures.join("\n"));
});

/**
 * Merges figures into those of earlier runs, and saves all figures.
 * @param {readonly Figure[]} figures
 */
async function mergeWithEarlier(figures) {
  const file = join(benchFolder, "results.json");
  const earlier = /** @type {Figure[]} */ (JSON.parse(await readFile(file, "utf8").catch(() => "[]")));
  const nameOf = (/** @type {Figure} */ { title, node }) => `${node} ${title}`;
  const merged = new Map([...earlier, ...figures].map((figure) => [nameOf(figure), figure]));
  await writeFile(file, JSON.stringify([...merged.values()], null, 2));
  return [...merged.values()];
}

/** @param {readonly Figure[]} figures for two versions of Node; figures with the same title share a row */
async function writePage(figures) {
  const [node = "", newest = ""] = new Set(figures.map((figure) => figure.node));
  const head = ["Figure", "Ours", "Other", `Ratio, Node ${node}`, `Node ${newest}`, "Target", "Result"];
  const tables = Object.entries(GROUP_HEADINGS).map(([group, heading]) => {
    const rows = figures
      .filter((figure) => figure.group === group && figure.node === node)
      .map((figure) => {
        const { title, ours, theirs, value, target, verdict } = cellsOf(figure);
        const newestFigure = figures.find((each) => each.title === title && each.node === newest);
        const newestCells = newestFigure ? cellsOf(newestFigure) : { value: "", ours: "" };
        return [title, ours, theirs, value, newestCells.value || newestCells.ours, target, verdict];
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
  await writeFile(PAGE, await formatText(PAGE, text));
}
