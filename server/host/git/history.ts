import type { GitVersion } from "../../core/entry/earlier";
import { missingAt } from "../../core/release/sides";
import type { TagHistory } from "../../core/release/releases";
import type { JsonObject } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";

/** A version with its git tag. */
export interface TaggedVersion extends GitVersion {
  /** The tag's name, without `refs/tags/`. */
  readonly tag: string;
}

/** The facts about a plugin that come from the git repository around a file. */
export interface FileHistory {
  /** The versions of the manifest at the tags, newest first. A version with several tags is taken from the earliest. */
  readonly versions: readonly TaggedVersion[];
  /** The address of the remote `origin`, as git prints it. */
  readonly remote?: string;
  /** True if the file is in a folder of the repository. */
  readonly isInFolder?: boolean;
  /** A sentence for the reader: why there are no versions, or why some may be missing. */
  readonly note?: string;
  /** True if git may not be run. A reader needs to know this even if the earlier versions come from elsewhere. */
  readonly isForbidden?: boolean;
  /** True if versions may be missing on this machine. */
  readonly isPartial?: boolean;
}

/** Reads the past of a file (docs/spec/entry.md, Earlier versions); injected, because not every host has git. */
export interface History {
  /** Returns the history of a file. Never rejects: the note says what could not be read. */
  of(uri: string, signal?: AbortSignal): Promise<FileHistory>;
  /** Returns the tags that a release of a file is compared with. Never rejects: the note says what could not be read. */
  releases(uri: string, signal?: AbortSignal): Promise<TagHistory>;
  /** Returns a file's manifest at a revision, or one sentence about why there is none. Never rejects. */
  manifestAt(uri: string, revision: string): Promise<JsonObject | string>;
  /** Returns the user's name in git's configuration, as it applies to a file or folder; undefined if there is none. */
  authorName(uri: string): Promise<string | undefined>;
}

/** For servers in a browser. */
export const NO_HISTORY: History = noHistory(() => ({ note: message("A browser cannot run git.") }));

/** Creates a history without versions, which says why in the language of the reader. */
export function noHistory(why: () => Pick<FileHistory, "note" | "isForbidden">): History {
  return {
    of: () => Promise.resolve({ versions: [], ...why() }),
    releases: () =>
      Promise.resolve({ tags: [], folder: "", isShallow: false, note: why().note, isWithoutGit: true }),
    manifestAt: (_uri, revision) => Promise.resolve(why().note ?? missingAt(revision)),
    authorName: () => Promise.resolve(undefined),
  };
}
