import { completionSupport, resolvesDocumentation } from "../client-support";
import { completion } from "../features/completion/completion";
import { folderAt } from "../features/completion/paths";
import { configurationCompletion, configurationHover } from "../features/configuration";
import { hover } from "../features/hover";
import { documentOf, positionOf, triggerOf } from "../params";
import type { Desk } from "./desk";
import { LazyDocumentation } from "./lazy-documentation";

/** What helps an author who writes; also in a configuration file. */
export function registerWriting({ connection, documents, files, index, client, ours }: Desk): void {
  const lazy = new LazyDocumentation();
  const configurationFile = (params: unknown) => {
    const analysis = documents.get(documentOf(params));
    return analysis?.isConfiguration ? analysis : undefined;
  };
  connection.onCompletion(async (params) => {
    const position = positionOf(params);
    const file = configurationFile(params);
    if (file) return configurationCompletion(file, position);
    const analysis = ours(params);
    if (!analysis) return null;
    const folder = folderAt(analysis, position);
    const entries = folder === undefined ? [] : await files.entriesBeside(analysis.uri, folder);
    const surroundings = { workspace: index, entries };
    const support = completionSupport(client());
    const list = completion(analysis, position, support, triggerOf(params), surroundings);
    return list && resolvesDocumentation(client()) ? lazy.held(list) : list;
  });
  connection.onCompletionResolve((item) => lazy.resolved(item));
  connection.onHover((params) => {
    const position = positionOf(params);
    const file = configurationFile(params);
    if (file) return configurationHover(file, position);
    const analysis = ours(params);
    return analysis ? hover(analysis, position) : null;
  });
}
