import { EditorState, type Transaction } from "@codemirror/state";
import { snippet } from "@codemirror/autocomplete";
import { describe, expect, it } from "vitest";
import { templateOf } from "../../../client/playground/editor/completion";

/** Inserts a snippet of LSP into an empty text. @returns the text, with the first selection in guillemets */
function inserted(source: string): string {
  let state = EditorState.create({});
  const dispatch = (transaction: Transaction) => (state = transaction.state);
  snippet(templateOf(source))({ state, dispatch }, null, 0, 0);
  const { from, to } = state.selection.main;
  return `${state.sliceDoc(0, from)}«${state.sliceDoc(from, to)}»${state.sliceDoc(to)}`;
}

describe("A snippet of the server", () => {
  it.each([
    ["text", "text«»"],
    ['"name": $0', '"name": «»'],
    ['"${1:name}": ${2:value}', '"«name»": value'],
    ['"$2": ${1:first}', '"": «first»'],
    ["${1|windows,macos,linux|}", "«windows»"],
    ["${1|a\\,b,c\\|d|}", "«a,b»"],
    ['{ "id": "$1" }', '{ "id": "«»" }'],
    ["\\$1 \\} \\\\", "$1 } \\«»"],
    ['"a\\\\\\\\{b"', '"a\\\\{b"«»'],
    ["${1:{\\}}", "«»{}"],
    ["#{x}$1", "#{x}«»"],
    ["a $ b", "a $ b«»"],
  ])("%s becomes %s", (source, expected) => {
    expect(inserted(source)).toBe(expected);
  });
});
