import { memberOf, stringOf } from "../../core/json/tree/tree";
import { sinceRelease } from "../../program/entry/release-result";
import { editSupport } from "../../lsp/client-support";
import {
  additions,
  bumpVersion,
  explainPermissions,
  newManifestResult,
  suggestedFixes,
  usualSchema,
} from "../../features";
import { documentOf, listOf, newManifestOf, optionalPositionOf } from "../../lsp/params";
import {
  ADDITIONS_REQUEST,
  AUTHOR_NAME_REQUEST,
  BUMP_VERSION_REQUEST,
  EXPLAIN_PERMISSION_REQUEST,
  NEW_MANIFEST_REQUEST,
  SUGGESTED_FIXES_REQUEST,
} from "../../protocol";
import type { RequestContext } from "./request-context";

/**
 * Registers the requests of an editor's own commands: `pluginManifest/additions`, `pluginManifest/newManifest`,
 * `pluginManifest/authorName`, `pluginManifest/suggestedFixes`, `pluginManifest/bumpVersion`,
 * `pluginManifest/explainPermission`.
 */
export function registerAuthoring(context: RequestContext): void {
  const { connection, client, ours, index, scan, authorName, publishedVersions } = context;
  connection.onRequest(ADDITIONS_REQUEST, (params: unknown) => {
    const list = listOf(params);
    const analysis = ours(params);
    return analysis ? additions(analysis, list, editSupport(client())) : null;
  });
  connection.onRequest(SUGGESTED_FIXES_REQUEST, (params: unknown) => {
    const analysis = ours(params);
    return analysis ? suggestedFixes(analysis, editSupport(client())) : null;
  });
  connection.onRequest(NEW_MANIFEST_REQUEST, async (params: unknown) => {
    const answers = newManifestOf(params);
    return newManifestResult(answers, await usualSchema(index, (uris) => scan.reread(uris)));
  });
  connection.onRequest(
    AUTHOR_NAME_REQUEST,
    async (params: unknown) => (await authorName(documentOf(params))) ?? null,
  );
  connection.onRequest(BUMP_VERSION_REQUEST, async (params: unknown) => {
    const asked = ours(params);
    const id = stringOf(memberOf(asked?.context.manifests[0]?.node, "id")) ?? "";
    const tagged = asked && (await publishedVersions(asked.uri, id));
    const inputs = asked && (await context.releaseInputs(asked));
    const analysis = ours(params);
    if (!analysis || !tagged) return null;
    const since = sinceRelease(analysis.document, inputs?.facts.history);
    return bumpVersion(analysis, tagged, since, editSupport(client()));
  });
  connection.onRequest(EXPLAIN_PERMISSION_REQUEST, (params: unknown) => {
    const position = optionalPositionOf(params);
    const analysis = ours(params);
    return analysis ? explainPermissions(analysis, position) : null;
  });
}
