/** What a feed asks, and where it shows the answers. */
export interface FeedSource<Answer> {
  /** Never rejects. */
  ask(): Promise<Answer>;
  /** Whether the answer is about the newest text. */
  isCurrent(answer: Answer): boolean;
  show(answer: Answer): void;
  /** Whether anybody looks. */
  isWatched(): boolean;
}

/** As often as an answer may be out of date although nothing has changed since the question. */
const PATIENCE = 3;

/** Keeps one page up to date: one question at a time, the newest text wins, and no work while nobody looks. */
export class Feed<Answer> {
  #isAsking = false;
  #isDue = false;

  constructor(private readonly source: FeedSource<Answer>) {}

  /** Whether an answer is on its way. */
  get isAsking(): boolean {
    return this.#isAsking;
  }

  /** Asks anew, as soon as it may. */
  refresh(): void {
    this.#isDue = true;
    if (!this.#isAsking && this.source.isWatched()) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isAsking = true;
    for (let outdated = 0; this.#isDue && this.source.isWatched();) {
      this.#isDue = false;
      const answer = await this.source.ask();
      const isCurrent = this.source.isCurrent(answer);
      if (isCurrent) this.source.show(answer);
      outdated = isCurrent ? 0 : outdated + 1;
      if (!isCurrent && outdated <= PATIENCE) this.#isDue = true;
    }
    this.#isAsking = false;
  }
}
