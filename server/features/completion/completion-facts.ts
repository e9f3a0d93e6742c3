import { SAMPLES } from "../../core/fill/samples";
import { asObject } from "../../core/json/tree/value";
import { formats } from "../../core/manifest/formats";
import { isSavedBase, releasesOf, type Releases } from "../../core/release/past";
import { childSchema } from "../../core/schema/schema";
import { groupBy } from "../../core/text/group";
import type { Identity } from "../../host/git/past.node";
import type { Analysis } from "../../project/documents/analysis";
import type { ManifestFacts } from "../../project/names/manifest-facts";
import type { WorkspaceIndex } from "../../project/names/workspace-index";
import type { FolderEntry } from "../../protocol";
import type { Services } from "../shared/feature";
import { schemaAt, type Cursor } from "./cursor";

/** Facts from outside the document that a completion may use. */
export interface CompletionFacts {
  readonly workspace: Pick<WorkspaceIndex, "manifests">;
  /** The entries of the folder in the half-typed path. */
  readonly folderEntries: readonly FolderEntry[];
  readonly releasedVersions: readonly string[];
  readonly identity?: Identity;
}

export const NO_FACTS: CompletionFacts = {
  workspace: { manifests: () => [] },
  folderEntries: [],
  releasedVersions: [],
};

/** Reads only the facts that a completion at the cursor may use. */
export async function completionFactsAt(
  cursor: Cursor | undefined,
  analysis: Analysis,
  services: Services,
): Promise<CompletionFacts> {
  const { index, files, repository } = services;
  const isPath = cursor && isPackagePath(cursor);
  const releases = await releasesAt(cursor, services);
  return {
    workspace: index,
    folderEntries: isPath ? await files.listFolder(analysis.uri, typedFolder(cursor)) : [],
    releasedVersions: releases ? versionsOf(releases) : [],
    identity: analysis.typedPrefix === undefined ? {} : await repository.identity(analysis.uri),
  };
}

/** Tests if the cursor is in a member for a path inside the package. */
export function isPackagePath(cursor: Cursor): boolean {
  const parentSchema = cursor.role === "value" ? schemaAt(cursor) : undefined;
  return childSchema(parentSchema ?? {}, cursor.segment)?.format === "package-path";
}

/** Returns the folder of the half-typed path, relative to the manifest's folder: empty, or ending with a slash. */
export function typedFolder({ typedText }: Cursor): string {
  return typedText.slice(0, typedText.lastIndexOf("/") + 1);
}

/** Returns a manifest's releases if the cursor is in its version. Runs git for no other position. */
export async function releasesAt(
  cursor: Cursor | undefined,
  { repository }: Services,
): Promise<Releases | undefined> {
  const isVersion = cursor?.role === "value" && cursor.segment === "version";
  if (!isVersion || !isDirectlyInManifest(cursor)) return undefined;
  const { uri, document } = cursor.analysis;
  return releasesOf(asObject(document.value), await repository.pastWithinTimeout(uri));
}

function versionsOf({ base, reachableReleases }: Releases): readonly string[] {
  return base && isSavedBase(base) ? [base.version] : reachableReleases.map(({ version }) => version);
}

/** Tests if the innermost object around the cursor is a manifest. */
export function isDirectlyInManifest({ container, analysis }: Cursor): boolean {
  return analysis.context.manifests.some(({ node }) => node === container);
}

/** Groups a workspace's manifests by `$schema`, the most frequent URL first. Skips invalid URLs. */
export function schemasInUse(
  workspace: Pick<WorkspaceIndex, "manifests">,
  excludedUri?: string,
): [schema: string, manifests: ManifestFacts[]][] {
  const isUsable = (schema = "") => schema !== SAMPLES["/$schema"] && formats["http-url"](schema);
  const manifests = [...workspace.manifests()].filter(
    ({ uri, schema }) => uri !== excludedUri && isUsable(schema),
  );
  return [...groupBy(manifests, ({ schema = "" }) => schema)].sort(
    ([a, manifestsA], [b, manifestsB]) => manifestsB.length - manifestsA.length || (a < b ? -1 : 1),
  );
}
