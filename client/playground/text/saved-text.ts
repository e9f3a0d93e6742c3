import { readStored, store } from "./choices";
import type { NamedText } from "./files";

/** The delay between a change and saving it, in milliseconds. */
const DELAY = 300;

/** Saves the text in the session storage, so that it survives a reload. */
export class SavedText {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsaved: (() => NamedText) | undefined;

  constructor(private readonly onFailure: () => void) {
    // The last events before a page is closed, reloaded or suspended.
    window.addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => this.save());
  }

  static read(): NamedText | undefined {
    const text = readStored("text");
    return text === undefined ? undefined : (JSON.parse(text) as NamedText);
  }

  /** Saves the text once typing pauses. @param current called at that time */
  saveLater(current: () => NamedText): void {
    this.#unsaved = current;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), DELAY);
  }

  /** Saves unsaved changes. @returns false if that failed */
  save(): boolean {
    if (!this.#unsaved) return true;
    const isSaved = store("text", JSON.stringify(this.#unsaved()));
    if (isSaved) this.#unsaved = undefined;
    // The text exceeds the limit of a few megabytes, or storage is unavailable.
    else this.onFailure();
    return isSaved;
  }
}
