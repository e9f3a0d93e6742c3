import { element } from "./element";

/** The largest file that is opened, in bytes: as for files on a disk (docs/security.md). */
const LARGEST = 8 * 1024 * 1024;

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The part of the File System Access API that is used, where a browser has it. */
interface FilePickers {
  showOpenFilePicker?(options: object): Promise<FileSystemFileHandle[]>;
  showSaveFilePicker?(options: object): Promise<FileSystemFileHandle>;
}

const TYPES = [{ description: "JSON", accept: { "application/json": [".json"] } }];

const pickers = window as FilePickers;

/** Lets the reader choose a file. Returns undefined without one; throws a RangeError if it is too large. */
export async function openFile(): Promise<NamedText | undefined> {
  const file = pickers.showOpenFilePicker
    ? await chosen(pickers.showOpenFilePicker({ types: TYPES })).then((handles) => handles?.[0]?.getFile())
    : await fileOfInput();
  return file && textOf(file);
}

/** Reads a file, for example one that is dropped on the page. */
export async function textOf(file: File): Promise<NamedText> {
  if (file.size > LARGEST) throw new RangeError(file.name);
  return { name: file.name, text: await file.text() };
}

/** Saves a text to a file that the reader chooses, or downloads it. @returns the file's name, unless the reader cancels */
export async function saveFile({ name, text }: NamedText): Promise<string | undefined> {
  if (!pickers.showSaveFilePicker) {
    saveAs(name, text);
    return name;
  }
  const handle = await chosen(pickers.showSaveFilePicker({ suggestedName: name, types: TYPES }));
  if (!handle) return undefined;
  const stream = await handle.createWritable();
  await stream.write(text);
  await stream.close();
  return handle.name;
}

/** Downloads a text. */
export function saveAs(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

function fileOfInput(): Promise<File | undefined> {
  const input = element("input", { type: "file", accept: ".json,application/json" });
  return new Promise((resolve) => {
    input.addEventListener("change", () => resolve(input.files?.[0]));
    input.addEventListener("cancel", () => resolve(undefined));
    input.click();
  });
}

async function chosen<T>(picked: Promise<T>): Promise<T | undefined> {
  try {
    return await picked;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    throw error;
  }
}
