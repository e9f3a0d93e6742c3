import type { Range, TextEdit } from "vscode-languageserver-textdocument";
import type { CheckResult } from "../core/check/check";
import type { SeverityCounts } from "../core/check/first-findings";
import type { DocumentKind } from "../core/manifest/kind";
import type { Finding, Fix, Grade, Severity } from "../core/problem";
import type { CheckRequest } from "./check-request";
import { rangesIn } from "./positions";

/** The report of a checked file: plain data for the formats. */
export interface FileReport {
  /** The path as given or found, with forward slashes. */
  readonly path: string;
  readonly kind: DocumentKind;
  /** Those that are listed, ordered by position. */
  readonly findings: readonly ReportedFinding[];
  /** Those that count: with `--quiet`, more than are listed. */
  readonly counted: readonly ReportedFinding[];
  /** True if the text begins with a byte order mark, which counts as a character of the first line. */
  readonly hasMark: boolean;
  /** The text that the positions are about. */
  readonly text: string;
  /** False if `fix` does not write the file. */
  readonly isOurs: boolean;
  /** How many findings of each severity are left out because there are too many. */
  readonly omitted: SeverityCounts;
}

/** A finding with line numbers in place of offsets, and with its fixes. */
export interface ReportedFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: Range;
  readonly pointer: string;
  /** The members, if the finding is about several. */
  readonly members?: readonly string[];
  readonly related: readonly ReportedPlace[];
  readonly fixes: readonly ReportedFix[];
}

/** Another place that a finding is about. */
interface ReportedPlace {
  readonly file: PlacedFile;
  readonly range: Range;
  readonly message: string;
}

/** What is known of the file of a place. */
export type PlacedFile = Pick<FileReport, "path" | "hasMark">;

export interface ReportedFix {
  readonly title: string;
  readonly grade: Grade;
  readonly edits: readonly TextEdit[];
}

/** The result of `check`, or of `fix`. */
export interface FixResult extends CheckResult {
  /** The text that the findings are about, if it is not the text of the request. */
  readonly text?: string;
  /** A sentence about the file itself, for standard error. */
  readonly notice?: string;
  /** True if the file has been changed. */
  readonly isFixed?: boolean;
}

interface ReportOptions {
  /** Lists errors only; the other findings are still counted. */
  readonly isQuiet: boolean;
  /** Reports hints too. */
  readonly hasHints: boolean;
  /** False skips the fixes, which are half the work of a run. */
  readonly needsFixes: boolean;
  /** Returns the file of a URI, if the run knows it. */
  readonly fileOf?: (uri: string) => PlacedFile | undefined;
}

export function fileReport(
  { source, content, isOurs }: CheckRequest,
  result: FixResult,
  { isQuiet, hasHints, needsFixes, fileOf }: ReportOptions,
): FileReport {
  const text = result.text ?? content.text;
  const toRange = rangesIn(text);
  const reportFix = ({ title, grade, edits }: Fix): ReportedFix => ({
    ...{ title, grade },
    edits: edits.map((edit) => ({ range: toRange(edit), newText: edit.text })),
  });
  const file = { path: source.name, hasMark: text.startsWith("\uFEFF") };
  const report = (finding: Finding): ReportedFinding => {
    const { code, severity, message, range, pointer, members, related = [], elsewhere = [], fixes } = finding;
    const here = related.map((place) => ({ file, range: toRange(place.range), message: place.message }));
    const there = elsewhere.flatMap(({ uri, range, message }) => {
      const other = fileOf?.(uri);
      return other ? [{ file: other, range, message }] : [];
    });
    return {
      ...{ code, severity, message, pointer },
      range: toRange(range),
      ...(members && { members: members.names }),
      related: [...here, ...there],
      fixes: ((needsFixes && fixes?.()) || []).map(reportFix),
    };
  };
  const counts = (severity: Severity) => hasHints || severity !== "hint";
  const counted = result.findings.filter(({ severity }) => counts(severity)).map(report);
  return {
    ...{ ...file, kind: result.kind, text, counted, isOurs },
    findings: isQuiet ? counted.filter(({ severity }) => severity === "error") : counted,
    omitted: new Map([...result.omitted].filter(([severity]) => counts(severity))),
  };
}

/** Tests if a finding has a fix of a grade. */
export function hasFix({ fixes }: ReportedFinding, wanted: Grade): boolean {
  return fixes.some(({ grade }) => grade === wanted);
}

/** Returns a file's report as `--format json` prints it. */
export function toJson({ path, kind, findings }: FileReport) {
  return {
    path,
    kind,
    diagnostics: findings.map(({ code, severity, message, range, pointer, members, related, fixes }) => ({
      code,
      severity,
      message,
      range,
      pointer,
      ...(members && { members }),
      ...(related.length > 0 && { related: related.map(placeToJson) }),
      fixes: fixes.map(({ title, grade }) => ({ title, applicability: grade })),
    })),
  };
}

function placeToJson({ file: { path }, range, message }: ReportedPlace) {
  return { path, range, message };
}
