// @ts-check
/** Draws the chart of docs/performance.md: a bar for each figure that authors and CI feel, to the left if ours is ahead. */
import { TARGETS } from "./targets.mjs";

/** @typedef {import("./figures.mjs").Figure} Figure */
/** @typedef {"light" | "dark"} Theme */

const COLORS = {
  light: { text: "#1f2328", muted: "#59636e", grid: "#d1d9e0", ahead: "#0969da", behind: "#bc4c00" },
  dark: { text: "#f0f6fc", muted: "#9198a1", grid: "#3d444d", ahead: "#4493f8", behind: "#f0883e" },
};

/** The figures that have a bar, with their labels. */
const BARS = {
  "edit/6.8 KB/value/pulled": "Keystroke to problems, 6.8 KB",
  "edit/100 KB/value/pulled": "… 100 KB",
  "edit/1 MB/value/pulled": "… 1 MB",
  "keystroke-page": "Keystroke to preview (simplest page)",
  "completion/6.8 KB": "Completion",
  "hover/6.8 KB": "Hover",
  "start/pulled": "Start of the server",
  squiggle: "Start of the editor (JSON extension)",
  "memory/start": "Memory",
  "check/1": "Check one manifest (ajv-cli)",
  "check/2000": "Check 2,000",
  "check/20000": "Check 20,000",
};

const ROW = 22;
const HEAD = 62;
const FOOT = 12;
/** Horizontal positions: the end of the labels, both ends of the scale, the start of the texts, the picture's width. */
const X = { label: 246, low: 258, high: 578, text: 590, width: 720 };
/** The scale is logarithmic, from a sixteenth to four times the peer's. */
const SCALE = { low: 1 / 16, high: 4 };
const TICKS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4];

/**
 * Draws the chart.
 * @param {readonly Figure[]} figures
 * @param {Theme} theme
 */
export function chart(figures, theme) {
  const colors = COLORS[theme];
  const rows = Object.keys(BARS).flatMap((id) => figures.find((figure) => figure.id === id) ?? []);
  const height = HEAD + rows.length * ROW + FOOT;
  const ahead = rows.filter(({ value }) => value < 1).length;
  const summary = `Ahead in ${ahead} of ${rows.length} figures`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${X.width} ${height}" width="${X.width}" height="${height}" role="img" aria-label="${summary}" font-family="system-ui, sans-serif" font-size="12">
${text(X.width / 2, 16, summary, colors.text, "middle", 600)}
${text(xOf(1) - 10, 38, "◀ ours is ahead", colors.ahead, "end", 600)}
${text(xOf(1) + 10, 38, "behind ▶", colors.behind, "start", 600)}
${text(X.text, 38, "┃ target", colors.muted, "start")}
${grid(height, colors)}
${rows.map((figure, i) => row(figure, HEAD + i * ROW, colors)).join("\n")}
</svg>
`;
}

/** @param {number} value */
function xOf(value) {
  const clamped = Math.min(Math.max(value, SCALE.low), SCALE.high);
  const share = Math.log(clamped / SCALE.low) / Math.log(SCALE.high / SCALE.low);
  return Math.round(X.low + share * (X.high - X.low));
}

/**
 * @param {number} height
 * @param {typeof COLORS.light} colors
 */
function grid(height, colors) {
  const lines = TICKS.map((tick) => {
    const label = tick < 1 ? `1/${1 / tick}` : `${tick}`;
    const line = `<path d="M${xOf(tick)} ${HEAD - 4}V${height - FOOT}" stroke="${tick === 1 ? colors.text : colors.grid}"/>`;
    return line + text(xOf(tick), HEAD - 8, label, colors.muted, "middle", 400, 10);
  });
  return lines.join("\n");
}

/**
 * @param {Figure} figure
 * @param {number} y
 * @param {typeof COLORS.light} colors
 */
function row(figure, y, colors) {
  const { value, unit } = figure;
  const [from, to] = [xOf(Math.min(value, 1)), xOf(Math.max(value, 1))];
  const color = value <= 1 ? colors.ahead : colors.behind;
  const bar = `<rect x="${from}" y="${y + 4}" width="${Math.max(to - from, 1)}" height="14" rx="2" fill="${color}"/>`;
  const target = TARGETS[figure.id]?.target;
  const mark =
    target === undefined
      ? ""
      : `<path d="M${xOf(target)} ${y + 1}V${y + 21}" stroke="${colors.muted}" stroke-width="3"/>`;
  const words = unit === "MB" ? { less: "less", more: "more" } : { less: "faster", more: "slower" };
  const said = value <= 1 ? `${(1 / value).toFixed(1)}× ${words.less}` : `${value.toFixed(1)}× ${words.more}`;
  const isEqual = Math.abs(value - 1) < 0.03;
  const weight = value > 1 && !isEqual ? 600 : 400;
  return (
    text(X.label, y + 15, BARS[/** @type {keyof typeof BARS} */ (figure.id)], colors.text, "end") +
    bar +
    mark +
    text(X.text, y + 15, isEqual ? "equal" : said, isEqual ? colors.muted : color, "start", weight)
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} content
 * @param {string} color
 * @param {"start" | "middle" | "end"} anchor
 * @param {number} [weight]
 * @param {number} [size]
 */
function text(x, y, content, color, anchor, weight = 400, size = 12) {
  return `<text x="${x}" y="${y}" fill="${color}" text-anchor="${anchor}" font-weight="${weight}" font-size="${size}">${content}</text>`;
}
