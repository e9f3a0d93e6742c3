import type { FolderEntry } from "../../../protocol";
import type { Workspace } from "../../../workspace/manifest-facts";

/** What a completion may take from outside of its document. */
export interface Surroundings {
  readonly workspace: Workspace;
  /** What the folder holds into which the half-typed path leads. */
  readonly folder: readonly FolderEntry[];
  /** The plugin's versions that git tags tell. */
  readonly taggedVersions: readonly string[];
}

/** For a document that stands alone. */
export const ALONE: Surroundings = {
  workspace: { about: () => [], clashing: () => [], of: () => undefined, all: () => [] },
  folder: [],
  taggedVersions: [],
};
