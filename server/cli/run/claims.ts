/** The thread that reports, which checks files too. The others have higher numbers. */
export const REPORTER = 1;

/** How many files the threads are ahead of the report at most, so that a slow reader does not fill the memory. */
const AHEAD = 512;

/** Which thread checks which file, in memory that all threads share: the number of reported files, then a thread for each. */
export class Claims {
  readonly #cells: Int32Array;
  /** All files before this one are taken. */
  #next = 0;

  /** @param memory that of another thread's claims */
  constructor(readonly memory: SharedArrayBuffer) {
    this.#cells = new Int32Array(memory);
  }

  /** Creates the claims to a number of files, of which none is taken. */
  static to(files: number): Claims {
    return new Claims(new SharedArrayBuffer((files + 1) * Int32Array.BYTES_PER_ELEMENT));
  }

  /** Takes the first file that no thread has taken; undefined if there is none near enough to the report. */
  take(thread: number): number | undefined {
    const end = Math.min(this.files, this.reported + AHEAD);
    for (; this.#next < end; this.#next++) {
      if (Atomics.compareExchange(this.#cells, this.#next + 1, 0, thread) === 0) return this.#next++;
    }
    return undefined;
  }

  /** Takes the next file as `take` does, and waits until the report is near enough; undefined when all are taken. */
  takeInTime(thread: number): number | undefined {
    for (;;) {
      const { reported } = this;
      const taken = this.take(thread);
      if (taken !== undefined || this.#next >= this.files) return taken;
      Atomics.wait(this.#cells, 0, reported);
    }
  }

  ownerOf(file: number): number | undefined {
    return this.#cells[file + 1];
  }

  /** Gives a file to a thread, also when another thread had it. */
  give(file: number, thread: number): void {
    Atomics.store(this.#cells, file + 1, thread);
  }

  get files(): number {
    return this.#cells.length - 1;
  }

  /** The number of files that are reported. */
  get reported(): number {
    return Atomics.load(this.#cells, 0);
  }

  set reported(files: number) {
    Atomics.store(this.#cells, 0, files);
    Atomics.notify(this.#cells, 0);
  }
}
