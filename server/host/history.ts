import type { GitVersion } from "../core/catalog/earlier";

/** What the git repository around a file tells of the plugin. */
export interface FileHistory {
  /** One for each version of the manifest that tags show, as the earliest of them does; newest first. */
  readonly versions: readonly GitVersion[];
  /** The remote `origin`, as git names it. */
  readonly remote?: string;
  /** What a reader should know of it, in one sentence: why there is nothing, or why something may be missing. */
  readonly note?: string;
  /** Set when there may be more than this machine has. */
  readonly isPartial?: boolean;
}

/** The past of a file; injected, as not every host has git (entry.md, Earlier versions). */
export interface History {
  /** What is known of a file's past. Never rejects; what cannot be found out is told in the note. */
  of(uri: string, signal?: AbortSignal): Promise<FileHistory>;
}

/** For hosts without git. */
export const NO_HISTORY: History = {
  of: () => Promise.resolve({ versions: [], note: "There is no git here." }),
};
