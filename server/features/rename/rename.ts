import { releasesOf } from "../../core/release/past";
import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import type { Position, WorkspaceEdit } from "vscode-languageserver-types";
import { editSupport, showsAnnotations } from "../../protocol/lsp/client-support";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { documentOf, positionOf } from "../../protocol";
import { aboutManifest, feature, isText, reader } from "../shared/feature";
import type { Services } from "../shared/services";
import { filesToRename, prepareRename, rename } from "./names";
import {
  closedDocument,
  filesWithPlugin,
  pluginIdentifierAt,
  refuseRename,
  renamePlugin,
  type RenamedDocument,
} from "./plugin";

export const prepareRenameFeature = aboutManifest({
  method: "textDocument/prepareRename",
  params: { position: positionOf },
  async answer(analysis, { position }, { repository, index, scan }) {
    const plugin = pluginIdentifierAt(analysis, position);
    if (!plugin) {
      await scan.ready();
      await scan.reread(filesToRename(analysis, position, undefined, index));
      return prepareRename(analysis, position, index);
    }
    const tags = await tagsWith(plugin.id, analysis.uri, repository);
    refuseRename(plugin.id, undefined, tags, index);
    return { range: plugin.range, placeholder: plugin.id };
  },
});

const newNameOf = reader("newName", isText);

export const renameFeature = feature({
  method: "textDocument/rename",
  capability: ({ textDocument }) => ({
    renameProvider: textDocument?.rename?.prepareSupport ? { prepareProvider: true } : true,
  }),
  params: { uri: documentOf, position: positionOf, newName: newNameOf },
  async answer(services, { uri, position, newName }) {
    const { documents, scan } = services;
    const asked = documents.getManifest(uri);
    if (!asked) return null;
    const plugin = pluginIdentifierAt(asked, position);
    await scan.ready();
    return plugin
      ? renamePluginIn(services, uri, plugin.id, newName)
      : renameName(services, asked, position, newName);
  },
});

async function renameName(
  { documents, index, scan, client }: Services,
  asked: Analysis,
  position: Position,
  newName: string,
): Promise<WorkspaceEdit | null> {
  // The index may be outdated, because a client may not watch files.
  await scan.reread(filesToRename(asked, position, newName, index));
  const analysis = documents.getManifest(asked.uri);
  if (!analysis) return null;
  // The position refers to the earlier text.
  if (analysis.text !== asked.text)
    throw new ResponseError(LSPErrorCodes.ContentModified, message("The manifest has changed meanwhile."));
  const versionOf = (uri: string) => documents.open.get(uri)?.version ?? null;
  return rename(analysis, position, newName, index, versionOf, editSupport(client.capabilities));
}

/** Renames a plugin's identifier in its manifest, then in the other files of the workspace that repeat it. */
async function renamePluginIn(
  { documents, files, client, index, scan, repository }: Services,
  uri: string,
  id: string,
  newId: string,
): Promise<WorkspaceEdit | null> {
  const tags = await tagsWith(id, uri, repository);
  // The index may be outdated, because a client may not watch files.
  await scan.reread(index.uris());
  refuseRename(id, newId, tags, index);
  const others = filesWithPlugin(id, index, uri);
  const closed = others.filter((other) => !documents.open.get(other));
  const texts = new Map(
    await Promise.all(closed.map(async (other) => [other, await files.readText(other)] as const)),
  );
  const manifest = documents.getManifest(uri);
  if (!manifest) return null;
  const renamed = others.flatMap((other): RenamedDocument | [] => {
    const text = texts.get(other);
    return documents.getManifest(other) ?? (text === undefined ? [] : closedDocument(other, text));
  });
  const { capabilities } = client;
  const support = { ...editSupport(capabilities), annotations: showsAnnotations(capabilities) };
  return renamePlugin(id, newId, [manifest, ...renamed], support);
}

/** Returns the release tags with an identifier, the highest version first. */
async function tagsWith(id: string, uri: string, repository: Services["repository"]): Promise<string[]> {
  const { all } = releasesOf({ id }, await repository.pastNow(uri));
  return all.filter(({ manifest }) => manifest["id"] === id).map(({ tag }) => tag);
}
