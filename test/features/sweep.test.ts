import { ResponseError } from "vscode-languageserver";
import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  TextDocumentEdit,
  type CompletionItem,
  type Position,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver-types";
import type { Analysis } from "../../server/documents/analysis";
import { codeActions } from "../../server/features/code-action/code-action";
import { FIX_ALL_KIND } from "../../server/features/code-action/fix-all";
import { completion } from "../../server/features/completion/completion";
import { folderAt } from "../../server/features/completion/sources/paths";
import { codeLenses } from "../../server/features/code-lens";
import { inlayHints } from "../../server/features/inlay-hint";
import { semanticTokens } from "../../server/features/semantic-tokens";
import { hover } from "../../server/features/hover/hover";
import { foldingRanges, format, selectionRanges } from "../../server/features/json-structure";
import { documentLinks } from "../../server/features/document-link";
import { definition, documentHighlights, references } from "../../server/features/navigation";
import { documentSymbols } from "../../server/features/document-symbol";
import { duplicatesOf } from "../../server/workspace/duplicates";
import { factsOf } from "../../server/workspace/manifest-facts";
import { prepareRename, rename } from "../../server/features/rename/names";
import { NO_FILES } from "../../server/host/files";
import { PREVIEW_COMMAND } from "../../server/protocol";
import { WorkspaceIndex } from "../../server/workspace/workspace-index";
import { placesIn } from "../support/places";
import { expandSnippet } from "../support/snippet";
import { DETAIL, LAYOUTS, WEATHER } from "./fixtures";
import { accept, filled, FULL, open, PLAIN, URI } from "./harness";

const OPTIONS = { tabSize: 2, insertSpaces: true };
const EDITS = { documentChanges: true, snippets: true };
const CONFIGURATION = {
  uri: "file:///.plugin-manifest.json",
  text: undefined,
  version: null,
  isVersioned: true,
  canCreate: true,
};

/** Makes a workspace that knows the document itself as if it were another one. */
function beside(analysis: Analysis): WorkspaceIndex {
  const { document, context, textDocument } = analysis;
  const index = new WorkspaceIndex();
  const positionAt = (offset: number) => textDocument.positionAt(offset);
  index.setFacts(factsOf("file:///other.json", document, context.kind, positionAt));
  return index;
}

/** Makes every request of an editor with the cursor at a position. */
async function ask(analysis: Analysis, offset: number): Promise<void> {
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
  const index = beside(analysis);
  references(analysis, position, true, index);
  documentHighlights(analysis, position);
  prepareRename(analysis, position);
  inlayHints(analysis, { start: { line: 0, character: 0 }, end: position });
  codeLenses(analysis, [PREVIEW_COMMAND], index);
  semanticTokens(analysis);
  folderAt(analysis, position);
  for (const facts of index.all()) duplicatesOf(facts, index, {});
  await definition(analysis, position, true, NO_FILES, index);
  await documentLinks(analysis, NO_FILES);
}

/** Checks that the range of a completion is on one line and contains the position (LSP). */
function checkRange({ label, textEdit }: CompletionItem, { line, character }: Position): void {
  const { start, end } = (textEdit as TextEdit).range;
  const isAround = start.character <= character && end.character >= character;
  if (start.line !== line || end.line !== line || !isAround)
    throw new Error(`${label} at ${line}:${character}`);
}

/** All kinds of actions at a position. */
const KINDS = ["quickfix", "refactor.rewrite"];

/** Renames at a position to a name with a quote in it, which has to be escaped. */
function renamed(analysis: Analysis, position: Position): WorkspaceEdit | undefined {
  const index = new WorkspaceIndex();
  try {
    return rename(analysis, position, 'new"name', index, () => 1, EDITS) ?? undefined;
  } catch (error) {
    // A command's name has no quotes, and some names belong to the host.
    if (error instanceof ResponseError) return undefined;
    throw error;
  }
}

/** Returns the changes that an edit makes in the document itself. */
function editsOf(edit: WorkspaceEdit | undefined): TextEdit[] {
  const changes = (edit?.documentChanges ?? []).filter((change) => TextDocumentEdit.is(change));
  const own = changes.filter(({ textDocument }) => textDocument.uri === URI);
  return own.flatMap(({ edits }) =>
    edits.map((one) =>
      "snippet" in one ? { range: one.range, newText: expandSnippet(one.snippet.value, "") } : one,
    ),
  );
}

function applied(text: string, edits: TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create(URI, "json", 1, text), edits);
}

const TIMEOUT = 120_000;

/** The places of the author's layout that are tried: every fifth (every other one would be half of the signs). */
const PLACES = [...placesIn(WEATHER).filter((_, i) => i % 5 === 0), WEATHER.length];

/** The offsets that are tried: of the layouts of the same manifest some, from another one on in each. */
function* offsetsOf(text: string, step: number): Iterable<number> {
  if (text === WEATHER) return yield* PLACES;
  const layout = Object.values(LAYOUTS).indexOf(text);
  for (let offset = (layout + 1) % step; offset <= text.length; offset += step) yield offset;
}

describe.each(Object.entries(LAYOUTS))("%s", (_, text) => {
  it("answers at the ends of its beginnings", { timeout: TIMEOUT }, async () => {
    for (const end of offsetsOf(text, 61)) await ask(open(text.slice(0, end)), end);
  });

  it("remains JSON with any action taken, any name changed, and formatted", { timeout: TIMEOUT }, () => {
    const analysis = open(text);
    const results = new Set([applied(text, format(analysis, OPTIONS))]);
    const actionsAt = (position: Position, kinds: readonly string[]) =>
      codeActions(analysis, { start: position, end: position }, kinds, EDITS, CONFIGURATION);
    // To fix all is the same everywhere.
    for (const { edit } of actionsAt({ line: 0, character: 0 }, [FIX_ALL_KIND]))
      results.add(applied(text, editsOf(edit)));
    for (const offset of offsetsOf(text, 7)) {
      const position = analysis.textDocument.positionAt(offset);
      for (const { edit } of actionsAt(position, KINDS)) results.add(applied(text, editsOf(edit)));
      results.add(applied(text, editsOf(renamed(analysis, position))));
    }
    for (const result of results) if (!parses(result.replace("\uFEFF", ""))) expect.fail(result);
    // The author's own has something to fix in every layout; of the others, only the format changes anything.
    expect(results.size).toBeGreaterThan(text.includes("weather") ? 4 : 0);
  });

  it.each([
    ["snippets", FULL],
    ["plain text", PLAIN],
  ])("remains JSON with any completion accepted, %s", { timeout: TIMEOUT }, (_name, support) => {
    const analysis = open(text);
    const tried = new Set<string>();
    for (const offset of offsetsOf(text, 7)) {
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

it("answers with one character missing", { timeout: TIMEOUT }, async () => {
  for (const at of placesIn(WEATHER).filter((_, i) => i % 13 === 1))
    await ask(open(WEATHER.slice(0, at) + WEATHER.slice(at + 1)), at);
});

it("answers at the ends of the beginnings of a detail response", { timeout: TIMEOUT }, async () => {
  for (const end of offsetsOf(DETAIL, 257)) await ask(open(DETAIL.slice(0, end)), end);
});
