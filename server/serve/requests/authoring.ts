import { editSupport } from "../../lsp/client-support";
import { additions, newManifestResult, suggestedFixes } from "../../features";
import { listOf, newManifestOf } from "../../lsp/params";
import { ADDITIONS_REQUEST, NEW_MANIFEST_REQUEST, SUGGESTED_FIXES_REQUEST } from "../../protocol";
import type { RequestContext } from "./request-context";

/**
 * Registers the requests of an editor's own commands: `pluginManifest/additions`, `pluginManifest/newManifest`,
 * `pluginManifest/suggestedFixes`.
 */
export function registerAuthoring({ connection, client, ours }: RequestContext): void {
  connection.onRequest(ADDITIONS_REQUEST, (params: unknown) => {
    const list = listOf(params);
    const analysis = ours(params);
    return analysis ? additions(analysis, list, editSupport(client())) : null;
  });
  connection.onRequest(SUGGESTED_FIXES_REQUEST, (params: unknown) => {
    const analysis = ours(params);
    return analysis ? suggestedFixes(analysis, editSupport(client())) : null;
  });
  connection.onRequest(NEW_MANIFEST_REQUEST, (params: unknown) => newManifestResult(newManifestOf(params)));
}
