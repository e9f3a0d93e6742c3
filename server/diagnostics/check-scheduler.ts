/** A longer text is checked when its author pauses: checking it takes longer than the time between two keystrokes. */
const PAUSE_MS = 300;

/** When each document's turn comes: right after all that has arrived together, or when its author pauses. */
export class Turns {
  readonly #waiting = new Set<string>();
  readonly #pausing = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private readonly run: (uri: string) => void) {}

  schedule(uri: string, whenPaused: boolean): void {
    this.forget(uri);
    if (whenPaused) {
      this.#pausing.set(
        uri,
        setTimeout(() => this.run(uri), PAUSE_MS),
      );
      return;
    }
    // Changes that have arrived together are checked once.
    if (this.#waiting.size === 0) setTimeout(() => this.flush(), 0);
    this.#waiting.add(uri);
  }

  forget(uri: string): void {
    clearTimeout(this.#pausing.get(uri));
    this.#pausing.delete(uri);
  }

  private flush(): void {
    const uris = [...this.#waiting];
    this.#waiting.clear();
    for (const uri of uris) this.run(uri);
  }
}
