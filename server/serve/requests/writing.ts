import type { CompletionList, Hover, Position } from "vscode-languageserver";
import type { Analysis } from "../../documents/analysis";
import {
  completionSupport,
  documentsInPlainText,
  hoversInPlainText,
  linksCodes,
  resolvesDocumentation,
} from "../../lsp/client-support";
import {
  completion,
  configurationCompletion,
  configurationHover,
  folderAt,
  hover,
  isVersionAt,
  plainHover,
  plainItem,
  plainList,
  type Surroundings,
} from "../../features";
import { documentOf, itemOf, positionOf, triggerOf } from "../../lsp/params";
import type { RequestContext } from "./request-context";
import { LazyDocumentation } from "./lazy-documentation";

/** Registers completion and hover, for manifests and configuration files. */
export function registerWriting(context: RequestContext): void {
  const { connection, documents, client, ours } = context;
  const lazy = new LazyDocumentation();
  const configurationFile = (params: unknown) => {
    const analysis = documents.get(documentOf(params));
    return analysis?.isConfiguration ? analysis : undefined;
  };
  /** Returns a document that is ours, or that a whole manifest can be written into. */
  const writable = (params: unknown) => {
    const analysis = documents.get(documentOf(params));
    return analysis?.isOurs || analysis?.begun !== undefined ? analysis : undefined;
  };
  const listAt = async (params: unknown): Promise<CompletionList | null> => {
    const position = positionOf(params);
    const file = configurationFile(params);
    if (file) return configurationCompletion(file, position, completionSupport(client()));
    const analysis = writable(params);
    if (!analysis) return null;
    const surroundings = await surroundingsAt(analysis, position, context);
    const list = completion(analysis, position, completionSupport(client()), triggerOf(params), surroundings);
    return list && resolvesDocumentation(client()) ? lazy.held(list) : list;
  };
  const hoverAt = async (params: unknown): Promise<Hover | null> => {
    const position = positionOf(params);
    const file = configurationFile(params);
    if (file) return configurationHover(file, position);
    const asked = ours(params);
    const tagged = asked ? await taggedVersionsAt(asked, position, context) : [];
    const analysis = ours(params);
    return analysis ? hover(analysis, position, tagged, !linksCodes(client())) : null;
  };
  connection.onCompletion(async (params) => {
    const list = await listAt(params);
    return list && documentsInPlainText(client()) ? plainList(list) : list;
  });
  connection.onCompletionResolve((params) => {
    const item = lazy.resolved(itemOf(params));
    return documentsInPlainText(client()) ? plainItem(item) : item;
  });
  connection.onHover(async (params) => {
    const found = await hoverAt(params);
    return found && hoversInPlainText(client()) ? plainHover(found) : found;
  });
}

/** Reads what a completion at a position needs to know about other files, and nothing else. */
async function surroundingsAt(
  analysis: Analysis,
  position: Position,
  context: RequestContext,
): Promise<Surroundings> {
  const { files, index } = context;
  const folder = folderAt(analysis, position);
  return {
    workspace: index,
    folder: folder === undefined ? [] : await files.entriesBeside(analysis.uri, folder),
    taggedVersions: await taggedVersionsAt(analysis, position, context),
  };
}

/** Returns the versions at git tags if the position is in a version. Git is not run for any other position. */
async function taggedVersionsAt(
  analysis: Analysis,
  position: Position,
  { taggedVersions }: RequestContext,
): Promise<readonly string[]> {
  return isVersionAt(analysis, position) ? taggedVersions(analysis.uri) : [];
}
