// @ts-check
/** Compares the output of two builds, line by line. */

/** @typedef {(command: string, subject: string, lines: readonly string[]) => void} Record keeps output */
/** @typedef {Map<string, readonly string[]>} Output lines by `command\nsubject` */
/** @typedef {{ command: string, code: string, subject: string, removed: string[], added: string[] }} Difference */

/** A longer line says nothing more to a reader. */
const WIDTH = 300;
/** What is shown of a line before its first difference. */
const LEAD = 100;
/** The code that a line is about, in any format. */
const CODE = /(?:^|title=|"(?:ruleId|check_name)":"|name="| {2})([a-z]+(?:-[a-z0-9]+)+)(?=$|[ ":])/m;
/** Commands that give the findings of `check` once more. */
const AGAIN = /^check .|diagnostics/;

/**
 * Finds what two builds give differently. The order of lines is no difference.
 * @param {Output} before
 * @param {Output} after
 * @returns {Difference[]} one for each command, subject and code
 */
export function differences(before, after) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [command = "", subject = ""] = key.split("\n");
    const [had, has] = [before.get(key) ?? [], after.get(key) ?? []];
    const [removed, added] = [beyond(had, has), beyond(has, had)];
    return [...new Set([...removed, ...added].map(codeOf))].map((code) => {
      const ofCode = (/** @type {string} */ line) => codeOf(line) === code;
      return { command, code, subject, removed: removed.filter(ofCode), added: added.filter(ofCode) };
    });
  });
}

/**
 * Returns the lines that some have more often than others.
 * @param {readonly string[]} some
 * @param {readonly string[]} others
 */
function beyond(some, others) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return some.filter((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count <= 0;
  });
}

const codeOf = (/** @type {string} */ line) => CODE.exec(line)?.[1] ?? "";

/**
 * Prints differences by command and code, with the numbers of lines, and examples unless `check` has those of the code.
 * @param {readonly Difference[]} found
 * @param {number} shown how many of each
 * @returns {string[]} lines
 */
export function printed(found, shown) {
  /** @type {Map<string, Difference[]>} */
  const groups = new Map();
  for (const each of found) {
    const title = [each.command, each.code].filter(Boolean).join(" · ");
    groups.set(title, [...(groups.get(title) ?? []), each]);
  }
  return [...groups].flatMap(([title, all]) => {
    const lines = (/** @type {"removed" | "added"} */ side) =>
      all.reduce((sum, each) => sum + each[side].length, 0);
    const [{ command, code } = { command: "", code: "" }] = all;
    const isAgain = AGAIN.test(command) && code !== "" && groups.has(`check · ${code}`);
    const examples = all
      .slice(0, isAgain ? 0 : shown)
      .flatMap(({ subject, removed, added }) => [
        `    ${subject}`,
        ...removed.slice(0, shown).map((line, i) => `  - ${different(line, added[i])}`),
        ...added.slice(0, shown).map((line, i) => `  + ${different(line, removed[i])}`),
      ]);
    return [`${title}: -${lines("removed")} +${lines("added")}`, ...examples];
  });
}

/**
 * Shortens a line to what differs from its counterpart.
 * @param {string} line
 * @param {string} [other]
 */
function different(line, other = "") {
  const at = line.split("").findIndex((character, i) => character !== other[i]);
  const from = Math.max(0, at - LEAD);
  return `${from > 0 ? "…" : ""}${line.slice(from, from + WIDTH)}`;
}
