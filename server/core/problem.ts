import type { Edit, OffsetRange, TextRange } from "./text/ranges";

export const SEVERITIES = ["error", "warning", "information", "hint"] as const;

export type Severity = (typeof SEVERITIES)[number];

export function isNotHint<T extends { readonly severity: Severity }>(
  finding: T,
): finding is T & { readonly severity: Exclude<Severity, "hint"> } {
  return finding.severity !== "hint";
}

export const SEVERITY_SETTINGS = [...SEVERITIES, "off"] as const;

export type SeveritySetting = (typeof SEVERITY_SETTINGS)[number];

export function isSeveritySetting(value: unknown): value is SeveritySetting {
  return (SEVERITY_SETTINGS as readonly unknown[]).includes(value);
}

/**
 * Any program may apply a `safe` fix. Programs apply a `suggested` fix, a best guess, only on request; the author must
 * choose an `offered` fix (docs/spec/rules.md, Fixes).
 */
export const GRADES = ["safe", "suggested", "offered"] as const;

export type Grade = (typeof GRADES)[number];

/** Returns the grade of fixes that are applied together: the strictest of their grades. */
export function combinedGrade(grades: readonly Grade[]): Grade {
  return GRADES.findLast((grade) => grades.includes(grade)) ?? "offered";
}

export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly configuration?: ConfigurationChange;
  readonly grade: Grade;
  /** True to drop the fix if its finding is joined with others. */
  readonly isOmittedIfJoined?: boolean;
}

/** Compares fixes for sorting: offered fixes come after other fixes, and configuration changes come last. */
export function compareFixes(a: Fix, b: Fix): number {
  return fixRank(a) - fixRank(b);
}

function fixRank({ configuration, grade }: Fix): number {
  if (configuration) return 2;
  return grade === "offered" ? 1 : 0;
}

export type ConfigurationValue = string | number | Readonly<Record<string, string>>;

/** Sets a member of the configuration, or adds entries to a list. */
export interface ConfigurationChange {
  readonly path: readonly string[];
  readonly value?: ConfigurationValue;
  readonly newEntries?: readonly ConfigurationValue[];
  /** True if the member may also be a single value instead of a list. */
  readonly canBeSingleValue?: true;
}

export interface RelatedPlace {
  readonly range: OffsetRange;
  readonly message: string;
}

/** A place in another document, by line and character, because that document's text is not loaded. */
export interface PlaceElsewhere {
  readonly uri: string;
  readonly path?: string;
  readonly range: TextRange;
  readonly message: string;
}

/** A problem or hint that a rule reports; `check` adds the code and the severity. */
export interface Problem {
  readonly range: OffsetRange;
  /** One short sentence: starts with what the author sees, ends with what to do. */
  readonly message: string;
  /** JSON Pointer (RFC 6901) of the value, which may be missing. */
  readonly pointer: string;
  readonly severity?: Severity;
  /** True if settings and suppressions do not apply. */
  readonly alwaysOn?: boolean;
  readonly related?: readonly RelatedPlace[];
  readonly otherPlaces?: readonly PlaceElsewhere[];
  /** The value that is missing. A suppression can name this value. */
  readonly missing?: string;
  /** True if editors should fade the text. */
  readonly unnecessary?: boolean;
  /** Details for programs that read the report. */
  readonly data?: Readonly<Record<string, readonly string[]>>;
  /** Called only if fixes are requested, never between a keystroke and its diagnostics. */
  readonly fixes?: () => Fix[];
}

export interface Finding extends Problem {
  readonly code: string;
  readonly severity: Severity;
  /** The missing members, if the finding joins several; `pointer` is then that of their object. */
  readonly members?: readonly string[];
}
