import { setImmediate } from "node:timers/promises";
import { Crew, type Shared } from "./worker-pool";
import { Failure } from "../exit";
import type { Failed, FileReport } from "../report/file-report";
import type { Source } from "../input/find-files";

/** Something to report on, as plain data. */
export type Found = Source | Failed;

type Report = (found: readonly Found[]) => Promise<readonly FileReport[]>;

/** Whether it is standard input. */
export function isInput(found: Found): boolean {
  return "name" in found && found.path === undefined;
}

/** Files that are reported on together. */
export class Batch {
  reports: readonly FileReport[] | undefined;
  isTaken = false;
  constructor(readonly found: readonly Found[]) {}

  /** Standard input belongs to this thread. */
  get isShareable(): boolean {
    return !this.found.some(isInput);
  }
}

/** So many files are done before another thread would have started. */
const FEW = 300;
const BATCH = 32;
/** So many batches are begun before the first of them is printed. */
const AHEAD = 24;

/**
 * Reports on files in their order, one after the other; of many, other threads do their part.
 * @param shared what other threads need to know; undefined when there must be none
 */
export async function* inOrder(
  sources: Iterable<Source | Failure>,
  report: Report,
  shared: Shared | undefined,
): AsyncGenerator<FileReport> {
  const rest = sources[Symbol.iterator]();
  const first = take(rest, FEW);
  const crew = shared && first.length === FEW ? Crew.start(shared) : undefined;
  try {
    for (const found of first) yield* await report([found]);
    if (crew) yield* together(rest, report, crew);
    else for (let found = take(rest, 1); found.length > 0; found = take(rest, 1)) yield* await report(found);
  } finally {
    // A thread that is left behind would keep the process.
    crew?.end();
  }
}

async function* together(rest: Iterator<Source | Failure>, report: Report, crew: Crew) {
  const batches: Batch[] = [];
  const next = (): Batch | undefined => {
    while (batches.length < AHEAD) {
      const found = take(rest, BATCH);
      if (found.length === 0) break;
      batches.push(new Batch(found));
    }
    crew.assign(batches);
    return batches[0];
  };
  for (let batch = next(); batch; batch = next()) {
    while (!batch.reports) {
      const own = batches.find(({ isTaken }) => !isTaken);
      if (own) await reportOn(own, report);
      else await crew.news();
      crew.assign(batches);
    }
    yield* batch.reports;
    batches.shift();
  }
}

async function reportOn(batch: Batch, report: Report): Promise<void> {
  batch.isTaken = true;
  batch.reports = await report(batch.found);
  // The others' answers have arrived meanwhile.
  await setImmediate();
}

function take(sources: Iterator<Source | Failure>, count: number): Found[] {
  const taken: Found[] = [];
  while (taken.length < count) {
    const step = sources.next();
    if (step.done) break;
    const { value } = step;
    taken.push(value instanceof Failure ? { place: value.place, message: value.message } : value);
  }
  return taken;
}
