import type { Finding } from "../../core/problem";
import type { CheckedFile, Format, LineTable } from "../report";

/** `--format junit`: a suite for each file, a case for each finding; an error is a failure, less is only told. */
export function junitFormat(write: (text: string) => void): Format {
  return {
    start: () => write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="plugin-manifest">\n'),
    file: (file) => write(suite(file)),
    end: () => write("</testsuites>\n"),
  };
}

function suite({ path, findings, lines }: CheckedFile): string {
  const failures = findings.filter(({ severity }) => severity === "error").length;
  const cases = findings.length
    ? findings.map((finding) => testCase(path, finding, lines))
    : [`    <testcase name="no problems" classname="${escapeXml(path)}"/>\n`];
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="0"`;
  return `  <testsuite name="${escapeXml(path)}" ${counts}>\n${cases.join("")}  </testsuite>\n`;
}

function testCase(path: string, { code, severity, message, range }: Finding, lines: LineTable): string {
  const { line, character } = lines.positionAt(range.offset);
  const place = `${path}:${line + 1}:${character + 1}`;
  const told = escapeXml(`${place}: ${severity}: ${message} (${code})`);
  const body =
    severity === "error"
      ? `<failure type="${code}" message="${escapeXml(message)}">${told}</failure>`
      : `<system-out>${told}</system-out>`;
  const name = escapeXml(`${code} at ${line + 1}:${character + 1}`);
  return `    <testcase name="${name}" classname="${escapeXml(path)}">${body}</testcase>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** Text for XML 1.0: what it cannot hold at all, control characters and lone surrogates, becomes U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"\n\t]/g, (character) => ENTITIES[character] ?? character);
}
