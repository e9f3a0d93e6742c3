import type { CheckedFile, Format, LineTable, Reported } from "../report/report";

/** `--format junit`: a suite for each file, a case for each finding; an error is a failure, less is only told. */
export function junitFormat(): Format {
  return {
    tellsFixes: false,
    start: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="plugin-manifest">\n',
    file: ({ path, findings, lines }) => {
      const cases = findings.length
        ? findings.map((finding) => findingCase(path, finding, lines))
        : [testCase(path, "no problems")];
      return suite(path, cases, { failures: findings.filter(isError).length });
    },
    failure: (place, message) => {
      const error = `<error type="failure" message="${escapeXml(message)}"/>`;
      return suite(place, [testCase(place, "could not be checked", error)], { errors: 1 });
    },
    end: () => "</testsuites>\n",
  };
}

function isError({ severity }: CheckedFile["findings"][number]): boolean {
  return severity === "error";
}

function suite(path: string, cases: readonly string[], { failures = 0, errors = 0 }): string {
  const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="0"`;
  return `  <testsuite name="${escapeXml(path)}" ${counts}>\n${cases.join("")}  </testsuite>\n`;
}

function findingCase(path: string, { code, severity, message, range }: Reported, lines: LineTable): string {
  const { line, character } = lines.positionAt(range.offset);
  const place = `${line + 1}:${character + 1}`;
  const told = escapeXml(`${path}:${place}: ${severity}: ${message} (${code})`);
  const body =
    severity === "error"
      ? `<failure type="${code}" message="${escapeXml(message)}">${told}</failure>`
      : `<system-out>${told}</system-out>`;
  return testCase(path, `${code} at ${place}`, body);
}

function testCase(path: string, name: string, body = ""): string {
  const attributes = `name="${escapeXml(name)}" classname="${escapeXml(path)}"`;
  return `    <testcase ${attributes}${body ? `>${body}</testcase>` : "/>"}\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** Text for XML 1.0: what it cannot hold at all, control characters and lone surrogates, becomes U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"\r\n\t]/g, (character) => ENTITIES[character] ?? character);
}
