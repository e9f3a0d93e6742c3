import { describe, expect, it } from "vitest";
import type { CompletionItem, Position, TextEdit } from "vscode-languageserver-types";
import type { Analysis } from "../../server/analysis";
import { codeActions } from "../../server/features/code-actions";
import { completion } from "../../server/features/completion/completion";
import { hover } from "../../server/features/hover";
import { foldingRanges, format, selectionRanges } from "../../server/features/json-basics";
import { documentSymbols } from "../../server/features/symbols";
import { DETAIL, LAYOUTS, WEATHER } from "./fixtures";
import { accept, filled, FULL, open, PLAIN } from "./harness";

const OPTIONS = { tabSize: 2, insertSpaces: true };
const EDITS = { documentChanges: true, snippets: true };
const CONFIGURATION = {
  uri: "file:///.plugin-manifest.json",
  text: undefined,
  version: null,
  isVersioned: true,
  canCreate: true,
};

/** Everything that an editor asks of a document with the cursor at a place. */
function ask(analysis: Analysis, offset: number): void {
  const position = analysis.textDocument.positionAt(offset);
  const range = { start: position, end: position };
  for (const item of completion(analysis, position, FULL)?.items ?? []) checkRange(item, position);
  hover(analysis, position);
  selectionRanges(analysis, [position]);
  codeActions(analysis, range, undefined, EDITS, CONFIGURATION);
  format(analysis, OPTIONS, range);
  documentSymbols(analysis);
  foldingRanges(analysis);
  format(analysis, OPTIONS);
}

/** LSP: the range of a completion is on one line, and the position is in it. */
function checkRange({ label, textEdit }: CompletionItem, { line, character }: Position): void {
  const { start, end } = (textEdit as TextEdit).range;
  const isAround = start.character <= character && end.character >= character;
  if (start.line !== line || end.line !== line || !isAround)
    throw new Error(`${label} at ${line}:${character}`);
}

/** Much work, and slow where much else is going on. */
const TIMEOUT = 120_000;

describe.each(Object.entries(LAYOUTS))("%s", (_, text) => {
  // Every end of the author's own text and of the one-line text; the others differ from them in white space only.
  const step = text === WEATHER || !text.includes("\n") ? 1 : 5;

  it("answers at the ends of its beginnings", { timeout: TIMEOUT }, () => {
    for (let end = 0; end <= text.length; end += step) ask(open(text.slice(0, end)), end);
  });

  it.each([
    ["snippets", FULL],
    ["plain text", PLAIN],
  ])("remains JSON with any completion accepted, %s", { timeout: TIMEOUT }, (_name, support) => {
    const analysis = open(text);
    const tried = new Set<string>();
    for (let offset = 0; offset <= text.length; offset++) {
      for (const item of completion(analysis, analysis.textDocument.positionAt(offset), support)?.items ??
        []) {
        const edits = JSON.stringify([item.textEdit, item.additionalTextEdits]);
        if (tried.has(edits)) continue;
        tried.add(edits);
        const result = filled(accept(text, item)).replace("\uFEFF", "");
        if (!parses(result)) expect.fail(`${item.label} at ${offset}: ${result}`);
      }
    }
    expect(tried.size).toBeGreaterThan(100);
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it("answers with any one character missing", { timeout: TIMEOUT }, () => {
  for (let at = 0; at < WEATHER.length; at++) ask(open(WEATHER.slice(0, at) + WEATHER.slice(at + 1)), at);
});

it("answers at ends of a detail response", { timeout: TIMEOUT }, () => {
  for (let end = 0; end <= DETAIL.length; end += 29) ask(open(DETAIL.slice(0, end)), end);
});
