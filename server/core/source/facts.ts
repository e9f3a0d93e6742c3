import type { CodeFacts } from "./code-facts";
import type { TextRange } from "../text/ranges";

/** What the plugin's own files say, as far as it could be read (docs/spec/source.md). */
export interface SourceFacts {
  /** The versions in them, in the order of their files and places. */
  readonly versions: readonly SourceVersion[];
  /** The files that may have others. */
  readonly unread?: readonly UnreadFile[];
  /** What its code says; absent if the configuration says nothing about code. */
  readonly code?: CodeFacts | undefined;
}

/** A file that is not readable, or larger than its limit. */
export interface UnreadFile {
  readonly path: string;
  /** The most bytes that are read of it. */
  readonly limit: number;
}

interface SourcePlace {
  readonly path: string;
  readonly uri: string;
  /** A byte order mark is not counted. */
  readonly range: TextRange;
}

/** A version in a file of the plugin: the characters between its quotes. */
export interface SourceVersion extends SourcePlace {
  readonly version: string;
}
