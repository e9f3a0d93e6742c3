import { changelogSections } from "../core/catalog/changelog";
import { readDetail } from "../core/catalog/review/past";
import type { ReviewParts } from "../core/catalog/review/review";
import { message } from "../core/text/messages";
import type { Files } from "../host/files";
import type { History } from "../host/history";
import { EntryFiles } from "./entry-files";

/** What an entry is made of beside the manifest, as far as it has been read. Never changed once it is made. */
export interface EntryInputs extends Omit<ReviewParts, "manifest" | "face" | "now" | "requestId"> {
  /** The manifest's icon as a `data:` URI. */
  readonly icon?: string | undefined;
  /** Whether something is still being read. */
  readonly isLoading: boolean;
  /** What a reader should know of all that was read, a sentence each. */
  readonly notes: readonly string[];
  /** What a reader should know of the git history, if the earlier versions come from no better source. */
  readonly gitNote?: string | undefined;
  /** Whether git may know of more versions than this machine has. */
  readonly isPartial?: boolean | undefined;
}

/** Where the inputs of a document's entry are. */
export interface InputPlaces {
  /** The path of the icon, from the manifest's folder. */
  readonly icon: string | undefined;
  /** The path of an earlier detail response, and the folder that it must be in. */
  readonly earlierEntry?: { readonly path: string; readonly folder: string } | undefined;
  readonly history: History;
}

/** Reads the inputs of one document's entry: one step after the other for a server, all of them for a command. */
export class InputsReader {
  #inputs: EntryInputs = { tags: [], notes: [], isLoading: true };
  #icon: string | undefined;
  readonly #files: EntryFiles;
  // The same text gives the same object: what is made of it is kept by others.
  readonly #detailIn = keptFor(readDetail);
  readonly #sectionsIn = keptFor(changelogSections);

  /** @param onChange called when the inputs are no longer those that they were */
  constructor(
    private readonly uri: string,
    files: Files,
    private readonly onChange: () => void = () => undefined,
  ) {
    this.#files = new EntryFiles(files);
  }

  /** What has been read so far. */
  get inputs(): EntryInputs {
    return this.#inputs;
  }

  /** Reads everything anew, files first: git takes longer. @returns what has been read */
  async read({ icon: path, earlierEntry, history }: InputPlaces, signal?: AbortSignal): Promise<EntryInputs> {
    const past = history.of(this.uri, signal);
    const [text, changelog, icon] = await Promise.all([
      earlierEntry && this.#files.detail(earlierEntry.folder, earlierEntry.path),
      this.#files.changelog(this.uri),
      this.iconAt(path),
    ]);
    const detail = this.#detailIn(text);
    this.take({ detail, changelog: this.#sectionsIn(changelog), ...icon }, signal);
    const { versions: tags, remote: repositoryUrl, note, isForbidden, isPartial } = await past;
    const notes = [
      ...(earlierEntry && !detail ? [noDetail(earlierEntry.path)] : []),
      ...(isForbidden && note !== undefined ? [note] : []),
    ];
    const gitNote = isForbidden ? undefined : note;
    this.take({ tags, repositoryUrl, notes, gitNote, isPartial, isLoading: false }, signal);
    return this.#inputs;
  }

  /** Reads the icon alone: the manifest names another one. */
  async readIcon(path: string | undefined, signal: AbortSignal): Promise<void> {
    this.take(await this.iconAt(path), signal);
  }

  /** The icon at a path; nothing when the manifest names another one by the time that it has been read. */
  private async iconAt(path: string | undefined): Promise<Pick<EntryInputs, "icon">> {
    this.#icon = path;
    const icon = path === undefined ? undefined : await this.#files.icon(this.uri, path);
    return this.#icon === path ? { icon } : {};
  }

  private take(read: Partial<EntryInputs>, signal?: AbortSignal): void {
    const names = Object.keys(read) as (keyof EntryInputs)[];
    if (signal?.aborted || names.every((name) => isSame(read[name], this.#inputs[name]))) return;
    this.#inputs = { ...this.#inputs, ...read };
    this.onChange();
  }
}

function noDetail(path: string): string {
  return message(
    "'{path}' (the setting pluginManifest.catalog.currentEntry) is no detail response in the workspace.",
    { path },
  );
}

/** A function of a text that is called only when the text is another one. */
function keptFor<T>(make: (text: string) => T): (text: string | undefined) => T | undefined {
  let last: { text: string; made: T } | undefined;
  return (text) => {
    if (text === undefined) return undefined;
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((member, i) => member === other[i]);
}
