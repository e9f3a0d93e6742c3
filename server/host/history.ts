import type { GitVersion } from "../core/catalog/earlier";
import { message } from "../core/text/messages";

/** What the git repository around a file tells of the plugin. */
export interface FileHistory {
  /** One for each version of the manifest that tags show, as the earliest of them does; newest first. */
  readonly versions: readonly GitVersion[];
  /** The remote `origin`, as git names it. */
  readonly remote?: string;
  /** What a reader should know of it, in one sentence: why there is nothing, or why something may be missing. */
  readonly note?: string;
  /** Set when git may not be run: a reader should know that whatever the earlier versions come from. */
  readonly isForbidden?: boolean;
  /** Set when there may be more than this machine has. */
  readonly isPartial?: boolean;
}

/** The past of a file; injected, as not every host has git (entry.md, Earlier versions). */
export interface History {
  /** What is known of a file's past. Never rejects; what cannot be found out is told in the note. */
  of(uri: string, signal?: AbortSignal): Promise<FileHistory>;
}

/** For hosts without git. */
export const NO_HISTORY: History = noHistory({ note: message("There is no git here.") });

/** A history without versions, and why. */
export function noHistory(why: Pick<FileHistory, "note" | "isForbidden">): History {
  return { of: () => Promise.resolve({ versions: [], ...why }) };
}
