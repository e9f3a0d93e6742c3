import type { Grade, Severity } from "../../core/problem";
import { message, plural } from "../../core/text/messages";
import { formatPosition } from "../../project/positions";
import { hasFix, type Report, type ReportedFinding } from "../../project/report";
import { escapeUnprintable, escapeLine } from "../../core/text/printable";
import { type Paint, padColumns, sourceLine, wrap } from "./terminal";
import { Failure } from "../../project/files/failures";
import type { FixCommands, FixCounts, Format, FormatOptions, RunResult, Summary } from "./format";

const COLORS = {
  error: "red",
  warning: "yellow",
  information: "blue",
  hint: "gray",
} as const satisfies Record<Severity, string>;

/** The maximum width of a line with its margin, even in a wider terminal. */
const MAX_COLUMNS = 100;
/** The width of the margin before a line, for its number and a bar. */
const MARGIN = 9;

/** `--format text`, for people: each problem with its line and one fix. Positions are one-based. */
export const textFormat: Format = {
  needs: { fixes: true, hints: false, text: true },
  *render(result, options) {
    yield* formatResult(result, options, formatWithLines);
    const hint = result.files.find((file): file is Report => "hint" in file)?.hint;
    if (hint !== undefined && result.changedFileCount === undefined) yield `${escapeUnprintable(hint)}\n`;
  },
};

/** `--format concise`: one line for each problem. */
export const conciseFormat: Format = {
  needs: { fixes: true, hints: false, text: false },
  render: (result, options) => formatResult(result, options, formatWithoutLines),
};

function* formatResult(
  { files, summary, fixCounts, changedFileCount }: RunResult,
  options: FormatOptions,
  format: typeof formatWithLines,
): Iterable<string> {
  for (const file of files) {
    if (file instanceof Failure || file.findings.length === 0) continue;
    yield `${options.paint("underline", escapeLine(file.file.name))}\n${format(file, options)}\n`;
  }
  const hasNothingToFix = changedFileCount === 0 && summary.files > 0;
  const advice = fixSentences(fixCounts, options.fixCommands);
  // In invalid JSON, fixes of other problems have the grade "offered", which `fix` does not apply.
  const hasSyntaxError = files.some(
    (file) => !(file instanceof Failure) && file.findings.some(({ code }) => code === "json-syntax"),
  );
  const sentences = [
    checkedSentence(summary, changedFileCount),
    ...(hasNothingToFix ? [message("Nothing to fix automatically.")] : []),
    ...advice,
    ...(hasSyntaxError && advice.length > 0 ? [message("More may be fixable once the JSON is valid.")] : []),
  ];
  yield `${sentences.join(message(" "))}\n`;
}

function formatWithoutLines({ findings }: Report, { paint }: FormatOptions): string {
  const suffix = ` ${message("(fixable)")}`;
  return findings
    .map((finding) => `${formatHeadline(finding, paint)}${hasFix(finding, "safe") ? suffix : ""}\n`)
    .join("");
}

function formatWithLines(
  { file: { hasByteOrderMark }, findings, text }: Report,
  { paint, columns }: FormatOptions,
): string {
  const maxColumns = Math.min(columns || MAX_COLUMNS, MAX_COLUMNS) - MARGIN;
  const lines = text.split(/\r\n|\r|\n/);
  const blocks = findings.map((finding) => {
    const { line } = finding.range.start;
    // A byte order mark counts as a character, but is not shown.
    const skippedLength = hasByteOrderMark && line === 0 ? 1 : 0;
    const frame = formatFrame(finding, lines[line] ?? "", { skippedLength, maxColumns }, paint);
    const notes = [...missingNote(finding, maxColumns), ...fixNote(finding)].map(
      (note) => `${paint("gray", "       =")} ${note}\n`,
    );
    return `${formatHeadline(finding, paint)}\n${frame}${notes.join("")}`;
  });
  return blocks.join("\n");
}

function formatHeadline({ code, severity, message: sentence, range }: ReportedFinding, paint: Paint): string {
  const label = paint(COLORS[severity], padColumns(SEVERITIES[severity](), 11));
  return `${formatPosition(range.start).padStart(7)}  ${label}  ${escapeUnprintable(sentence)}  ${paint("gray", code)}`;
}

/** Shows a finding's line without its first `skippedLength` characters, and marks the range on the next line. */
function formatFrame(
  { range: { start, end }, severity }: ReportedFinding,
  line: string,
  { skippedLength, maxColumns }: Readonly<Record<"skippedLength" | "maxColumns", number>>,
  paint: Paint,
): string {
  const lastCharacter = end.line === start.line ? end.character : line.length;
  const span = { start: Math.max(0, start.character - skippedLength), end: lastCharacter - skippedLength };
  const { text, mark } = sourceLine(line.slice(skippedLength), span, maxColumns);
  const [, indent = "", carets = ""] = /^(\s*)(.*)$/.exec(mark) ?? [];
  const number = paint("gray", `${String(start.line + 1).padStart(6)} |`);
  return `${`${number} ${text}`.trimEnd()}\n${paint("gray", "       |")} ${indent}${paint(COLORS[severity], carets)}\n`;
}

/** Lists all missing properties, because the message names only some of them. */
function missingNote({ members }: ReportedFinding, maxColumns: number): string[] {
  if (!members) return [];
  const names = members.map((name) => escapeUnprintable(name)).join(message(", "));
  return [wrap(message("missing: {names}", { names }), maxColumns).join(`\n${" ".repeat(MARGIN)}`)];
}

function fixNote({ fixes }: ReportedFinding): string[] {
  const fix = fixes.find(({ grade }) => grade !== "offered") ?? fixes[0];
  if (!fix) return [];
  const values = { grade: GRADES[fix.grade](), title: escapeUnprintable(fix.title) };
  return [message("fix ({grade}): {title}", values)];
}

const SEVERITIES: Readonly<Record<Severity, () => string>> = {
  error: () => message("error"),
  warning: () => message("warning"),
  information: () => message("information"),
  hint: () => message("hint"),
};

const GRADES: Readonly<Record<Grade, () => string>> = {
  safe: () => message("safe"),
  suggested: () => message("suggested"),
  offered: () => message("offered"),
};

function checkedSentence(summary: Summary, changedFileCount = 0): string {
  const { files } = summary;
  const values = { files, fixed: changedFileCount, counts: formatCounts(summary).join(message(", ")) };
  if (!changedFileCount)
    return plural(files, "{files} file checked: {counts}.", "{files} files checked: {counts}.", values);
  return plural(
    files,
    "{files} file checked, {fixed} fixed: {counts}.",
    "{files} files checked, {fixed} fixed: {counts}.",
    values,
  );
}

function fixSentences({ fixable, suggested }: FixCounts, commands: FixCommands = {}): string[] {
  const safeSentences =
    fixable && commands.safe
      ? [message("Run '{call}' to fix {fixable}.", { call: commands.safe, fixable })]
      : [];
  if (!suggested || !commands.suggested) return safeSentences;
  const more =
    safeSentences.length > 0
      ? message("Run it with --suggested to fix {suggested} more.", { suggested })
      : message("Run '{call}' to fix {fixable}.", { call: commands.suggested, fixable: suggested });
  return [...safeSentences, more];
}

function formatCounts({ errors, warnings, information, suppressed }: Summary): string[] {
  return [
    plural(errors, "{errors} error", "{errors} errors", { errors }),
    plural(warnings, "{warnings} warning", "{warnings} warnings", { warnings }),
    ...(information ? [message("{information} for information", { information })] : []),
    ...(suppressed ? [message("{suppressed} suppressed", { suppressed })] : []),
  ];
}
