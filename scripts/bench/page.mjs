// @ts-check
/** Writes docs/performance.md: the chart, the conditions, the tables, and the reasons for missed targets. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatted } from "../format.mjs";
import { say } from "../vscode/command-line.mjs";
import { root } from "../vscode/process.mjs";
import { chart } from "./chart.mjs";
import { GROUPS, verdictOf } from "./figures.mjs";
import { cellsOf } from "./results.mjs";
import { TARGETS } from "./targets.mjs";

/** @typedef {import("./figures.mjs").Figure} Figure */
/** @typedef {import("./results.mjs").Results} Results */

const PAGE = join(root, "docs", "performance.md");
const IMAGES = join(root, "docs", "images");
const HEAD = ["Figure", "Ours", "Other", "Ratio or exponent", "Target", "Result"];
const NO_REASON = "The reason is not known yet.";

/**
 * Writes the page and its chart.
 * @param {Results} results
 */
export async function writePage(results) {
  await mkdir(IMAGES, { recursive: true });
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    await writeFile(join(IMAGES, `performance-${theme}.svg`), chart(results.figures, theme));
  }
  await writeFile(PAGE, await formatted(PAGE, pageOf(results)));
  const unexplained = results.figures.filter(
    (figure) => verdictOf(figure) === "missed" && TARGETS[figure.id]?.why === undefined,
  );
  if (unexplained.length > 0) {
    say(`Add the reasons to scripts/bench/targets.mjs: ${unexplained.map(({ id }) => id).join(", ")}.`);
  }
}

/** @param {Results} results */
function pageOf({ machine, date, isQuick, figures }) {
  const tables = Object.values(GROUPS).map((group) =>
    section(
      group,
      figures.filter((figure) => figure.group === group),
    ),
  );
  const quick = isQuick ? " This was a quick run." : "";
  return `<!-- Written by npm run bench -- --write. -->

# Performance

<picture>
  <source media="(prefers-color-scheme: dark)" srcset="./images/performance-dark.svg">
  <img src="./images/performance-light.svg" alt="Our times and memory beside those of other programs, figure by figure">
</picture>

Measured on ${machine}, ${date}.${quick} A ratio is ours divided by the other's: smaller is better.

${reasons(figures)}

${tables.join("\n\n")}

${conditions(isQuick)}
`;
}

/** @param {boolean} isQuick */
const conditions = (isQuick) => `## How it is measured

- Every figure is the median over ${isQuick ? "three" : "at least five"} fresh processes. A process makes at most 150 edits, with at least 5 ms between an answer and the next edit, and no warm-up.
- The edited file is a \`manifest.json\` in a workspace folder with nine other manifests.
- Half of the edits make an error in the middle of the document, and half fix it.
- _Pulled_ diagnostics are requested by the client; _pushed_ ones are sent by the server.
- Ours and the others run in turns, on the same documents with equal schemas. Ours checks the schema and every rule; the others check the schema only.

| Letter | Program |
| --- | --- |
| J | vscode-json-language-server, asked for diagnostics (it pushes them only after 500 ms) |
| A | ajv-cli |
| V | VS Code's own JSON extension, with an equal schema |
| P | the simplest extension that posts a text to its page |
| N | \`node -e 0\`, the floor of any program in Node |

\`npm run bench\` repeats the measurement, and \`npm run bench -- --against <revision>\` compares two builds of ours.`;

/**
 * Explains the rows that miss their target, the one that misses it most first.
 * @param {readonly Figure[]} figures
 */
function reasons(figures) {
  /** @type {Map<string, string[]>} */
  const byReason = new Map();
  const excess = (/** @type {Figure} */ { id, value }) => value / (TARGETS[id]?.target ?? value);
  const missed = figures.filter((figure) => verdictOf(figure) === "missed");
  for (const { id, title } of [...missed].sort((a, b) => excess(b) - excess(a))) {
    const why = TARGETS[id]?.why ?? NO_REASON;
    byReason.set(why, [...(byReason.get(why) ?? []), title]);
  }
  if (byReason.size === 0) return "Every target is met.";
  const items = [...byReason].map(([why, titles]) => `- **${titles.join("; ")}**: ${why}`);
  return `## Where a target is missed\n\n${items.join("\n")}`;
}

/**
 * Returns a heading with its table.
 * @param {string} group
 * @param {readonly Figure[]} figures
 */
function section(group, figures) {
  const rows = figures.map((figure) => Object.values(cellsOf(figure)));
  return `## ${group}\n\n${[HEAD, HEAD.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n")}`;
}
