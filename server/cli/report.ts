import { TextDocument } from "vscode-languageserver-textdocument";
import type { DocumentKind, Finding, Severity } from "../core/problem";
import { endOf, type OffsetRange } from "../core/document/tree";

/** For positions: zero-based, characters in UTF-16 code units. */
export type LineTable = Pick<TextDocument, "positionAt">;

/** The lines of a text. */
export function lineTable(text: string): LineTable {
  return TextDocument.create("", "json", 0, text);
}

/** A zero-based range of lines and characters. */
export function rangeOf(lines: LineTable, range: OffsetRange) {
  return { start: lines.positionAt(range.offset), end: lines.positionAt(endOf(range)) };
}

/** One checked document. */
export interface CheckedFile {
  /** As given or found, with forward slashes. */
  readonly path: string;
  readonly kind: DocumentKind;
  readonly findings: readonly Finding[];
  readonly lines: LineTable;
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

/** How a run is printed; files are printed as they are checked. */
export interface Format {
  start(): void;
  file(file: CheckedFile): void;
  end(summary: Summary): void;
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

/** Adds a file's findings to a summary. */
export function countInto(summary: Summary, findings: readonly Finding[]): void {
  summary.files++;
  for (const finding of findings) {
    summary[COUNTERS[finding.severity]]++;
    if (isFixable(finding)) summary.fixable++;
  }
}

/** Whether a finding has a preferred fix. */
export function isFixable(finding: Finding): boolean {
  return finding.fixes?.().some((fix) => fix.preferred) === true;
}
