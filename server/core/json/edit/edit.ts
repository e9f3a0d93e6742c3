import type { OffsetRange } from "../tree/tree";

/** One replacement. The offset, in UTF-16 code units, is that in the text before any edit of the same fix. */
export interface Edit extends OffsetRange {
  readonly text: string;
  /** The same text as an LSP snippet, for editors that support snippets. */
  readonly snippet?: string;
}
