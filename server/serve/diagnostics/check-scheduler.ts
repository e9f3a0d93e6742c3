import { Debouncer } from "../../lsp/debouncer";

/** Runs a function in the next turn of the event loop. In Node, a timer of 0 ms takes 1 ms. */
const nextTurn: (run: () => void) => unknown = typeof setImmediate === "function" ? setImmediate : setTimeout;

/** Schedules checks: after the changes that have arrived together or, for a huge document, when its author pauses. */
export class CheckScheduler {
  readonly #waiting = new Set<string>();
  readonly #paused: Debouncer;
  #isTurning = false;
  #hasChanged = false;

  constructor(private readonly run: (uri: string) => void) {
    this.#paused = new Debouncer(run);
  }

  schedule(uri: string, whenPaused: boolean): void {
    this.forget(uri);
    if (whenPaused) return this.#paused.schedule(uri);
    this.#waiting.add(uri);
    this.#hasChanged = true;
    if (!this.#isTurning) nextTurn(() => this.turn());
    this.#isTurning = true;
  }

  forget(uri: string): void {
    this.#paused.forget(uri);
  }

  /** Waits for a turn without a change: of the messages that have arrived together, each turn handles one. */
  private turn(): void {
    this.#isTurning = this.#hasChanged;
    this.#hasChanged = false;
    if (this.#isTurning) nextTurn(() => this.turn());
    else this.flush();
  }

  private flush(): void {
    const uris = [...this.#waiting];
    this.#waiting.clear();
    for (const uri of uris) this.run(uri);
  }
}
