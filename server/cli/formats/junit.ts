import { message } from "../../core/text/messages";
import { placeOf } from "../../project/positions";
import type { ReportedFinding } from "../../project/report";
import type { Format } from "./format";

/** Creates `--format junit`: a suite per file and a case per finding; only errors are failures. */
export function junitFormat(): Format {
  const suites: string[] = [];
  const nameOf = numbered();
  const total: Counts = { tests: 0, failures: 0, errors: 0 };
  // The totals come first, so no suite can be printed before the end.
  const add = (path: string, cases: readonly string[], { failures = 0, errors = 0 }: Partial<Counts>) => {
    const counts = { tests: cases.length, failures, errors };
    for (const name of NAMES) total[name] += counts[name];
    suites.push(suite(path, cases, counts));
    return "";
  };
  return {
    needs: { fixes: false, hints: false, text: false },
    start: () => '<?xml version="1.0" encoding="UTF-8"?>\n',
    file: ({ file: { name: path }, findings, counts }) => {
      const none = counts.size > 0 ? message("no errors") : message("no problems");
      const cases = findings.length
        ? findings.map((finding) => testCase(path, nameOf(path, labelOf(finding)), body(path, finding)))
        : [testCase(path, none)];
      return add(path, cases, { failures: findings.filter(isError).length });
    },
    failure: ({ place, message: sentence }) => {
      const error = `<error type="failure" message="${escapeXml(sentence)}"/>`;
      const name = nameOf(place, message("could not be checked"));
      return add(place, [testCase(place, name, error)], { errors: 1 });
    },
    end: () => `<testsuites name="plugin-manifest" ${attributes(total)}>\n${suites.join("")}</testsuites>\n`,
  };
}

type Counts = Record<(typeof NAMES)[number], number>;

const NAMES = ["tests", "failures", "errors"] as const;

function attributes(counts: Counts): string {
  return NAMES.map((name) => `${name}="${counts[name]}"`).join(" ");
}

function isError({ severity }: ReportedFinding): boolean {
  return severity === "error";
}

function suite(path: string, cases: readonly string[], counts: Counts): string {
  const start = `name="${escapeXml(path)}" ${attributes(counts)} skipped="0"`;
  return `  <testsuite ${start}>\n${cases.join("")}  </testsuite>\n`;
}

/**
 * Numbers cases with equal names in one file, because viewers would merge them. A name stays the same when lines
 * move.
 */
function numbered(): (path: string, name: string) => string {
  const taken = new Set<string>();
  return (path, name) => {
    // Two pointers may differ only in characters that XML does not allow.
    const own = legible(name);
    let free = own;
    for (let number = 2; taken.has(`${path}\n${free}`); number++) free = `${own} ${number}`;
    taken.add(`${path}\n${free}`);
    return free;
  };
}

function labelOf({ code, pointer }: ReportedFinding): string {
  return `${code} ${pointer}`.trimEnd();
}

function body(path: string, { code, severity, message: sentence, range }: ReportedFinding): string {
  const details = escapeXml(`${path}:${placeOf(range.start)}: ${severity}: ${sentence} (${code})`);
  return severity === "error"
    ? `<failure type="${code}" message="${escapeXml(sentence)}">${details}</failure>`
    : `<system-out>${details}</system-out>`;
}

function testCase(path: string, name: string, body = ""): string {
  const file = escapeXml(path);
  return `    <testcase name="${escapeXml(name)}" classname="${file}" file="${file}"${body ? `>${body}</testcase>` : "/>"}\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function legible(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
}

function escapeXml(text: string): string {
  return legible(text)
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]|(?<=#)#(?=\w{0,30}\[)/gu, reference);
}

/** Writes a character as a reference, so that terminals and CI runners do not act on it. */
function reference(character: string): string {
  return `&#${character.codePointAt(0) ?? 0};`;
}
