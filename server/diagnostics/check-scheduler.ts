import { Debouncer } from "../lsp/debouncer";

/** Schedules checks: after the changes that have arrived together or, for a large document, when its author pauses. */
export class CheckScheduler {
  readonly #waiting = new Set<string>();
  readonly #paused: Debouncer;

  constructor(private readonly run: (uri: string) => void) {
    this.#paused = new Debouncer(run);
  }

  schedule(uri: string, whenPaused: boolean): void {
    this.forget(uri);
    if (whenPaused) return this.#paused.schedule(uri);
    // The timer lets changes that have arrived together be checked once.
    if (this.#waiting.size === 0) setTimeout(() => this.flush(), 0);
    this.#waiting.add(uri);
  }

  forget(uri: string): void {
    this.#paused.forget(uri);
  }

  private flush(): void {
    const uris = [...this.#waiting];
    this.#waiting.clear();
    for (const uri of uris) this.run(uri);
  }
}
