/** The age at which something is read again, in milliseconds: not every client reports every changed file. */
const MAX_AGE_MS = 15_000;

/** Reads something when it is asked for and has become old, or when it has changed; one reading at a time. */
export class Reread {
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;
  /** True if something has changed during the current reading. */
  #isDue = false;
  readonly #closing = new AbortController();

  /** @param readOnce never rejects; its signal is aborted when the answer is no longer needed */
  constructor(private readonly readOnce: (signal: AbortSignal) => Promise<void>) {}

  /** Aborted by `close`. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  /** Reads again if the last reading is old. Resolves once it is done. */
  async ifOld(): Promise<void> {
    if (!this.#reading && Date.now() - this.#readAt > MAX_AGE_MS) this.#reading = this.read();
    await this.#reading;
  }

  /** Makes what has been read old; during a reading, it is read once more after it. */
  outdate(): void {
    if (this.#reading) this.#isDue = true;
    else this.#readAt = -Infinity;
  }

  close(): void {
    this.#closing.abort();
  }

  private async read(): Promise<void> {
    await this.readOnce(this.signal);
    while (this.#isDue && !this.signal.aborted) {
      this.#isDue = false;
      await this.readOnce(this.signal);
    }
    this.#reading = undefined;
    this.#readAt = Date.now();
  }
}
