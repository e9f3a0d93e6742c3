import { isAbsolute, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { version } from "../../../package.json";
import type { Position, Range } from "vscode-languageserver-textdocument";
import { allRules } from "../../core/check/all-rules";
import { defaultSeverity, type ListedRule, type RuleMetadata } from "../../core/rules/rule";
import type { Severity } from "../../core/problem";
import { rulePageUrl } from "../../core/text/addresses";
import { message } from "../../core/text/messages";
import { Failure } from "../../project/files/failures";
import type { Report, ReportedFile, ReportedFinding, ReportedFix } from "../../project/report";
import { escapeUnprintable } from "../../core/text/printable";
import { linkedRulePage } from "../../project/files/rule-pages";
import { formatValues, type Format } from "./format";

const LEVELS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

const RULES = new Map<string, ListedRule<RuleMetadata>>(allRules.map((rule) => [rule.code, rule]));

/** `--format sarif`: SARIF 2.1.0 (OASIS). Includes fixes, and the pages of all rules that have results. */
export const sarifFormat: Format = {
  needs: { fixes: true, hints: true, text: false },
  *render({ files }) {
    const head = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0" };
    const codes = new Set<string>();
    const failures = files.filter((file) => file instanceof Failure);
    const invocation = {
      executionSuccessful: failures.length === 0,
      toolExecutionNotifications: failures.map(toNotification),
    };
    // Both objects stay open, because the results follow file by file.
    yield `${toOpenJson(head)},"runs":[${toOpenJson({ columnKind: "utf16CodeUnits" })},"results":[`;
    const resultsIn = (file: Report | Failure) => resultsOf(file, codes);
    yield* formatValues(files, resultsIn, (result) => `\n${toJson(result)}`);
    // The driver lists the rules with results, so it follows the results.
    yield `\n],"invocations":[${toJson(invocation)}],"tool":${toJson({ driver: toDriver(codes) })}}]}\n`;
  },
};

/** Formats an object without its closing brace. */
function toOpenJson(object: object): string {
  return toJson(object).slice(0, -1);
}

function toNotification({ place, message: sentence }: Failure) {
  const location = { physicalLocation: { artifactLocation: { uri: uriOf(place) } } };
  return { level: "error", message: messageOf(sentence), locations: [location] };
}

/** @param codes collects the rules that have results, in the order of `ruleIndex` */
function resultsOf(file: Report | Failure, codes: Set<string>): object[] {
  if (file instanceof Failure) return [];
  return [...file.findings, ...file.suppressed].map((finding) => {
    codes.add(finding.code);
    return toResult(finding, file.file, [...codes].indexOf(finding.code));
  });
}

function toJson(value: object): string {
  return escapeUnprintable(JSON.stringify(value));
}

/** @param codes the rules to describe, in the order of `ruleIndex` */
function toDriver(codes: Iterable<string>) {
  return {
    name: "plugin-manifest",
    version,
    semanticVersion: version,
    informationUri: rulePageUrl(),
    rules: [...codes].flatMap((code) => RULES.get(code) ?? []).map(toRuleDescriptor),
  };
}

function toRuleDescriptor(rule: ListedRule<RuleMetadata>) {
  const { code, summary, section, evidence } = rule;
  const address = rulePageUrl(code);
  const text = message("{summary} See {address}", { summary, address });
  return {
    id: code,
    shortDescription: { text: summary },
    fullDescription: { text: summary },
    help: { text, markdown: linkedRulePage(code) },
    helpUri: address,
    defaultConfiguration: { level: LEVELS[defaultSeverity(rule)] },
    properties: { tags: [section], evidence },
  };
}

function toResult(finding: ReportedFinding, file: ReportedFile, ruleIndex: number) {
  const { code, severity, range, pointer, related, suppressedBy } = finding;
  // A fix to the configuration file has no edits in this file.
  const fixes = finding.fixes.filter(({ edits }) => edits.length > 0);
  const relatedLocations = related.map((place) => ({
    ...toLocation(place.range, place.file),
    message: messageOf(place.message),
  }));
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: messageOf(finding.message),
    locations: [{ ...toLocation(range, file), logicalLocations: [{ fullyQualifiedName: pointer }] }],
    ...(relatedLocations.length ? { relatedLocations } : {}),
    ...(fixes.length ? { fixes: fixes.map((fix) => toFix(fix, file)) } : {}),
    // SARIF has the same level for a hint as for information.
    ...(severity === "hint" ? { properties: { severity } } : {}),
    // A suppressed finding is still a result, with a `suppressions` property (SARIF, 3.27.23).
    ...(suppressedBy ? { suppressions: [{ kind: "external", justification: suppressedBy.reason }] } : {}),
  };
}

function toLocation(range: Range, file: ReportedFile) {
  return { physicalLocation: { artifactLocation: { uri: uriOf(file.name) }, region: toRegion(range, file) } };
}

function toFix({ title, grade, edits }: ReportedFix, file: ReportedFile) {
  const replacements = edits.map((edit) => ({
    deletedRegion: toRegion(edit.range, file),
    insertedContent: { text: edit.newText },
  }));
  return {
    description: messageOf(title),
    artifactChanges: [{ artifactLocation: { uri: uriOf(file.name) }, replacements }],
    // As in --format json, only a safe fix may be applied without review.
    properties: { applicability: grade },
  };
}

function toRegion({ start, end }: Range, { hasByteOrderMark }: ReportedFile) {
  // Unlike in an editor, a byte order mark is not part of the first line (SARIF, 3.30.2).
  const column = ({ line, character }: Position) =>
    Math.max(1, character + (line === 0 && hasByteOrderMark ? 0 : 1));
  return {
    startLine: start.line + 1,
    startColumn: column(start),
    endLine: end.line + 1,
    endColumn: column(end),
  };
}

/** Creates a message, escaping `](` so that quoted text cannot become a link (SARIF, 3.11.6). */
function messageOf(text: string) {
  return { text: text.replaceAll("](", "\\](") };
}

/** Returns a `file:` URI for an absolute path, and a relative reference (RFC 3986) for a relative one. */
function uriOf(path: string): string {
  if (isAbsolute(path)) return pathToFileURL(path).href;
  const encoded = encodeURI(posix.normalize(path.toWellFormed())).replace(/[?#[\]]/g, encodeURIComponent);
  // A colon in the first segment would look like a scheme.
  return /^[^/]*:/.test(encoded) ? `./${encoded}` : encoded;
}
