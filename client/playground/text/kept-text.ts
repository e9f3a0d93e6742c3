import { keep, kept } from "./choices";
import type { NamedText } from "./files";

/** The delay after which a change is kept, in milliseconds. */
const DELAY = 300;

/** Keeps the text of a browser tab in its session storage, so that it survives a reload. */
export class KeptText {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsaved: (() => NamedText) | undefined;

  constructor(private readonly onFailure: () => void) {
    // The last chance before a page is closed, reloaded or put to sleep.
    window.addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => this.save());
  }

  static read(): NamedText | undefined {
    const text = kept("text");
    return text === undefined ? undefined : (JSON.parse(text) as NamedText);
  }

  /** Keeps a text as soon as typing pauses. @param current returns the text, when it is kept */
  keep(current: () => NamedText): void {
    this.#unsaved = current;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), DELAY);
  }

  /** Saves the newest text, if it is not saved yet. @returns whether a reload will show it */
  save(): boolean {
    if (!this.#unsaved) return true;
    const isKept = keep("text", JSON.stringify(this.#unsaved()));
    if (isKept) this.#unsaved = undefined;
    // The browser's limit is a few megabytes, or it keeps nothing at all.
    else this.onFailure();
    return isKept;
  }
}
