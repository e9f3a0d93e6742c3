/** The time without typing that counts as a pause, in milliseconds. */
const PAUSE_MS = 300;

/** Returns a function that runs another once, when it has not been called for the time of a pause. */
export function afterPause(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, PAUSE_MS);
  };
}

/** Runs a function for a document when its author pauses. */
export class Debouncer {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly run: (uri: string) => void,
    private readonly pause = PAUSE_MS,
  ) {}

  schedule(uri: string): void {
    this.forget(uri);
    const run = (): void => {
      this.#timers.delete(uri);
      this.run(uri);
    };
    this.#timers.set(uri, setTimeout(run, this.pause));
  }

  has(uri: string): boolean {
    return this.#timers.has(uri);
  }

  forget(uri: string): void {
    clearTimeout(this.#timers.get(uri));
    this.#timers.delete(uri);
  }
}
