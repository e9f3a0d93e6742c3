import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { checkJob } from "../report/check-job";
import { FileReporter, type FileReport } from "../report/file-report";
import type { Batch, Found } from "./in-order";
import type { CheckValues } from "../input/options";

/** What a thread needs to know to do what `check` does. */
export interface Shared {
  readonly values: CheckValues;
  readonly isColoured: boolean;
}

/** The program itself: its threads begin where it begins. */
const PROGRAM = join(__dirname, "cli.js");

/** More would wait for the disk and for each other. */
const MOST = 7;
/** So many batches a thread has at a time: while one is on its way, it works on the next. */
const AT_A_TIME = 3;

/** The other threads of a run. */
export class Crew {
  readonly #members = new Map<Worker, Batch[]>();
  #wake: (() => void) | undefined;

  /** @returns undefined on a machine that has no processor to spare */
  static start(shared: Shared): Crew | undefined {
    const count = Math.min(MOST, availableParallelism() - 1);
    return count > 0 ? new Crew(shared, count) : undefined;
  }

  private constructor(shared: Shared, count: number) {
    for (let i = 0; i < count; i++) this.add(new Worker(PROGRAM, { workerData: shared, execArgv: [] }));
  }

  /** Gives batches that nobody has taken to those that have little to do. */
  assign(batches: readonly Batch[]): void {
    for (const [member, own] of this.#members) {
      while (own.length < AT_A_TIME) {
        const batch = batches.find(({ isTaken, isShareable }) => !isTaken && isShareable);
        if (!batch) return;
        batch.isTaken = true;
        own.push(batch);
        member.postMessage(batch.found);
      }
    }
  }

  /** Settled when a batch is done, or given back. */
  news(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }

  end(): void {
    for (const member of this.#members.keys()) void member.terminate();
    this.#members.clear();
  }

  private add(member: Worker): void {
    const own: Batch[] = [];
    this.#members.set(member, own);
    // Answers come in the order of the questions.
    member.on("message", (reports: readonly FileReport[]) => {
      const batch = own.shift();
      if (batch) batch.reports = reports;
      this.#wake?.();
    });
    // Whatever became of a thread, its work is done by the others.
    const leave = (): void => {
      this.#members.delete(member);
      for (const batch of own.splice(0)) batch.isTaken = false;
      this.#wake?.();
    };
    member.on("error", leave);
    member.on("exit", leave);
  }
}

/** Does a member's work, if this thread is one. @returns whether it is */
export function servesCrew(): boolean {
  if (isMainThread || !parentPort) return false;
  const port = parentPort;
  const { values, isColoured } = workerData as Shared;
  const reporter = new FileReporter(values, checkJob, isColoured);
  port.on("message", (batch: readonly Found[]) => port.postMessage(reporter.reportAll(batch)));
  return true;
}
