import { membersOf } from "../../../core/json/tree/value";
import { isSaved, releasesOf } from "../../../core/release/past";
import type { Identity } from "../../../host/git/past.node";
import type { Analysis } from "../../../project/documents/analysis";
import type { WorkspaceIndex } from "../../../project/names/workspace-index";
import type { FolderEntry } from "../../../protocol";
import type { Services } from "../../shared/services";
import type { Cursor } from "../cursor/cursor";
import { folderAt } from "./paths";

/** Facts from outside of the document that a completion may use. */
export interface Surroundings {
  readonly workspace: Pick<WorkspaceIndex, "all">;
  /** The entries of the folder that the half-typed path leads into. */
  readonly folder: readonly FolderEntry[];
  readonly taggedVersions: readonly string[];
  readonly identity?: Identity;
}

/** No facts, for a document without a workspace. */
export const ALONE: Surroundings = { workspace: { all: () => [] }, folder: [], taggedVersions: [] };

/** Reads what a completion at a cursor needs to know about other files, and nothing else. */
export async function surroundingsAt(
  cursor: Cursor | undefined,
  analysis: Analysis,
  services: Services,
): Promise<Surroundings> {
  const folder = cursor && folderAt(cursor, analysis);
  return {
    workspace: services.index,
    folder: folder === undefined ? [] : await services.files.listFolder(analysis.uri, folder),
    taggedVersions: await taggedVersionsAt(cursor, analysis, services),
    identity: analysis.typedPrefix === undefined ? {} : await services.repository.identity(analysis.uri),
  };
}

/** Returns the versions at git tags if a cursor is in a manifest's version. Git is not run for any other position. */
export async function taggedVersionsAt(
  cursor: Cursor | undefined,
  analysis: Analysis,
  { repository }: Services,
): Promise<readonly string[]> {
  if (cursor?.role !== "value" || cursor.segment !== "version" || !isManifest(cursor, analysis)) return [];
  const past = await repository.soon(analysis.uri);
  const { base, released } = releasesOf(membersOf(analysis.document.value), past);
  return base && isSaved(base) ? [base.version] : released.map(({ version }) => version);
}

/** Tests if the members of a manifest itself are around a cursor. */
export function isManifest({ container }: Cursor, { context }: Analysis): boolean {
  return context.manifests.some(({ node }) => node === container);
}
