import type { Past } from "../../core/release/past";
import type { JsonObject } from "../../core/json/tree/value";
import type { WorkTree } from "./work-tree";

export interface RevisionManifest {
  /** The revision's name if it is a tag's. */
  readonly tag: string | null;
  readonly commit: string;
  /** Undefined if it is missing there or is not an object. */
  readonly manifest: JsonObject | undefined;
}

/** The files of a revision. */
export interface RevisionFiles {
  /** The nearest file that was asked for, by its path from the repository's root; absent if there is none. */
  readonly nearest?: { readonly path: string; readonly bytes: Uint8Array };
  /** Reads another file by its path from the root; undefined if there is none. Never rejects. */
  readonly read: (path: string) => Promise<Uint8Array | undefined>;
}

/** Asks git about the files of one call or event; what they have in common is read once. Nothing rejects. */
export interface GitReader {
  /**
   * Reads a manifest's past, without a saved response: the note says what could not be read.
   * @param form that of its tags, as the configuration names it
   */
  past(uri: string, form?: string): Promise<Past>;
  at(uri: string, revision: string): Promise<RevisionManifest | undefined>;
  /** Lists the files in the folder of a manifest and around it; undefined outside of a work tree, and if git fails. */
  workTree(uri: string): Promise<WorkTree | undefined>;
  /** Returns what git knows about a plugin that is begun in a folder, or in that of a file. */
  identity(uri: string): Promise<Identity>;
}

/** What git knows about a new plugin. */
export interface Identity {
  readonly author?: string | undefined;
  /** The remote `origin` as an https URL. */
  readonly homepage?: string | undefined;
}
