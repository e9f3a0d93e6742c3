/** The source of a feed's answers, and the place that shows them. */
export interface FeedSource<Answer> {
  /** Requests an answer; never rejects. */
  ask(): Promise<Answer>;
  /** Checks whether an answer is about the newest text. */
  isCurrent(answer: Answer): boolean;
  show(answer: Answer): void;
  /** Checks whether the page is visible. */
  isWatched(): boolean;
}

/** The number of outdated answers in a row that are requested again. */
const MAX_RETRIES = 3;

/** Keeps one page up to date: one request at a time, the newest text wins, no requests while the page is hidden. */
export class Feed<Answer> {
  #isAsking = false;
  #isDue = false;

  constructor(private readonly source: FeedSource<Answer>) {}

  /** True while a request is pending. */
  get isAsking(): boolean {
    return this.#isAsking;
  }

  /** Requests a new answer as soon as possible. */
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
      if (!isCurrent && outdated <= MAX_RETRIES) this.#isDue = true;
    }
    this.#isAsking = false;
  }
}
