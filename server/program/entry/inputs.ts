import { readDetail } from "../../core/entry/review/past";
import type { EntryInputs } from "../../core/entry/review/assemble";
import { message } from "../../core/text/messages";
import type { Files } from "../../host/files";
import type { History, TaggedVersion } from "../../host/git/history";
import { EntryFiles, sectionsLater } from "./files";

/** The inputs of an entry that lie beside the manifest and in its git history, as far as they have been read. Immutable. */
export interface ReadInputs extends Pick<
  EntryInputs,
  "detail" | "changelog" | "repositoryUrl" | "isInFolder"
> {
  /** The versions of the manifest at the git tags, newest first. */
  readonly tags: readonly TaggedVersion[];
  /** The manifest's icon as a `data:` URI. */
  readonly icon?: string | undefined;
  /** True while something is still being read. */
  readonly isLoading: boolean;
  /** Sentences about the inputs, for the reader of the entry. */
  readonly notes: readonly string[];
  /** A sentence about the git history, to show unless the earlier versions come from a detail response. */
  readonly gitNote?: string | undefined;
  /** True if the repository may have versions that are missing on this machine. */
  readonly isPartial?: boolean | undefined;
}

/** The places of the inputs of a document's entry. */
export interface InputPlaces {
  /** The path of the icon, from the manifest's folder. */
  readonly icon: string | undefined;
  /** The path of an earlier detail response, and the folder that it must be in. */
  readonly earlierEntry?: { readonly path: string; readonly folder: string } | undefined;
  readonly history: History;
}

/** Reads the inputs of one document's entry: a server shows each as soon as it is read, a command waits for all. */
export class InputsReader {
  #inputs: ReadInputs = { tags: [], notes: [], isLoading: true };
  #icon: string | undefined;
  readonly #files: EntryFiles;
  // The same text gives the same object, because others cache by it.
  readonly #detailIn = cachingLast(readDetail);
  readonly #sectionsIn = cachingLast(sectionsLater);

  /** @param onChange called when the inputs have changed */
  constructor(
    private readonly uri: string,
    files: Files,
    private readonly onChange: () => void = () => undefined,
  ) {
    this.#files = new EntryFiles(files);
  }

  /** The inputs that have been read so far. */
  get inputs(): ReadInputs {
    return this.#inputs;
  }

  /** Reads everything again, files first, because git takes longer. @returns the inputs */
  async read({ icon: path, earlierEntry, history }: InputPlaces, signal?: AbortSignal): Promise<ReadInputs> {
    const past = history.of(this.uri, signal);
    const [text, changelog, icon] = await Promise.all([
      earlierEntry && this.#files.detail(earlierEntry.folder, earlierEntry.path),
      this.#files.changelog(this.uri),
      this.iconAt(path),
    ]);
    const detail = this.#detailIn(text);
    this.update({ detail, changelog: await this.#sectionsIn(changelog), ...icon }, signal);
    const { versions: tags, remote: repositoryUrl, isInFolder, note, isForbidden, isPartial } = await past;
    const notes = [
      ...(earlierEntry && !detail ? [noDetail(earlierEntry.path)] : []),
      ...(isForbidden && note !== undefined ? [note] : []),
    ];
    const gitNote = isForbidden ? undefined : note;
    this.update({ tags, repositoryUrl, isInFolder, notes, gitNote, isPartial, isLoading: false }, signal);
    return this.#inputs;
  }

  /** Reads only the icon, after its path has changed in the manifest. */
  async readIcon(path: string | undefined, signal: AbortSignal): Promise<void> {
    this.update(await this.iconAt(path), signal);
  }

  /** Reads the icon at a path; nothing if its path changes meanwhile. */
  private async iconAt(path: string | undefined): Promise<Pick<ReadInputs, "icon">> {
    this.#icon = path;
    const icon = path === undefined ? undefined : await this.#files.icon(this.uri, path);
    return this.#icon === path ? { icon } : {};
  }

  private update(read: Partial<ReadInputs>, signal?: AbortSignal): void {
    const names = Object.keys(read) as (keyof ReadInputs)[];
    if (signal?.aborted || names.every((name) => isSame(read[name], this.#inputs[name]))) return;
    this.#inputs = { ...this.#inputs, ...read };
    this.onChange();
  }
}

function noDetail(path: string): string {
  return message(
    "'{path}' (pluginManifest.catalog.currentEntry) is not a detail response in the workspace.",
    { path },
  );
}

/** Wraps a function of a text so that it is called only when the text changes. */
function cachingLast<T>(compute: (text: string) => T): (text: string | undefined) => T | undefined {
  let last: { text: string; value: T } | undefined;
  return (text) => {
    if (text === undefined) return undefined;
    if (last?.text !== text) last = { text, value: compute(text) };
    return last.value;
  };
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((member, i) => member === other[i]);
}
