// @ts-check
/** The summary of a check, in Markdown. */

/** @typedef {{ code: string, severity: string, message: string, range: { start: { line: number, character: number } } }} Diagnostic */
/** @typedef {{ path: string, kind?: string, error?: string, diagnostics: readonly Diagnostic[] }} File */
/** @typedef {{ files: readonly File[], summary: Readonly<Record<string, number>> }} Report a report in JSON */

/** GitHub drops the whole summary of a step above 1 MiB. */
const MAX_CHARACTERS = 200_000;
const SEVERITIES = ["error", "warning", "information"];
const RULES = "https://plugin-manifest.github.io/plugin-manifest/rules/";

/**
 * Writes the summary of a check: its counts, then every problem, errors first.
 * @param {Report} report
 * @param {string} excess says that there are too many warnings; empty if there are not
 * @returns {string}
 */
export function checkSummary({ files, summary }, excess) {
  const rows = files.flatMap(rowsOf);
  const sorted = SEVERITIES.flatMap((severity) => rows.filter((row) => row.severity === severity));
  const { shown, left } = cut(sorted.map(({ text }) => text));
  const table =
    shown.length > 0 ? `| Severity | Place | Problem | Rule |\n| --- | --- | --- | --- |\n${shown}\n` : "";
  const more = left > 0 ? `${left} more ${left === 1 ? "is" : "are"} left out here.\n\n` : "";
  const counts = [countsOf(summary, files.length), excess].filter(Boolean).join("\n\n");
  return `### Plugin manifests\n\n${counts}\n\n${table}${more}`;
}

/** @param {readonly string[]} rows */
function cut(rows) {
  let shown = "";
  for (const [index, row] of rows.entries()) {
    if (shown.length + row.length > MAX_CHARACTERS) return { shown, left: rows.length - index };
    shown += row;
  }
  return { shown, left: 0 };
}

/** @param {File} file */
function rowsOf({ path, error, diagnostics }) {
  const failure = error === undefined ? [] : [rowOf("error", path, error, "")];
  const found = diagnostics.map(({ code: rule, severity, message, range: { start } }) =>
    rowOf(
      severity,
      `${path}:${start.line + 1}:${start.character + 1}`,
      message,
      `[${rule}](${RULES}${rule})`,
    ),
  );
  return [...failure, ...found];
}

/**
 * @param {string} severity
 * @param {string} place
 * @param {string} message
 * @param {string} rule
 */
function rowOf(severity, place, message, rule) {
  return { severity, text: `| ${severity} | ${code(place)} | ${code(message)} | ${rule} |\n` };
}

/**
 * @param {Readonly<Record<string, number>>} summary
 * @param {number} entries how many files the report has, those that could not be read among them
 */
function countsOf({ files = 0, errors = 0, warnings = 0, information = 0, suppressed = 0 }, entries) {
  if (entries === 0) return "No plugin manifest found. Check the path, or name the file.";
  const counts = [
    counted(errors, "error"),
    counted(warnings, "warning"),
    ...(information ? [`${information} for information`] : []),
    ...(suppressed ? [`${suppressed} suppressed`] : []),
  ];
  return `${counted(files, "file")} checked: ${counts.join(", ")}.`;
}

/**
 * @param {number} count
 * @param {string} noun
 */
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Formats untrusted text as code for a table cell. Escapes backticks, pipes, and control and direction characters.
 * @param {string} text
 */
export function code(text) {
  const harmless = text.replace(
    /[`|]|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
  return `\`${harmless}\``;
}
