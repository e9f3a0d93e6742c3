import type { OffsetRange } from "../tree/tree";

/** One replacement in the text; offsets before any other edit of the same fix, in UTF-16 code units. */
export interface Edit extends OffsetRange {
  readonly text: string;
  /** The same text as an LSP snippet, for editors that take one. */
  readonly snippet?: string;
}
