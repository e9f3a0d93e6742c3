import { nextTurn, SLICE_MS } from "../../lsp/slices";

/**
 * The most time for the text of one file, and for all of a look, in milliseconds: many times what code takes. It is that
 * of the processor: on a busy machine, the same work takes many times as long, and is done as well.
 */
const [MAX_FILE_MS, MAX_MS] = [2_000, 8_000];

/** Does the work of one look in slices, between which other messages get their turn, until its time is over. */
export class TimeLimit {
  #left = MAX_MS;
  /** When the slice began: short texts are done in one together. */
  #began = performance.now();

  /** Does a part of the work. @returns undefined when its time is over */
  async spend<T>(work: Generator<undefined, T>): Promise<{ readonly result: T } | undefined> {
    let left = Math.min(this.#left, MAX_FILE_MS);
    while (left > 0) {
      await this.pauseIfDue();
      const spent = process.cpuUsage();
      let step = work.next();
      while (!step.done && !this.#isDue()) step = work.next();
      const { user, system } = process.cpuUsage(spent);
      const used = (user + system) / 1000;
      this.#left -= used;
      left -= used;
      if (step.done) return { result: step.value };
    }
    return undefined;
  }

  /** Lets the other messages have their turn when the slice is over. */
  async pauseIfDue(): Promise<void> {
    if (!this.#isDue()) return;
    await new Promise<void>((resolve) => nextTurn(resolve));
    this.#began = performance.now();
  }

  #isDue(): boolean {
    return performance.now() - this.#began >= SLICE_MS;
  }
}
