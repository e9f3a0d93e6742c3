import { ResponseError } from "vscode-languageserver";
import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  TextDocumentEdit,
  type Position,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver-types";
import type { Analysis } from "../../server/project/documents/analysis";
import { codeActions } from "../../server/features/code-action/code-action";
import { FIX_ALL_KIND } from "../../server/features/code-action/fix-all";
import { completion } from "../../server/features/completion/completion";
import { format } from "../../server/features/json-structure";
import { rename } from "../../server/features/rename/names";
import { WorkspaceIndex } from "../../server/project/names/workspace-index";
import { testOffsets } from "../support/test-offsets";
import { expandSnippet } from "../support/snippet";
import { LAYOUTS, WEATHER } from "./fixtures";
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
const PLACES = [...testOffsets(WEATHER).filter((_, i) => i % 5 === 0), WEATHER.length];

/** The offsets that are tried: of the layouts of the same manifest some, from another one on in each. */
function* offsetsOf(text: string): Iterable<number> {
  if (text === WEATHER) return yield* PLACES;
  const layout = Object.values(LAYOUTS).indexOf(text);
  for (let offset = layout + 1; offset <= text.length; offset += 7) yield offset;
}

describe.each(Object.entries(LAYOUTS))("%s", (_, text) => {
  it("remains JSON with any action taken, any name changed, and formatted", { timeout: TIMEOUT }, () => {
    const analysis = open(text);
    const results = new Set([applied(text, format(analysis, OPTIONS))]);
    const actionsAt = (position: Position, kinds: readonly string[]) =>
      codeActions(analysis, { start: position, end: position }, kinds, EDITS, CONFIGURATION);
    // To fix all is the same everywhere.
    for (const { edit } of actionsAt({ line: 0, character: 0 }, [FIX_ALL_KIND]))
      results.add(applied(text, editsOf(edit)));
    for (const offset of offsetsOf(text)) {
      const position = analysis.textDocument.positionAt(offset);
      for (const { edit } of actionsAt(position, KINDS)) results.add(applied(text, editsOf(edit)));
      results.add(applied(text, editsOf(renamed(analysis, position))));
    }
    for (const result of results) if (!parses(result.replace("\uFEFF", ""))) expect.fail(result);
    // The author's own has something to fix in every layout; of the others, only the format changes anything.
    expect(results.size).toBeGreaterThan(text.includes("weather") ? 3 : 0);
  });

  it.each([
    ["snippets", FULL],
    ["plain text", PLAIN],
  ])("remains JSON with any completion accepted, %s", { timeout: TIMEOUT }, (_name, support) => {
    const analysis = open(text);
    const tried = new Set<string>();
    for (const offset of offsetsOf(text)) {
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
