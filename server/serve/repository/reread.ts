/** The age at which something is read again, in milliseconds: not every client reports every changed file. */
const MAX_AGE_MS = 15_000;

/** Reads something when it is asked for and has become old, or when it has changed; one reading at a time. */
export class Reread {
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;
  /** True if something has changed during the current reading. */
  #isDue = false;

  /** @param readOnce never rejects */
  constructor(private readonly readOnce: () => Promise<void>) {}

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

  private async read(): Promise<void> {
    await this.readOnce();
    while (this.isDue()) await this.readOnce();
    this.#reading = undefined;
    this.#readAt = Date.now();
  }

  private isDue(): boolean {
    const isDue = this.#isDue;
    this.#isDue = false;
    return isDue;
  }
}
