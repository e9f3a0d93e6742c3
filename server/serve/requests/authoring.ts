import { editSupport } from "../../lsp/client-support";
import { additions, newManifestResult, suggestedFixes } from "../../features";
import { documentOf, listOf, newManifestOf } from "../../lsp/params";
import {
  ADDITIONS_REQUEST,
  AUTHOR_NAME_REQUEST,
  NEW_MANIFEST_REQUEST,
  SUGGESTED_FIXES_REQUEST,
} from "../../protocol";
import type { RequestContext } from "./request-context";

/**
 * Registers the requests of an editor's own commands: `pluginManifest/additions`, `pluginManifest/newManifest`,
 * `pluginManifest/authorName`, `pluginManifest/suggestedFixes`.
 */
export function registerAuthoring({ connection, client, ours, index, authorName }: RequestContext): void {
  connection.onRequest(ADDITIONS_REQUEST, (params: unknown) => {
    const list = listOf(params);
    const analysis = ours(params);
    return analysis ? additions(analysis, list, editSupport(client())) : null;
  });
  connection.onRequest(SUGGESTED_FIXES_REQUEST, (params: unknown) => {
    const analysis = ours(params);
    return analysis ? suggestedFixes(analysis, editSupport(client())) : null;
  });
  connection.onRequest(NEW_MANIFEST_REQUEST, (params: unknown) =>
    newManifestResult(newManifestOf(params), index),
  );
  connection.onRequest(
    AUTHOR_NAME_REQUEST,
    async (params: unknown) => (await authorName(documentOf(params))) ?? null,
  );
}
