/** A plain JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface TextDocumentIdentifier {
  readonly uri: string;
}

/** A range as in LSP: zero-based, in UTF-16 code units, the end exclusive. */
export interface TextRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}
