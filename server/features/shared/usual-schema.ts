import { SAMPLES } from "../../core/fill/samples";
import { formats } from "../../core/manifest/formats";
import type { WorkspaceIndex } from "../../project/names/workspace-index";

/** A schema address, with the manifests that name it. */
interface SchemaInUse {
  readonly schema: string;
  readonly uris: readonly string[];
}

/** Lists the valid schema addresses that manifests of the workspace name, the most frequent first. */
export function schemasInUse(workspace: Pick<WorkspaceIndex, "all">, except?: string): string[] {
  return inUse(workspace, except).map(({ schema }) => schema);
}

/**
 * Returns the most frequent schema address of manifests that exist. A client may not watch files, or miss that a folder
 * is deleted, so the index may be outdated.
 * @param reread updates the index with what some files contain now
 */
export async function usualSchema(
  workspace: WorkspaceIndex,
  reread: (uris: readonly string[]) => Promise<void>,
): Promise<string | undefined> {
  for (;;) {
    const [usual] = inUse(workspace);
    const [uri] = usual?.uris ?? [];
    if (!usual || uri === undefined) return undefined;
    await reread([uri]);
    if (workspace.of(uri)?.schema === usual.schema) return usual.schema;
    // A whole folder may be gone. Each turn corrects a manifest at least, so this ends.
    await reread(usual.uris);
  }
}

function inUse(workspace: Pick<WorkspaceIndex, "all">, except?: string): SchemaInUse[] {
  const found = new Map<string, string[]>();
  for (const { uri, schema } of workspace.all()) {
    if (uri === except || schema === undefined || schema === SAMPLES["/$schema"]) continue;
    if (!formats["http-url"](schema)) continue;
    const uris = found.get(schema);
    if (uris) uris.push(uri);
    else found.set(schema, [uri]);
  }
  return [...found]
    .map(([schema, uris]) => ({ schema, uris }))
    .sort((a, b) => b.uris.length - a.uris.length || (a.schema < b.schema ? -1 : 1));
}
