// @ts-check
/** Compares the output of two builds, line by line. */

/** @typedef {(command: string, subject: string, lines: readonly string[]) => void} Record keeps output */
/** @typedef {Map<string, readonly string[]>} Output lines by `command\nsubject`; a line begins with a code, if it has one */
/** @typedef {{ command: string, code: string, subject: string, removed: string[], added: string[] }} Difference */

/** A longer line says nothing more to a reader. */
const WIDTH = 300;

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
    const [removed, added] = [byCode(beyond(had, has)), byCode(beyond(has, had))];
    return [...new Set([...removed.keys(), ...added.keys()])].map((code) => ({
      command,
      code,
      subject,
      removed: removed.get(code) ?? [],
      added: added.get(code) ?? [],
    }));
  });
}

/**
 * Returns the lines that some have more often than others.
 * @param {readonly string[]} some
 * @param {readonly string[]} others
 */
function beyond(some, others) {
  const left = [...others].sort();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const line of left) counts.set(line, (counts.get(line) ?? 0) + 1);
  return some.filter((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count <= 0;
  });
}

/**
 * @param {readonly string[]} lines
 * @returns {Map<string, string[]>}
 */
function byCode(lines) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const line of lines) {
    const code = /^[a-z]+(?:-[a-z0-9]+)+(?= )/.exec(line)?.[0] ?? "";
    groups.set(code, [...(groups.get(code) ?? []), line]);
  }
  return groups;
}

/**
 * Prints differences by command and code, the most frequent first.
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
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([title, all]) => [
      `\n${title}: ${all.length}`,
      ...all
        .slice(0, shown)
        .flatMap(({ subject, removed, added }) => [
          `  ${subject}`,
          ...removed.slice(0, shown).map((line) => `  - ${line.slice(0, WIDTH)}`),
          ...added.slice(0, shown).map((line) => `  + ${line.slice(0, WIDTH)}`),
        ]),
    ]);
}
