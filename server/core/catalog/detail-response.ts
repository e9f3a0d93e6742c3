import { ManifestDocument } from "../json/parse/document";
import { documentKind } from "../manifest/kind";
import type { JsonObject } from "../json/tree/value";
import { isObject } from "./read";

/** The envelope that a saved detail response holds; undefined when the text is none. */
export function readDetail(text: string): JsonObject | undefined {
  const document = new ManifestDocument(text);
  const { value } = document;
  return document.parses && isObject(value) && documentKind(document.root) === "detail" ? value : undefined;
}
