import { message } from "../../core/text/messages";
import { Failure } from "../../project/files/failures";
import { formatPosition } from "../../project/positions";
import type { Report, ReportedFinding } from "../../project/report";
import type { Format } from "./format";

/** `--format junit`: a suite per file and a case per finding; only errors are failures. */
export const junitFormat: Format = {
  needs: { fixes: false, hints: false, text: false },
  *render({ files }) {
    const names = new Set<string>();
    const total = formatCounts(files.flatMap(listCases));
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="plugin-manifest" ${total}>\n`;
    for (const file of files) yield formatSuite(file, names);
    yield "</testsuites>\n";
  },
};

/** A finding, a file that could not be checked, or a file without findings. */
type Case = ReportedFinding | Failure | Report;

function listCases(file: Report | Failure): readonly Case[] {
  return file instanceof Failure || file.findings.length === 0 ? [file] : file.findings;
}

function formatCounts(cases: readonly Case[]): string {
  const failures = cases.filter((each) => "severity" in each && each.severity === "error");
  const errors = cases.filter((each) => each instanceof Failure);
  return `tests="${cases.length}" failures="${failures.length}" errors="${errors.length}"`;
}

/** @param names the paths and XML names of all earlier cases; this function adds the cases of `file` */
function formatSuite(file: Report | Failure, names: Set<string>): string {
  const name = file instanceof Failure ? file.place : file.file.name;
  const path = escapeXml(name);
  const cases = listCases(file).map((each) => {
    const start = `<testcase name="${uniqueName(name, labelOf(each), names)}" classname="${path}" file="${path}"`;
    const body = bodyOf(each, name);
    return `    ${start}${body ? `>${body}</testcase>` : "/>"}\n`;
  });
  const start = `<testsuite name="${path}" ${formatCounts(listCases(file))} skipped="0">`;
  return `  ${start}\n${cases.join("")}  </testsuite>\n`;
}

/** Returns a label that stays the same when lines move. */
function labelOf(testCase: Case): string {
  if (testCase instanceof Failure) return message("could not be checked");
  if ("code" in testCase) return `${testCase.code} ${testCase.pointer}`.trimEnd();
  // With --quiet, a report lists only errors, but counts all problems.
  return testCase.counts.size > 0 ? message("no errors") : message("no problems");
}

/** Returns a label as XML. Adds a number to a repeated label, because viewers would merge the two cases. */
function uniqueName(path: string, label: string, names: Set<string>): string {
  // Escape first: two pointers may differ only in characters that XML does not allow.
  const xmlLabel = escapeXml(label);
  let uniqueLabel = xmlLabel;
  for (let number = 2; names.has(`${path}\n${uniqueLabel}`); number++) uniqueLabel = `${xmlLabel} ${number}`;
  names.add(`${path}\n${uniqueLabel}`);
  return uniqueLabel;
}

function bodyOf(testCase: Case, path: string): string {
  if (testCase instanceof Failure) return `<error type="failure" message="${escapeXml(testCase.message)}"/>`;
  if (!("code" in testCase)) return "";
  const { code, severity, message: sentence, range } = testCase;
  const details = escapeXml(`${path}:${formatPosition(range.start)}: ${severity}: ${sentence} (${code})`);
  return severity === "error"
    ? `<failure type="${code}" message="${escapeXml(sentence)}">${details}</failure>`
    : `<system-out>${details}</system-out>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escapeXml(text: string): string {
  return (
    text
      // XML does not allow these characters.
      .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
      .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
      // Use references, so that terminals and CI runners do not act on control characters and `##[` commands.
      .replace(
        /[\p{Cc}\p{Cf}\u2028\u2029]|(?<=#)#(?=\w{0,30}\[)/gu,
        (character) => `&#${character.codePointAt(0) ?? 0};`,
      )
  );
}
