import { SAMPLES } from "../../core/fill/samples";
import { membersOf } from "../../core/json/tree/value";
import { formats } from "../../core/manifest/formats";
import { isSaved, releasesOf } from "../../core/release/past";
import { childSchema, schemaIn } from "../../core/schema/schema";
import { groupBy } from "../../core/text/group";
import type { Identity } from "../../host/git/past.node";
import type { Analysis } from "../../project/documents/analysis";
import type { ManifestFacts } from "../../project/names/manifest-facts";
import type { WorkspaceIndex } from "../../project/names/workspace-index";
import type { FolderEntry } from "../../protocol";
import type { Services } from "../shared/services";
import type { Cursor } from "./cursor";

/** Facts from outside of the document that a completion may use. */
export interface Surroundings {
  readonly workspace: Pick<WorkspaceIndex, "all">;
  /** The entries of the folder in the half-typed path. */
  readonly folder: readonly FolderEntry[];
  readonly taggedVersions: readonly string[];
  readonly identity?: Identity;
}

export const NO_SURROUNDINGS: Surroundings = {
  workspace: { manifests: () => [] },
  folder: [],
  taggedVersions: [],
};

/** Reads only the facts that a completion at the cursor may use. */
export async function surroundingsAt(
  cursor: Cursor | undefined,
  analysis: Analysis,
  services: Services,
): Promise<Surroundings> {
  const { index, files, repository } = services;
  const isPath = cursor && isPackagePath(cursor, analysis);
  return {
    workspace: index,
    folder: isPath ? await files.listFolder(analysis.uri, typedFolder(cursor)) : [],
    taggedVersions: await taggedVersionsAt(cursor, analysis, services),
    identity: analysis.typedPrefix === undefined ? {} : await repository.identity(analysis.uri),
  };
}

/** Tests if the cursor is at a path inside the package. */
export function isPackagePath(cursor: Cursor, { context }: Analysis): boolean {
  if (cursor.role !== "value") return false;
  const parent = schemaIn(context, cursor.path);
  return parent !== undefined && childSchema(parent, cursor.segment)?.format === "package-path";
}

/** Returns the folders of the half-typed path, with a slash at the end; relative to the manifest's folder. */
export function typedFolder({ typedText }: Cursor): string {
  return typedText.slice(0, typedText.lastIndexOf("/") + 1);
}

/** Returns the versions at git tags if a cursor is in a manifest's version. Git is not run for any other position. */
export async function taggedVersionsAt(
  cursor: Cursor | undefined,
  analysis: Analysis,
  { repository }: Services,
): Promise<readonly string[]> {
  const isVersion = cursor?.role === "value" && cursor.segment === "version";
  if (!isVersion || !isDirectlyInManifest(cursor, analysis)) return [];
  const past = await repository.pastSoon(analysis.uri);
  const { base, reachableReleases: released } = releasesOf(membersOf(analysis.document.value), past);
  return base && isSaved(base) ? [base.version] : released.map(({ version }) => version);
}

/** Tests if the innermost object around the cursor is a manifest. */
export function isDirectlyInManifest({ container }: Cursor, { context }: Analysis): boolean {
  return context.manifests.some(({ node }) => node === container);
}

/** Groups the manifests of a workspace by the valid schema address that they name, the most frequent address first. */
export function schemasInUse(
  workspace: Pick<WorkspaceIndex, "all">,
  excludedUri?: string,
): [schema: string, manifests: ManifestFacts[]][] {
  const isUsable = (schema = "") => schema !== SAMPLES["/$schema"] && formats["http-url"](schema);
  const manifests = [...workspace.all()].filter(({ uri, schema }) => uri !== excludedUri && isUsable(schema));
  return [...groupBy(manifests, ({ schema = "" }) => schema)].sort(
    ([a, manifestsA], [b, manifestsB]) => manifestsB.length - manifestsA.length || (a < b ? -1 : 1),
  );
}
