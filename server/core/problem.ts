import type { Edit, OffsetRange, TextRange } from "./text/ranges";

export const SEVERITIES = ["error", "warning", "information", "hint"] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Tests if a finding is a problem, not a hint. */
export function isProblem<T extends { readonly severity: Severity }>(
  finding: T,
): finding is T & { readonly severity: Exclude<Severity, "hint"> } {
  return finding.severity !== "hint";
}

export const SEVERITY_SETTINGS = [...SEVERITIES, "off"] as const;

export type SeveritySetting = (typeof SEVERITY_SETTINGS)[number];

export function isSeveritySetting(value: unknown): value is SeveritySetting {
  return (SEVERITY_SETTINGS as readonly unknown[]).includes(value);
}

/** Who may apply a fix, from every program to the author alone (docs/spec/rules.md, Grades of fixes). */
export const GRADES = ["safe", "suggested", "offered"] as const;

export type Grade = (typeof GRADES)[number];

/** Returns the grade of doing several things at once. */
export function leastGrade(grades: readonly Grade[]): Grade {
  return GRADES.findLast((grade) => grades.includes(grade)) ?? "offered";
}

export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Changes the configuration instead of the text; only an editor can. */
  readonly configuration?: ConfigurationChange;
  readonly grade: Grade;
  /** True if it is left out where the problem is joined with others. */
  readonly isApart?: boolean;
}

/** Compares fixes by their places in a list: what is preferred is first, what changes the configuration last. */
export function compareFixes(a: Fix, b: Fix): number {
  return rankOf(a) - rankOf(b);
}

function rankOf({ configuration, grade }: Fix): number {
  if (configuration) return 2;
  return grade === "offered" ? 1 : 0;
}

export type ConfigurationValue = string | number | Readonly<Record<string, string>>;

/** Sets a member of the configuration, or adds entries to one that is a list. */
export interface ConfigurationChange {
  readonly path: readonly string[];
  readonly value?: ConfigurationValue;
  readonly added?: readonly ConfigurationValue[];
  /** True if the list can be a single value instead. */
  readonly canBeAlone?: true;
}

export interface RelatedPlace {
  readonly range: OffsetRange;
  readonly message: string;
}

/** A place in another document, in lines, because its text is not at hand. */
export interface PlaceElsewhere {
  readonly uri: string;
  /** The path from the manifest's folder, with forward slashes; absent in another plugin. */
  readonly path?: string;
  readonly range: TextRange;
  readonly message: string;
}

/** A problem that a rule reports; `check` adds the code and the severity. */
export interface Problem {
  readonly range: OffsetRange;
  /** One short sentence: starts with what the author sees, ends with what to do. */
  readonly message: string;
  /** The JSON Pointer (RFC 6901) of the value, or of its place when it is missing. */
  readonly pointer: string;
  /** Set when it differs from the rule's. */
  readonly severity?: Severity;
  /** True if no setting changes its severity and no suppression covers it. */
  readonly alwaysOn?: boolean;
  readonly related?: readonly RelatedPlace[];
  /** The places in other documents that it is about. */
  readonly elsewhere?: readonly PlaceElsewhere[];
  /** What is missing from the list that the pointer leads to, or for its entry, as the `value` of a suppression names it. */
  readonly missing?: string;
  /** True if the marked text is superfluous: editors fade it. */
  readonly unnecessary?: boolean;
  /** What the message leaves out, for programs. */
  readonly data?: Readonly<Record<string, readonly string[]>>;
  /** Called only when fixes are requested, never between a keystroke and its diagnostics. */
  readonly fixes?: () => Fix[];
}

/** A problem with its code and its final severity. */
export interface Finding extends Problem {
  readonly code: string;
  readonly severity: Severity;
  /** The missing members, if they are many; the pointer is then that of their object. */
  readonly members?: readonly string[];
}
