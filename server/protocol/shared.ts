export interface TextDocumentIdentifier {
  readonly uri: string;
}

/** A zero-based place in a text. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

export type { TextRange } from "../core/text/ranges";
export type { Json } from "../page/model/entry";
