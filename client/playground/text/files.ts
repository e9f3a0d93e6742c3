import { readStored, storeValue } from "./preferences";
import { element } from "./element";

/** The same limit as for files on disk (docs/security.md). */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The part of the File System Access API that we use. Not all browsers support it. */
interface FilePickers {
  showSaveFilePicker?(options: object): Promise<FileSystemFileHandle>;
}

const FILE_TYPES = [{ description: "JSON", accept: { "application/json": [".json"] } }];

/** Reads a file that the user chooses. @returns undefined if canceled @throws {RangeError} see `readNamedText` */
export async function openFile(): Promise<NamedText | undefined> {
  const input = element("input", { type: "file", accept: ".json,application/json" });
  const file = await new Promise<File | undefined>((resolve) => {
    input.addEventListener("change", () => resolve(input.files?.[0]));
    input.addEventListener("cancel", () => resolve(undefined));
    input.click();
  });
  return file && readNamedText(file);
}

/** @throws {RangeError} if the file is larger than `MAX_FILE_BYTES` */
export async function readNamedText(file: File): Promise<NamedText> {
  if (file.size > MAX_FILE_BYTES) throw new RangeError(file.name);
  return { name: file.name, text: await file.text() };
}

/** Saves a text to a file that the user chooses, or downloads it. @returns the file's name; undefined if canceled */
export async function saveFile({ name, text }: NamedText): Promise<string | undefined> {
  const pickers = window as FilePickers;
  if (!pickers.showSaveFilePicker) {
    download(name, text);
    return name;
  }
  const options = { suggestedName: name, types: FILE_TYPES };
  const handle = await pickers.showSaveFilePicker(options).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    throw error;
  });
  if (!handle) return undefined;
  const stream = await handle.createWritable();
  await stream.write(text);
  await stream.close();
  return handle.name;
}

export function download(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

const SAVE_DELAY_MS = 300;

/** Saves the text in the session storage, so that it survives a reload. */
export class SavedText {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #getUnsavedText: (() => NamedText) | undefined;

  constructor(private readonly onFailure: () => void) {
    // The page may be closed, reloaded or suspended right after these events.
    window.addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => this.save());
  }

  static restore(): NamedText | undefined {
    const text = readStored("text");
    return text === undefined ? undefined : (JSON.parse(text) as NamedText);
  }

  /** Saves the text once typing pauses. @param getText called after the pause */
  saveLater(getText: () => NamedText): void {
    this.#getUnsavedText = getText;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), SAVE_DELAY_MS);
  }

  /** Saves unsaved changes. @returns false if saving fails */
  save(): boolean {
    if (!this.#getUnsavedText) return true;
    const isSaved = storeValue("text", JSON.stringify(this.#getUnsavedText()));
    if (isSaved) this.#getUnsavedText = undefined;
    // The text exceeds the limit of a few megabytes, or storage is unavailable.
    else this.onFailure();
    return isSaved;
  }
}
