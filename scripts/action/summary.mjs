// @ts-check
/** Creates the Markdown summary of a check. */

/** @typedef {{ code: string, severity: string, message: string, range: { start: { line: number, character: number } } }} Diagnostic */
/** @typedef {{ path: string, kind?: string, error?: string, diagnostics: readonly Diagnostic[] }} File */
/** @typedef {{ files: readonly File[], summary: Readonly<Record<string, number>> }} Report a report in JSON */

/** GitHub drops a step's whole summary if it exceeds 1 MiB. */
const MAX_CHARACTERS = 200_000;
const SEVERITIES = ["error", "warning", "information"];
const RULES_ADDRESS = "https://plugin-manifest.github.io/plugin-manifest/rules/";

/**
 * Lists the counts, then every problem, errors first.
 * @param {Report} report
 * @param {string} excess the sentence about too many warnings; empty if their number is allowed
 * @returns {string}
 */
export function checkSummary({ files, summary }, excess) {
  const rows = files.flatMap(rowsOf);
  const sorted = SEVERITIES.flatMap((severity) => rows.filter((row) => row.severity === severity));
  const { shown, hiddenCount } = fitRows(sorted.map(({ text }) => text));
  const table =
    shown.length > 0 ? `| Severity | Place | Problem | Rule |\n| --- | --- | --- | --- |\n${shown}\n` : "";
  const note =
    hiddenCount > 0 ? `${hiddenCount} more ${hiddenCount === 1 ? "is" : "are"} left out here.\n\n` : "";
  const counts = [countsOf(summary, files.length), excess].filter(Boolean).join("\n\n");
  return `### Plugin manifests\n\n${counts}\n\n${table}${note}`;
}

/** @param {readonly string[]} rows */
function fitRows(rows) {
  let shown = "";
  for (const [index, row] of rows.entries()) {
    if (shown.length + row.length > MAX_CHARACTERS) return { shown, hiddenCount: rows.length - index };
    shown += row;
  }
  return { shown, hiddenCount: 0 };
}

/** @param {File} file */
function rowsOf({ path, error, diagnostics }) {
  const failure = error === undefined ? [] : [rowOf("error", path, error, "")];
  const problems = diagnostics.map(({ code, severity, message, range: { start } }) =>
    rowOf(
      severity,
      `${path}:${start.line + 1}:${start.character + 1}`,
      message,
      `[${code}](${RULES_ADDRESS}${code})`,
    ),
  );
  return [...failure, ...problems];
}

/**
 * @param {string} severity
 * @param {string} place
 * @param {string} message
 * @param {string} rule
 */
function rowOf(severity, place, message, rule) {
  return { severity, text: `| ${severity} | ${inlineCode(place)} | ${inlineCode(message)} | ${rule} |\n` };
}

/**
 * @param {Readonly<Record<string, number>>} summary
 * @param {number} fileCount the number of all files in the report, including unreadable files
 */
function countsOf({ files = 0, errors = 0, warnings = 0, information = 0, suppressed = 0 }, fileCount) {
  if (fileCount === 0) return "No plugin manifest found. Check the path, or name the file.";
  const counts = [
    countNoun(errors, "error"),
    countNoun(warnings, "warning"),
    ...(information ? [`${information} for information`] : []),
    ...(suppressed ? [`${suppressed} suppressed`] : []),
  ];
  return `${countNoun(files, "file")} checked: ${counts.join(", ")}.`;
}

/**
 * @param {number} count
 * @param {string} noun
 */
function countNoun(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Formats untrusted text as code for a table cell. Escapes backticks, pipes, and control and direction characters.
 * @param {string} text
 */
export function inlineCode(text) {
  const escapedText = text.replace(
    /[`|]|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
  return `\`${escapedText}\``;
}
