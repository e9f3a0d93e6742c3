// @ts-check
/** Compares the output of two builds, line by line. */

/** @typedef {(command: string, subject: string, lines: readonly string[]) => void} Recorder adds lines to an output */
/** @typedef {Map<string, string[]>} Output lines with their subjects, by command and code */

/** The maximum number of characters to print of a line. */
const MAX_LINE_LENGTH = 300;
/** The number of characters to print before the first difference of a line. */
const LENGTH_BEFORE_DIFFERENCE = 100;
/** Matches the rule code in a line, in any format. */
const CODE = /(?:^|title=|"(?:ruleId|check_name)":"|name="| {2})([a-z]+(?:-[a-z0-9]+)+)(?=$|[ ":])/m;

/**
 * Groups lines of output by command and code.
 * @param {Output} output
 * @param {string} command
 * @param {string} subject the file or call that the lines are about
 * @param {readonly string[]} newLines
 */
export function addLines(output, command, subject, newLines) {
  for (const line of newLines) {
    const group = [command, CODE.exec(line)?.[1]].filter(Boolean).join(" · ");
    const lines = output.get(group) ?? [];
    output.set(group, lines);
    lines.push(`${subject}: ${line}`);
  }
}

/**
 * Lists the differences between two outputs by command and code, ignoring the order of lines.
 * @param {Output} before
 * @param {Output} after
 * @param {number} limit the number of removed and of added lines to print for each group
 * @returns {string[]}
 */
export function differences(before, after, limit) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((group) => {
    const [oldLines, newLines] = [before.get(group) ?? [], after.get(group) ?? []];
    const [removed, added] = [surplus(oldLines, newLines), surplus(newLines, oldLines)];
    if (removed.length + added.length === 0) return [];
    return [
      `${group}: -${removed.length} +${added.length}`,
      ...removed.slice(0, limit).map((line, i) => `  - ${shorten(line, added[i])}`),
      ...added.slice(0, limit).map((line, i) => `  + ${shorten(line, removed[i])}`),
    ];
  });
}

/**
 * Returns the lines that occur more often in the first list.
 * @param {readonly string[]} lines
 * @param {readonly string[]} otherLines
 */
function surplus(lines, otherLines) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const line of otherLines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count <= 0;
  });
}

/**
 * Shortens a line to the part that differs from its counterpart.
 * @param {string} line
 * @param {string} [counterpart]
 */
function shorten(line, counterpart = "") {
  const index = line.split("").findIndex((character, i) => character !== counterpart[i]);
  const start = index - LENGTH_BEFORE_DIFFERENCE;
  if (start <= 0) return line.slice(0, MAX_LINE_LENGTH);
  const [subject] = line.split(": ", 1);
  return `${subject}: …${line.slice(start, start + MAX_LINE_LENGTH)}`;
}
