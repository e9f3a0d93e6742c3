import { expect } from "vitest";
import type { Edit } from "../../../../server/core/text/ranges";
import { applyEdits } from "../../../../server/core/json/edit/edits";
import { indentationAt } from "../../../../server/core/json/parse/characters";
import { parse } from "../../../../server/core/json/parse/parse";
import { resolvePointer } from "../../../../server/core/json/tree/pointer";
import type { ArrayNode, ObjectNode } from "../../../../server/core/json/tree/tree";
import { mark, marked } from "../../../support/marked";
import { expandSnippet } from "../../../support/snippet";

/** The order of members in these tests. */
export const ORDER = ["id", "name", "version", "author", "integration", "tags"];

export function objectAt(text: string, pointer: string): ObjectNode {
  return resolvePointer(parse(text).root, pointer) as ObjectNode;
}

export function arrayAt(text: string, pointer: string): ArrayNode {
  return resolvePointer(parse(text).root, pointer) as ArrayNode;
}

/**
 * Expects edits to turn a text into a result. `«…»` marks exactly the replaced text; a snippet
 * with its defaults must give the same result.
 */
export function becomes(source: string, result: string, edits: (text: string) => readonly Edit[]): void {
  const { text } = marked(source);
  const made = edits(text);
  expect(mark(text, made)).toBe(source);
  expect(applyEdits(text, made)).toBe(result);
  expect(parse(result).faults).toEqual([]);
  for (const edit of made) {
    if (edit.snippet !== undefined) {
      expect(expandSnippet(edit.snippet, indentationAt(text, edit.offset))).toBe(edit.text);
    }
  }
}
