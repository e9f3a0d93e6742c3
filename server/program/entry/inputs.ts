import type { EntryInputs } from "../../core/entry/review/assemble";
import type { Files } from "../../host/files";
import { EntryFiles, sectionsLater } from "./files";

/** The inputs of an entry that lie beside the manifest, as far as they have been read. Immutable. */
export interface ReadInputs extends Pick<EntryInputs, "changelog"> {
  /** The manifest's icon as a `data:` URI. */
  readonly icon?: string | undefined;
  /** True while something is still being read. */
  readonly isLoading: boolean;
}

/** Reads the files of one document's entry: a server shows each as soon as it is read, a command waits for all. */
export class InputsReader {
  #inputs: ReadInputs = { isLoading: true };
  #icon: string | undefined;
  readonly #files: EntryFiles;
  // The same text gives the same object, because others cache by it.
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

  /** Reads everything again. @param icon the path of the icon, from the manifest's folder @returns the inputs */
  async read(icon: string | undefined, signal?: AbortSignal): Promise<ReadInputs> {
    const [changelog, image] = await Promise.all([this.#files.changelog(this.uri), this.iconAt(icon)]);
    this.update({ changelog: await this.#sectionsIn(changelog), ...image, isLoading: false }, signal);
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
    if (signal?.aborted || names.every((name) => read[name] === this.#inputs[name])) return;
    this.#inputs = { ...this.#inputs, ...read };
    this.onChange();
  }
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
