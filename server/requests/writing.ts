import { completionSupport } from "../client-support";
import { completion } from "../features/completion/completion";
import { configurationCompletion, configurationHover } from "../features/configuration";
import { hover } from "../features/hover";
import { documentOf, positionOf, triggerOf } from "../params";
import type { Desk } from "./desk";

/** What helps an author who writes; also in a configuration file. */
export function registerWriting({ connection, documents, client, ours }: Desk): void {
  const configurationFile = (params: unknown) => {
    const analysis = documents.get(documentOf(params));
    return analysis?.isConfiguration ? analysis : undefined;
  };
  connection.onCompletion((params) => {
    const position = positionOf(params);
    const file = configurationFile(params);
    if (file) return configurationCompletion(file, position);
    const analysis = ours(params);
    return analysis ? completion(analysis, position, completionSupport(client()), triggerOf(params)) : null;
  });
  connection.onHover((params) => {
    const position = positionOf(params);
    const file = configurationFile(params);
    if (file) return configurationHover(file, position);
    const analysis = ours(params);
    return analysis ? hover(analysis, position) : null;
  });
}
