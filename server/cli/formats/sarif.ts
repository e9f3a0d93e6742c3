import { version } from "../../../package.json";
import type { Edit, Finding, Severity } from "../../core/problem";
import type { OffsetRange } from "../../core/document/tree";
import { rules } from "../../core/rules";
import { documentationUrl } from "../../core/rules/documentation";
import { defaultSeverity } from "../../core/rules/rule";
import { rangeOf, type CheckedFile, type Format, type LineTable } from "../report";

const LEVELS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

/** `--format sarif`: SARIF 2.1.0 (OASIS), with every rule's metadata and the fixes as replacements. */
export function sarifFormat(write: (text: string) => void): Format {
  let first = true;
  return {
    start() {
      const head = {
        $schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [{ tool: { driver: driver() }, columnKind: "utf16CodeUnits", results: [] }],
      };
      // Left open after the bracket of the results, which follow file by file.
      write(JSON.stringify(head, null, 2).replace(/\]\s*\}\s*\]\s*\}$/, ""));
    },
    file(file) {
      for (const finding of file.findings) {
        write(`${first ? "" : ","}\n${JSON.stringify(result(finding, file))}`);
        first = false;
      }
    },
    end: () => write("\n]}]}\n"),
  };
}

function driver() {
  return {
    name: "plugin-manifest",
    version,
    semanticVersion: version,
    informationUri: documentationUrl("README").replace("README.md", ""),
    rules: rules.map((rule) => ({
      id: rule.code,
      shortDescription: { text: rule.summary },
      helpUri: documentationUrl(rule.code),
      defaultConfiguration: { level: LEVELS[defaultSeverity(rule)] },
      properties: { section: rule.section, evidence: rule.evidence },
    })),
  };
}

function result(finding: Finding, file: CheckedFile) {
  const { code, severity, message, range, pointer, related = [] } = finding;
  const fixes = finding.fixes?.() ?? [];
  return {
    ruleId: code,
    ruleIndex: rules.findIndex((rule) => rule.code === code),
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ ...location(range, file), logicalLocations: [{ fullyQualifiedName: pointer }] }],
    ...(related.length
      ? {
          relatedLocations: related.map((place) => ({
            ...location(place.range, file),
            message: { text: place.message },
          })),
        }
      : {}),
    ...(fixes.length ? { fixes: fixes.map(({ title, edits }) => fix(title, edits, file)) } : {}),
  };
}

function location(range: OffsetRange, { path, lines }: CheckedFile) {
  return { physicalLocation: { artifactLocation: { uri: uriOf(path) }, region: region(range, lines) } };
}

function fix(title: string, edits: readonly Edit[], { path, lines }: CheckedFile) {
  const replacements = edits.map((edit) => ({
    deletedRegion: region(edit, lines),
    insertedContent: { text: edit.text },
  }));
  return {
    description: { text: title },
    artifactChanges: [{ artifactLocation: { uri: uriOf(path) }, replacements }],
  };
}

function region(range: OffsetRange, lines: LineTable) {
  const { start, end } = rangeOf(lines, range);
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** A relative reference (RFC 3986): a colon in its first segment would read as a scheme. */
function uriOf(path: string): string {
  const encoded = encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent);
  return /^[^/]*:/.test(encoded) ? `./${encoded}` : encoded;
}
