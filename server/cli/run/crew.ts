import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { messageLanguage } from "../../core/text/messages";
import { Failure } from "../../program/failures";
import type { Source } from "../../program/find-files";
import type { CheckValues } from "../arguments/options";
import type { ReportOptions } from "../../program/file-report";
import { Claims, REPORTER } from "./claims";
import type { FileOutcome } from "./file-checker";

/**
 * The room for short-lived objects in a thread's heap, in MB: a third of V8's own choice. With it, 20,000 manifests take
 * 238 MB in two threads, not 285, in the same time.
 */
const YOUNG_MB = 16;

/** What a thread needs to check files: plain data. */
export interface Job {
  readonly values: CheckValues;
  readonly shown: ReportOptions;
  readonly needsNames: boolean;
  readonly language: string;
  /** Undefined for what only the reporting thread can check, such as standard input. */
  readonly sources: readonly (Source | undefined)[];
  readonly claims: SharedArrayBuffer;
  readonly thread: number;
}

/** What a thread sends: the index of a file, and what its check leads to. */
export type Sent = readonly [file: number, outcome: FileOutcome];

/** Threads that check files together, each the next one that no other has taken. */
export class Crew {
  readonly #claims: Claims;
  readonly #workers: readonly Worker[];
  /** What is not reported yet. */
  readonly #outcomes = new Map<number, FileOutcome>();
  #wake: () => void = () => undefined;

  /**
   * Starts the threads.
   * @param check checks a file in this thread; resolves to undefined after an interruption
   * @param threads how many, with this one
   */
  constructor(
    found: readonly (Source | Failure)[],
    job: Pick<Job, "values" | "shown" | "needsNames">,
    threads: number,
    private readonly check: (file: number) => Promise<FileOutcome | undefined>,
    private readonly signal: AbortSignal,
  ) {
    const sources = found.map((each) =>
      each instanceof Failure || each.path === undefined ? undefined : each,
    );
    this.#claims = Claims.to(sources.length);
    for (const [file, source] of sources.entries()) if (!source) this.#claims.give(file, REPORTER);
    const whole = { ...job, language: messageLanguage(), sources, claims: this.#claims.memory };
    this.#workers = Array.from({ length: threads - 1 }, (_, i) => this.start({ ...whole, thread: i + 2 }));
    signal.addEventListener("abort", () => this.#wake());
  }

  private start(job: Job): Worker {
    // The program itself: another bundle would repeat nearly all of it. This file is one of its chunks.
    const worker = new Worker(join(__dirname, "cli.js"), {
      workerData: job,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.on("message", ([file, outcome]: Sent) => {
      // A file that was given to another thread may be reported already.
      if (file >= this.#claims.reported) this.#outcomes.set(file, outcome);
      this.#wake();
    });
    // What has ended it shows itself again when its file is checked here.
    worker.on("error", () => undefined);
    worker.on("exit", () => this.takeOver(job.thread));
    return worker;
  }

  /** Takes the files whose outcome a thread that has ended did not send. */
  private takeOver(thread: number): void {
    for (let file = this.#claims.reported; file < this.#claims.files; file++) {
      if (this.#claims.ownerOf(file) === thread && !this.#outcomes.has(file))
        this.#claims.give(file, REPORTER);
    }
    this.#wake();
  }

  /**
   * Returns what a file leads to, and checks others until it is known. Ask for each in its turn.
   * @returns undefined after an interruption
   */
  async outcomeOf(file: number): Promise<FileOutcome | undefined> {
    this.#claims.reported = file;
    while (!this.signal.aborted) {
      const outcome = this.#outcomes.get(file);
      this.#outcomes.delete(file);
      if (outcome) return outcome;
      const own = this.#claims.ownerOf(file) === REPORTER ? file : this.#claims.take(REPORTER);
      if (own === undefined) await this.news();
      else {
        const checked = await this.check(own);
        if (checked) this.#outcomes.set(own, checked);
        // Messages arrive only in between.
        await setImmediate();
      }
    }
    return undefined;
  }

  /** Waits for an outcome, the end of a thread or an interruption. */
  private async news(): Promise<void> {
    await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** Ends the threads. */
  async end(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
