import type { FolderEntry } from "../../../protocol";
import type { Identity } from "../../../host/git/past.node";
import type { Workspace } from "../../../project/names/manifest-facts";

/** Facts from outside of the document that a completion may use. */
export interface Surroundings {
  readonly workspace: Workspace;
  /** The entries of the folder that the half-typed path leads into. */
  readonly folder: readonly FolderEntry[];
  readonly taggedVersions: readonly string[];
  readonly identity?: Identity;
}

/** No facts, for a document without a workspace. */
export const ALONE: Surroundings = {
  workspace: {
    about: () => [],
    clashing: () => [],
    clashes: () => ({ first: () => [], count: 0 }),
    of: () => undefined,
    all: () => [],
  },
  folder: [],
  taggedVersions: [],
};
