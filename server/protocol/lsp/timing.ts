/** Prefers `setImmediate`, because timers in Node wait at least 1 ms. */
const runInNextTurn: (run: () => void) => unknown =
  typeof setImmediate === "function" ? setImmediate : setTimeout;

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void runInNextTurn(resolve));
}

/** How long a slice may run before other messages are handled. */
const SLICE_MS = 8;

/**
 * Runs a function for each changed document, but only after a burst of messages, to answer the requests in the burst
 * first. Works in slices; between slices, the server handles new messages.
 */
export class ChangeQueue {
  readonly #waitingUris = new Set<string>();
  #isScheduled = false;
  #hasChanged = false;

  constructor(private readonly run: (uri: string) => void) {}

  schedule(uri: string): void {
    this.#waitingUris.add(uri);
    this.#hasChanged = true;
    if (!this.#isScheduled) runInNextTurn(() => this.runTurn());
    this.#isScheduled = true;
  }

  /** Runs a slice only after a turn without a change: each turn handles one message, so the burst has then ended. */
  private runTurn(): void {
    if (!this.#hasChanged) this.runSlice();
    this.#hasChanged = false;
    this.#isScheduled = this.#waitingUris.size > 0;
    if (this.#isScheduled) runInNextTurn(() => this.runTurn());
  }

  private runSlice(): void {
    const end = Date.now() + SLICE_MS;
    for (const uri of this.#waitingUris) {
      this.#waitingUris.delete(uri);
      this.run(uri);
      if (Date.now() >= end) return;
    }
  }
}

/** How long calls or typing must stop to count as a pause. */
const PAUSE_MS = 300;

/** Returns a function that delays `run` until PAUSE_MS after the last call. */
export function debounce(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, PAUSE_MS);
  };
}

/** Runs a function for each document after its author pauses. */
export class Debouncer {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly run: (uri: string) => void,
    private readonly pause = PAUSE_MS,
  ) {}

  schedule(uri: string): void {
    this.cancel(uri);
    const run = (): void => {
      this.#timers.delete(uri);
      this.run(uri);
    };
    this.#timers.set(uri, setTimeout(run, this.pause));
  }

  /** The documents that wait for a pause. */
  get uris(): Iterable<string> {
    return this.#timers.keys();
  }

  has(uri: string): boolean {
    return this.#timers.has(uri);
  }

  cancel(uri: string): void {
    clearTimeout(this.#timers.get(uri));
    this.#timers.delete(uri);
  }
}
