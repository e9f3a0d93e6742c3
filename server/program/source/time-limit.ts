import { nextTurn, SLICE_MS } from "../../lsp/slices";

/** The most time for the text of one file, and for all of a look, in milliseconds: many times what code takes. */
const [MAX_FILE_MS, MAX_MS] = [2_000, 8_000];

/** Does the work of one look in slices, between which other messages get their turn, until its time is over. */
export class TimeLimit {
  #left = MAX_MS;

  /** Does a part of the work. @returns undefined when its time is over */
  async spend<T>(work: Generator<undefined, T | undefined>): Promise<T | undefined> {
    let left = Math.min(this.#left, MAX_FILE_MS);
    while (left > 0) {
      const start = performance.now();
      let [step, spent] = [work.next(), 0];
      while (!step.done && (spent = performance.now() - start) < SLICE_MS) step = work.next();
      if (step.done) spent = performance.now() - start;
      this.#left -= spent;
      left -= spent;
      if (step.done) return step.value;
      await new Promise<void>((resolve) => nextTurn(resolve));
    }
    return undefined;
  }
}
