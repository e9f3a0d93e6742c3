import type { OffsetRange } from "../json/tree/tree";

export type Severity = "error" | "warning" | "information" | "hint";

/** What a document is checked as (rules.md, Kinds of document). */
export type DocumentKind = "draft" | "published" | "placeholder" | "detail";

/** One replacement in the text; offsets before any other edit of the same fix, in UTF-16 code units. */
export interface Edit extends OffsetRange {
  readonly text: string;
  /** The same text as an LSP snippet, for editors that take one. */
  readonly snippet?: string;
}

/** One undoable repair of a problem. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** What it changes instead of the text: only an editor can. */
  readonly configuration?: ConfigurationChange;
  /** Taken by *fix all* and `plugin-manifest fix`: it cannot lose an author's intent and leaves no new error. */
  readonly preferred?: boolean;
}

/** A change of the workspace's configuration file. */
export interface ConfigurationChange {
  /** The members on the way to the setting. */
  readonly path: readonly string[];
  readonly value: string | number;
  /** The value goes into the list at that place. */
  readonly isEntry: boolean;
}

export interface RelatedPlace {
  readonly range: OffsetRange;
  readonly message: string;
}

/** What a rule reports; `check` adds the code and the severity. */
export interface Problem {
  readonly range: OffsetRange;
  /** One sentence: what is wrong, then what is right, with the values. */
  readonly message: string;
  /** RFC 6901: the value the problem is about, or where it would stand. */
  readonly pointer: string;
  /** When it is not the rule's own. */
  readonly severity?: Severity;
  readonly related?: readonly RelatedPlace[];
  /** The marked text is what the fix removes. */
  readonly unnecessary?: boolean;
  /** Made only when somebody asks: not on the way from a keystroke to its diagnostics. */
  readonly fixes?: () => Fix[];
}

/** A problem as it is shown. */
export interface Finding extends Problem {
  readonly code: string;
  readonly severity: Severity;
}
