import { type ClientCapabilities, LSPErrorCodes, ResponseError } from "vscode-languageserver";
import type { Position, Range, TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import { ManifestDocument } from "../../core/json/parse/document";
import { memberOf } from "../../core/json/tree/tree";
import { isString } from "../../core/json/tree/value";
import { formats } from "../../core/manifest/formats";
import { documentKind } from "../../core/manifest/kind";
import { type ManifestContext, manifestsOf } from "../../core/manifest/manifest";
import { findIdentifierOccurrences } from "../../core/manifest/names/names";
import { releasesOf } from "../../core/release/past";
import { message, show } from "../../core/text/messages";
import { endOf, type OffsetRange } from "../../core/text/ranges";
import type { Analysis } from "../../project/documents/analysis";
import { namesIn, type ManifestFacts } from "../../project/names/manifest-facts";
import type { WorkspaceIndex } from "../../project/names/workspace-index";
import { findJsoncNode, readJsonc } from "../../project/settings/jsonc";
import { documentUriOf, positionOf } from "../../protocol";
import { editSupportOf, hasChangeAnnotations } from "../../protocol/lsp/client-support";
import { refusalError } from "../../protocol/lsp/errors";
import { manifestFeature, feature, paramReader, type Feature, type Services } from "../shared/feature";
import { joinFileEdits, diskRangeConverter, type FileEdit } from "../shared/workspace-edit";
import { filesForRename, prepareRename, rename } from "./names";

const newNameOf = paramReader("newName", isString);

export const renameFeatures: readonly Feature[] = [
  manifestFeature({
    method: "textDocument/prepareRename",
    params: { position: positionOf },
    async answer(analysis, { position }, { repository, index, scan }) {
      const plugin = pluginIdentifierAt(analysis, position);
      if (!plugin) {
        await scan.ready();
        await scan.reread(filesForRename(analysis, position, undefined, index));
        return prepareRename(analysis, position, index);
      }
      const tags = await releaseTagsWith(plugin.id, analysis.uri, repository);
      requireRenamable(plugin.id, undefined, tags, index);
      return { range: plugin.range, placeholder: plugin.id };
    },
  }),
  feature({
    method: "textDocument/rename",
    capability: ({ textDocument }) => ({
      renameProvider: textDocument?.rename?.prepareSupport ? { prepareProvider: true } : true,
    }),
    params: { uri: documentUriOf, position: positionOf, newName: newNameOf },
    async answer(services, { uri, position, newName }) {
      const { documents, scan } = services;
      const analysis = documents.getManifest(uri);
      if (!analysis) return null;
      const plugin = pluginIdentifierAt(analysis, position);
      await scan.ready();
      return plugin
        ? renamePlugin(services, uri, plugin.id, newName)
        : renameName(services, analysis, position, newName);
    },
  }),
];

async function renameName(
  { documents, index, scan, client }: Services,
  earlierAnalysis: Analysis,
  position: Position,
  newName: string,
): Promise<WorkspaceEdit | null> {
  // The index may be stale, because a client may not watch files.
  await scan.reread(filesForRename(earlierAnalysis, position, newName, index));
  const analysis = documents.getManifest(earlierAnalysis.uri);
  if (!analysis) return null;
  // The position refers to the earlier text.
  if (analysis.text !== earlierAnalysis.text)
    throw new ResponseError(LSPErrorCodes.ContentModified, message("The manifest has changed. Try again."));
  const versionOf = (uri: string) => documents.textDocuments.get(uri)?.version ?? null;
  return rename(analysis, position, newName, index, versionOf, editSupportOf(client.capabilities));
}

/** Finds the plugin's identifier at a position, with the range inside its quotes; undefined in a detail response. */
function pluginIdentifierAt(
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

/** Returns the release tags whose manifest has the identifier, the highest version first. */
async function releaseTagsWith(
  id: string,
  uri: string,
  repository: Services["repository"],
): Promise<string[]> {
  const { allReleases } = releasesOf({ id }, await repository.rereadPast(uri));
  return allReleases.filter(({ manifest }) => manifest["id"] === id).map(({ tag }) => tag);
}

/** @throws ResponseError if the identifier is published, or the new identifier is invalid or taken */
function requireRenamable(
  id: string,
  newId: string | undefined,
  [tag]: readonly string[],
  workspace: WorkspaceIndex,
): void {
  if (tag !== undefined) {
    const names = { id: show(id), tag: show(tag) };
    throw refusalError(message("{id} is published: the git tag {tag} has it. Keep the identifier.", names));
  }
  if (newId === undefined || newId === id) return;
  if (!formats["plugin-id"](newId))
    throw refusalError(
      message("{id} is not a valid identifier. Use a reverse-domain name.", { id: show(newId) }),
    );
  if ([...workspace.manifests()].some((facts) => declares(facts, newId)))
    throw refusalError(message("Another manifest already has {id}.", { id: show(newId) }));
}

function declares(facts: ManifestFacts, id: string): boolean {
  return namesIn(facts).some(({ nameKind, name }) => nameKind === "plugin" && name === id);
}

/** Renames a plugin's identifier in its manifest, and in the other files of the workspace that repeat it. */
async function renamePlugin(
  { documents, files, client, index, scan, repository }: Services,
  uri: string,
  id: string,
  newId: string,
): Promise<WorkspaceEdit | null> {
  const tags = await releaseTagsWith(id, uri, repository);
  // The index may be stale, because a client may not watch files.
  await scan.reread(index.uris());
  requireRenamable(id, newId, tags, index);
  await documents.whenConfigured(uri);
  const { uri: configurationUri, text: lastText } = documents.configurationToEdit(uri, client.capabilities);
  const otherUris = filesWithPlugin(id, index, uri);
  const [configurationText, ...texts] = await Promise.all(
    [configurationUri, ...otherUris].map(async (other) =>
      documents.textDocuments.get(other) ? undefined : await files.readText(other),
    ),
  );
  const manifest = documents.getManifest(uri);
  if (!manifest) return null;
  const otherDocuments = otherUris.flatMap((other, i): RenamedDocument | [] => {
    const text = texts[i];
    return documents.getManifest(other) ?? (text === undefined ? [] : closedDocument(other, text));
  });
  const openConfiguration = documents.textDocuments.get(configurationUri);
  const newestText = openConfiguration?.getText() ?? configurationText;
  const configuration = {
    uri: configurationUri,
    version: openConfiguration?.version ?? null,
    // Without a text, no configuration applies to the manifest yet.
    edits: lastText === undefined ? [] : suppressionEdits(newestText, id, newId),
  };
  const manifests = [manifest, ...otherDocuments].map((document) => {
    const { uri: documentUri, version } = document;
    return { uri: documentUri, version, edits: editsIn(document, id, newId) };
  });
  return pluginRenameEdit([...manifests, configuration], newId, client.capabilities);
}

/** Lists the other files that may repeat a plugin's identifier: manifests and detail responses. */
function filesWithPlugin(id: string, workspace: WorkspaceIndex, manifestUri: string): string[] {
  // The index has no names from detail responses.
  const mayRepeat = (facts: ManifestFacts) => facts.kind === "detail" || declares(facts, id);
  return [...workspace.manifests()]
    .filter((facts) => facts.uri !== manifestUri && mayRepeat(facts))
    .map(({ uri }) => uri);
}

interface RenamedDocument {
  readonly uri: string;
  readonly context: Pick<ManifestContext, "manifests" | "document" | "kind">;
  range(range: OffsetRange): Range;
  /** Null for a document that is not open. */
  readonly version: number | null;
}

function closedDocument(uri: string, text: string): RenamedDocument {
  const document = new ManifestDocument(text);
  const kind = documentKind(document.root);
  const context = { document, kind, manifests: manifestsOf(document, kind) };
  return { uri, context, range: diskRangeConverter(text), version: null };
}

/** Joins the edits of files. @param candidates the plugin's manifest first; files without edits are left out */
function pluginRenameEdit(
  candidates: readonly FileEdit[],
  newId: string,
  client: ClientCapabilities,
): WorkspaceEdit {
  const files = candidates.filter(({ edits }) => edits.length > 0);
  const support = editSupportOf(client);
  if (!support.documentChanges || !hasChangeAnnotations(client)) return joinFileEdits(files, support);
  const annotatedFiles = files.map(({ edits, ...file }, index) => ({
    ...file,
    edits: edits.map((edit) => ({ ...edit, annotationId: index === 0 ? "thisManifest" : "otherFiles" })),
  }));
  const thisManifest = { label: message("This manifest"), description: newId };
  const label = message("Other files with this identifier");
  const otherFiles = { label, description: newId, needsConfirmation: true };
  return { ...joinFileEdits(annotatedFiles, support), changeAnnotations: { thisManifest, otherFiles } };
}

function editsIn(document: RenamedDocument, id: string, newId: string): TextEdit[] {
  return [...findIdentifierOccurrences(document.context, id)].map((place) => {
    const text = JSON.stringify(newId + (place.hasEscapes ? place.suffix : ""));
    return { range: document.range(place.range), newText: place.hasEscapes ? text : text.slice(1, -1) };
  });
}

/** Replaces an identifier in a configuration file's suppressions. The author has to correct a broken file first. */
function suppressionEdits(text: string | undefined, id: string, newId: string): TextEdit[] {
  if (text === undefined) return [];
  const { root, faults } = readJsonc(text);
  if (faults.length > 0) return [];
  const rangeOf = diskRangeConverter(text);
  const suppressions = findJsoncNode(root, "/suppressions")?.children ?? [];
  return suppressions.flatMap((suppression) => {
    const plugin = findJsoncNode(suppression, "/plugin");
    return plugin?.value === id ? { range: rangeOf(plugin), newText: JSON.stringify(newId) } : [];
  });
}
