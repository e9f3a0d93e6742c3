import type { Position, Range, TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import { memberOf } from "../../core/json/tree/tree";
import { endOf, type OffsetRange } from "../../core/text/ranges";
import { ManifestDocument } from "../../core/json/parse/document";
import { formats } from "../../core/manifest/formats";
import { documentKind } from "../../core/manifest/kind";
import { type ManifestContext, manifestsOf } from "../../core/manifest/manifest";
import { identifierPlaces } from "../../core/manifest/names/names";
import { message, show } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import type { EditSupport } from "../../protocol/lsp/client-support";
import { refusal } from "../../protocol/lsp/errors";
import { editOfFiles, rangesOnDisk } from "../shared/workspace-edit";
import type { ManifestFacts } from "../../project/names/manifest-facts";
import type { WorkspaceIndex } from "../../project/names/workspace-index";

/**
 * Finds the plugin's identifier at a position, with its range inside the quotes; never in a detail response, which is not
 * edited by hand.
 */
export function pluginIdentifierAt(
  analysis: Analysis,
  position: Position,
): { id: string; range: Range } | undefined {
  const { context } = analysis;
  const node = context.kind === "detail" ? undefined : memberOf(context.manifests[0]?.node, "id");
  const offset = analysis.offset(position);
  if (node?.type !== "string" || offset < node.offset || offset > endOf(node)) return undefined;
  if (node.value.trim() === "") return undefined;
  return { id: node.value, range: analysis.range({ offset: node.offset + 1, length: node.length - 2 }) };
}

/** Lists the other files that may repeat a plugin's identifier: manifests and detail responses. */
export function filesWithPlugin(id: string, workspace: WorkspaceIndex, except: string): string[] {
  // The index has no names of a detail response.
  const mayRepeat = (facts: ManifestFacts) => facts.kind === "detail" || declares(facts, id);
  return [...workspace.all()]
    .filter((facts) => facts.uri !== except && mayRepeat(facts))
    .map(({ uri }) => uri);
}

function declares({ names }: ManifestFacts, id: string): boolean {
  return names.some(({ thing, name }) => thing === "plugin" && name === id);
}

/**
 * Refuses to rename a published identifier, and an invalid or existing new one.
 * @param tags the git tags with this identifier, the newest first
 * @throws ResponseError (RequestFailed)
 */
export function refuseRename(
  id: string,
  newId: string | undefined,
  tags: readonly string[],
  workspace: WorkspaceIndex,
): void {
  const [tag] = tags;
  if (tag !== undefined) {
    const names = { id: show(id), tag: show(tag) };
    throw refusal(message("{id} is published: the git tag {tag} has it. Keep the identifier.", names));
  }
  if (newId === undefined || newId === id) return;
  if (!formats["plugin-id"](newId))
    throw refusal(message("{id} is not a valid identifier. Use a reverse-domain name.", { id: show(newId) }));
  if ([...workspace.all()].some((facts) => declares(facts, newId)))
    throw refusal(message("Another manifest already has {id}.", { id: show(newId) }));
}

export interface RenamedDocument {
  readonly uri: string;
  readonly context: Pick<ManifestContext, "manifests" | "document" | "kind">;
  range(range: OffsetRange): Range;
  /** The version of an open document; null for one that is not open. */
  readonly version: number | null;
}

export function closedDocument(uri: string, text: string): RenamedDocument {
  const document = new ManifestDocument(text);
  const kind = documentKind(document.root);
  const context = { document, kind, manifests: manifestsOf(document, kind) };
  return { uri, context, range: rangesOnDisk(text), version: null };
}

/**
 * Renames a plugin's identifier in its manifest, the first document, and in those that repeat it. If the client supports
 * annotations, the author confirms the changes in the other documents.
 */
export function renamePlugin(
  id: string,
  newId: string,
  documents: readonly RenamedDocument[],
  support: EditSupport & { readonly annotations: boolean },
): WorkspaceEdit {
  const changes = documents
    .map((document) => ({
      ...{ uri: document.uri, version: document.version },
      edits: editsIn(document, id, newId),
    }))
    .filter(({ edits }) => edits.length > 0);
  if (!support.documentChanges || !support.annotations) return editOfFiles(changes, support);
  const annotated = changes.map(({ edits, ...file }, index) => ({
    ...file,
    edits: edits.map((edit) => ({ ...edit, annotationId: index === 0 ? "own" : "others" })),
  }));
  const own = { label: message("This manifest"), description: newId };
  const label = message("Other files with this identifier");
  const others = { label, description: newId, needsConfirmation: true };
  return { ...editOfFiles(annotated, support), changeAnnotations: { own, others } };
}

function editsIn(document: RenamedDocument, id: string, newId: string): TextEdit[] {
  return [...identifierPlaces(document.context, id)].map((place) => {
    const text = JSON.stringify(newId + (place.hasEscapes ? place.suffix : ""));
    return { range: document.range(place.range), newText: place.hasEscapes ? text : text.slice(1, -1) };
  });
}
