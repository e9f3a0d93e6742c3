import { TextDocument } from "vscode-languageserver-textdocument";
import type { Finding, Fix, Severity } from "../../core/rules/rule";
import type { DocumentKind } from "../../core/manifest/kind";
import { endOf, type OffsetRange } from "../../core/json/tree/tree";

/** For positions: zero-based, characters in UTF-16 code units. */
export type LineTable = Pick<TextDocument, "positionAt">;

/** A zero-based place in a text. */
export type Position = ReturnType<LineTable["positionAt"]>;

/** The lines of a text. */
export function lineTable(text: string): LineTable {
  return TextDocument.create("", "json", 0, text);
}

/** A zero-based range of lines and characters. */
export function rangeOf(lines: LineTable, range: OffsetRange) {
  return { start: lines.positionAt(range.offset), end: lines.positionAt(endOf(range)) };
}

/** A finding with its fixes made: counting and printing both ask for them. */
export interface Reported extends Omit<Finding, "fixes"> {
  readonly fixes: readonly Fix[];
  /** Whether one of the fixes is a preferred one. */
  readonly isFixable: boolean;
}

/** Makes a finding's fixes, if they are of interest: they are half the work of a run. */
export function reported(finding: Finding, withFixes: boolean): Reported {
  const fixes = (withFixes && finding.fixes?.()) || [];
  return { ...finding, fixes, isFixable: fixes.some(({ preferred }) => preferred) };
}

/** One checked document. */
export interface CheckedFile {
  /** As given or found, with forward slashes. */
  readonly path: string;
  readonly kind: DocumentKind;
  readonly findings: readonly Reported[];
  readonly lines: LineTable;
  /** Whether the text begins with a byte order mark, which counts as a character of the first line. */
  readonly hasMark: boolean;
}

/** What a run found (command-line.md, `--format json`). */
export interface Summary {
  files: number;
  errors: number;
  warnings: number;
  information: number;
  hints: number;
  /** Diagnostics that have a preferred fix. */
  fixable: number;
}

/**
 * How a run is printed: the text for each part of it, in their order. Files are printed as they are checked, so that no
 * run is held in memory.
 */
export interface Format {
  /** `false`: nothing of it depends on the findings' fixes. */
  readonly tellsFixes?: boolean;
  start?(): string;
  file(file: CheckedFile): string;
  /** Stands between the texts of two files that have one. */
  readonly separator?: string;
  /** For what could not be checked; standard error tells it in any case. */
  failure?(place: string, message: string): string;
  /** @param fixed how many files `fix` has changed */
  end(summary: Summary, fixed: number): string;
}

/** The summary of no file yet. */
export function emptySummary(): Summary {
  return { files: 0, errors: 0, warnings: 0, information: 0, hints: 0, fixable: 0 };
}

const COUNTERS = {
  error: "errors",
  warning: "warnings",
  information: "information",
  hint: "hints",
} as const satisfies Record<Severity, keyof Summary>;

/** The summary of one file. */
export function summaryOf(findings: readonly Reported[]): Summary {
  const summary = { ...emptySummary(), files: 1 };
  for (const { severity, isFixable } of findings) {
    summary[COUNTERS[severity]]++;
    if (isFixable) summary.fixable++;
  }
  return summary;
}

/** The summary of all the files of two. */
export function sumOf(one: Summary, other: Summary): Summary {
  return {
    files: one.files + other.files,
    errors: one.errors + other.errors,
    warnings: one.warnings + other.warnings,
    information: one.information + other.information,
    hints: one.hints + other.hints,
    fixable: one.fixable + other.fixable,
  };
}
