/** Runs a function in the next turn of the event loop. In Node, a timer of 0 ms takes 1 ms. */
export const nextTurn: (run: () => void) => unknown =
  typeof setImmediate === "function" ? setImmediate : setTimeout;

/** The time after which other messages get their turn, in milliseconds. */
const SLICE_MS = 8;

/**
 * Runs a function for documents after the messages that have arrived together: they only change state, so a request
 * among them is answered first. Messages that arrive in the meantime are handled between two slices.
 */
export class Slices {
  readonly #waiting = new Set<string>();
  #isTurning = false;
  #hasNews = false;

  constructor(private readonly run: (uri: string) => void) {}

  schedule(uri: string): void {
    this.#waiting.add(uri);
    this.#hasNews = true;
    if (!this.#isTurning) nextTurn(() => this.turn());
    this.#isTurning = true;
  }

  forget(uri: string): void {
    this.#waiting.delete(uri);
  }

  /** Waits for a turn without news: of the messages that have arrived together, each turn handles one. */
  private turn(): void {
    if (!this.#hasNews) this.slice();
    this.#hasNews = false;
    this.#isTurning = this.#waiting.size > 0;
    if (this.#isTurning) nextTurn(() => this.turn());
  }

  private slice(): void {
    const end = Date.now() + SLICE_MS;
    for (const uri of this.#waiting) {
      this.#waiting.delete(uri);
      this.run(uri);
      if (Date.now() >= end) return;
    }
  }
}
