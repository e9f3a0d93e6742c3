import { memberOf, stringOf } from "../../core/json/tree/tree";
import { editSupport } from "../../lsp/client-support";
import {
  additions,
  bumpVersion,
  explainPermissions,
  newManifestResult,
  releaseCheck,
  suggestedFixes,
} from "../../features";
import { documentOf, listOf, newManifestOf, optionalPositionOf } from "../../lsp/params";
import {
  ADDITIONS_REQUEST,
  AUTHOR_NAME_REQUEST,
  BUMP_VERSION_REQUEST,
  EXPLAIN_PERMISSION_REQUEST,
  NEW_MANIFEST_REQUEST,
  RELEASE_REQUEST,
  SUGGESTED_FIXES_REQUEST,
} from "../../protocol";
import type { RequestContext } from "./request-context";

/**
 * Registers the requests of an editor's own commands: `pluginManifest/additions`, `pluginManifest/newManifest`,
 * `pluginManifest/authorName`, `pluginManifest/suggestedFixes`, `pluginManifest/bumpVersion`,
 * `pluginManifest/release`, `pluginManifest/explainPermission`.
 */
export function registerAuthoring(context: RequestContext): void {
  const { connection, client, ours, index, authorName, publishedVersions } = context;
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
  connection.onRequest(BUMP_VERSION_REQUEST, async (params: unknown) => {
    const asked = ours(params);
    const id = stringOf(memberOf(asked?.context.manifests[0]?.node, "id")) ?? "";
    const tagged = asked && (await publishedVersions(asked.uri, id));
    const analysis = ours(params);
    return analysis && tagged ? bumpVersion(analysis, tagged, editSupport(client())) : null;
  });
  connection.onRequest(RELEASE_REQUEST, async (params: unknown) => {
    const asked = ours(params);
    const facts = asked && (await context.releaseFacts(asked));
    // The text may have changed in the meantime.
    const analysis = ours(params);
    return analysis && facts ? releaseCheck(analysis, facts, editSupport(client())) : null;
  });
  connection.onRequest(EXPLAIN_PERMISSION_REQUEST, (params: unknown) => {
    const position = optionalPositionOf(params);
    const analysis = ours(params);
    return analysis ? explainPermissions(analysis, position) : null;
  });
}
