import { ManifestDocument } from "../document/document";
import { documentKind } from "../document/kind";
import type { JsonObject } from "../document/value";
import { isObject } from "./read";

/** The envelope that a saved detail response holds; undefined when the text is none. */
export function readDetail(text: string): JsonObject | undefined {
  const document = new ManifestDocument(text);
  const { value } = document;
  return document.parses && isObject(value) && documentKind(document.root) === "detail" ? value : undefined;
}
