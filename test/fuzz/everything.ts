import { ResponseError } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Position, Range } from "vscode-languageserver-types";
import { Analysis } from "../../server/project/documents/analysis";
import type { JsonObject } from "../../server/core/json/tree/value";
import { EMPTY_HISTORY } from "../../server/core/release/past";
import { isNotHint } from "../../server/core/problem";
import { diagnosticsOf } from "../../server/project/documents/lsp-diagnostics";
import { NO_FILES } from "../support/files";
import { listAdditions } from "../../server/features/additions";
import { codeActions } from "../../server/features/code-action/code-action";
import { FIX_ALL_KIND } from "../../server/features/code-action/fix-all";
import { completion, configurationItems } from "../../server/features/completion/completion";
import { entryResult } from "../../server/project/entry/result";
import { codeLenses } from "../../server/features/code-lens";
import { inlayHints } from "../../server/features/inlay-hint";
import { semanticTokens } from "../../server/features/semantic-tokens";
import { configurationHover, hover } from "../../server/features/hover/hover";
import {
  documentSymbols,
  foldingRanges,
  format,
  selectionRanges,
} from "../../server/features/json-structure";
import { definition, documentHighlights, documentLinks, references } from "../../server/features/navigation";
import { locate, pointerAt } from "../../server/serve/preview/features";
import { findDuplicateNames, findingsWithDuplicates } from "../../server/project/names/duplicates";
import { factsFromDocument, type ManifestFacts } from "../../server/project/names/manifest-facts";
import { prepareRename, rename } from "../../server/features/rename/names";
import { workspaceSymbols } from "../../server/features/workspace-symbol";
import type { Face } from "../../server/protocol";
import type { Settings } from "../../server/project/settings/settings";
import { WorkspaceIndex } from "../../server/project/names/workspace-index";
import { FULL, PLAIN } from "../features/harness";
import { detail } from "../support/manifests";
import { past, tagged } from "../support/release";
import { BASES } from "./bases";

export const URI = "file:///plugin/manifest.json";
const OTHER = "file:///other/manifest.json";
const CONFIGURATION = "file:///plugin/.plugin-manifest.json";

export const EDITS = { documentChanges: true, snippets: true };
export const PLAIN_EDITS = { documentChanges: false, snippets: false };
const OPTIONS = { tabSize: 2, insertSpaces: true };
const CLOCK = { now: "2031-03-01T08:30:00.000Z", requestId: "0f9d3c52-7a4e-4d1c-9c3a-5d2f8e6b7a10" };

/** The surroundings of a manifest from which its entry is built. */
type Inputs = readonly Pick<Parameters<typeof entryResult>[1], "past" | "isLoading">[];

const [SAVED, TAGGED, NONE] = [
  { ...EMPTY_HISTORY, saved: JSON.parse(detail()) as JsonObject },
  past([tagged("v1.0.0")]),
  EMPTY_HISTORY,
].map((known) => ({ past: known, isLoading: false }));
/** For each face: with a saved response of the catalog, with tags, and without earlier versions. */
const ALL_INPUTS: Readonly<Record<Face, Inputs>> = {
  published: [SAVED!, TAGGED!, NONE!],
  current: [SAVED!, TAGGED!, NONE!],
};
/** A single input for each face. */
export const FEW_INPUTS: Readonly<Record<Face, Inputs>> = { published: [SAVED!], current: [TAGGED!] };
const TARGET = { uri: CONFIGURATION, text: "{}\n", version: null, isVersioned: true, canCreate: true };
const TRIGGERS = [undefined, '"', ":", " ", "/", "@"];

/** Analyzes an open document. A rule that throws fails the test. */
export function opened(text: string, settings: Settings, uri = URI): Analysis {
  const document = TextDocument.create(uri, "plugin-manifest", 1, text);
  return new Analysis(document, settings, (code, error) => {
    throw new Error(`The rule ${code} failed`, { cause: error });
  });
}

const workspaces = new WeakMap<Analysis, WorkspaceIndex>();
/** The facts of the other document, by its kind. Its text is always the same. */
const others = new Map<Settings["documentKind"], ManifestFacts>();

/** Returns an index with the document and another document that uses many of the same names. */
export function workspaceOf(analysis: Analysis): WorkspaceIndex {
  const known = workspaces.get(analysis);
  if (known) return known;
  const { settings } = analysis;
  const other = others.get(settings.documentKind) ?? declaredIn(opened(BASES[1]!, settings, OTHER));
  others.set(settings.documentKind, other);
  const index = new WorkspaceIndex();
  index.set(declaredIn(analysis));
  index.set(other);
  workspaces.set(analysis, index);
  return index;
}

function declaredIn({ uri, document, context }: Analysis): ManifestFacts {
  return factsFromDocument(uri, document, context.kind);
}

/** Returns the results of all features for a whole document, by name. */
export async function askDocument(analysis: Analysis, inputs = ALL_INPUTS): Promise<Record<string, unknown>> {
  const { textDocument } = analysis;
  const whole: Range = {
    start: textDocument.positionAt(0),
    end: textDocument.positionAt(analysis.text.length),
  };
  const index = workspaceOf(analysis);
  const facts = index.factsFor(analysis.uri)!;
  return {
    diagnostics: diagnosticsOf(analysis),
    duplicates: findDuplicateNames(facts, index, analysis.options),
    symbols: documentSymbols(analysis),
    folding: foldingRanges(analysis),
    formatting: format(analysis, OPTIONS),
    actions: codeActions(analysis, whole, undefined, EDITS, TARGET),
    fixAll: codeActions(analysis, whole, [FIX_ALL_KIND], PLAIN_EDITS, TARGET),
    links: await documentLinks(analysis, NO_FILES),
    hints: inlayHints(analysis, whole),
    lenses: codeLenses(analysis, ["pluginManifest.preview"], index),
    tokens: semanticTokens(analysis),
    permissions: listAdditions(analysis, "permissions", EDITS),
    levels: listAdditions(analysis, "capability_levels", PLAIN_EDITS),
    symbolsOfAll: workspaceSymbols("c", index),
    published: entries(analysis, "published", inputs),
    current: entries(analysis, "current", inputs),
    root: locate(analysis, ""),
    absent: locate(analysis, "/integration/level4/workflow_step_types/0/a~1b"),
  };
}

function entries(analysis: Analysis, face: Face, inputs: Readonly<Record<Face, Inputs>>) {
  const problems = findingsWithDuplicates(analysis, workspaceOf(analysis)).findings.filter(isNotHint);
  return inputs[face].map((known) =>
    entryResult(analysis, { ...known, ...CLOCK, face }, { checks: true, problems }),
  );
}

/** Returns the results of all features at a position in a document, by name. */
export async function askPosition(analysis: Analysis, position: Position): Promise<Record<string, unknown>> {
  const range = { start: position, end: position };
  const index = workspaceOf(analysis);
  const file = opened(analysis.text, analysis.settings, CONFIGURATION);
  return {
    ...Object.fromEntries(
      TRIGGERS.map((trigger) => [`completion ${trigger}`, completion(analysis, position, FULL, trigger)]),
    ),
    "plain completion": completion(analysis, position, PLAIN),
    hover: hover(analysis, position),
    selection: selectionRanges(analysis, [position]),
    actions: codeActions(analysis, range, undefined, EDITS, TARGET),
    formatting: format(analysis, OPTIONS, range),
    definition: await definition(analysis, position, true, NO_FILES, index),
    references: references(analysis, position, true, index),
    highlights: documentHighlights(analysis, position),
    hints: inlayHints(analysis, range),
    tokens: semanticTokens(analysis, range),
    prepareRename: unlessRefused(() => prepareRename(analysis, position, index)),
    rename: renamed(analysis, position, index),
    pointer: pointerAt(analysis, position),
    configurationItems: configurationItems(file, position, PLAIN),
    configurationHover: configurationHover(file, position),
  };
}

/** Returns the edit of a rename; null if the rename is refused with a message for the user. */
export function renamed(analysis: Analysis, position: Position, index: WorkspaceIndex) {
  return unlessRefused(() => rename(analysis, position, "renamed_thing", index, () => 1, PLAIN_EDITS));
}

function unlessRefused<Answer>(answer: () => Answer): Answer | null {
  try {
    return answer();
  } catch (error) {
    if (error instanceof ResponseError) return null;
    throw error;
  }
}
