export interface TextDocumentIdentifier {
  readonly uri: string;
}

export type { TextRange } from "../core/text/ranges";
export type { Json } from "../page/model/entry";
