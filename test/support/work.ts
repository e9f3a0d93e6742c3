import { Session, type Profiler } from "node:inspector";
import { setFlagsFromString } from "node:v8";
import { afterAll, beforeAll } from "vitest";

/*
 * The amount of work, counted and not timed: nearly the same on every machine and under any load. V8 counts how often
 * each block of the project's code runs; only the calls of a function that it has optimized meanwhile are missing. What
 * the language's own functions do inside is counted for those that look through all of an array or a string, by its
 * length.
 *
 * Import this before what it is to count: code that is loaded earlier is counted by functions only.
 */

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** The project's code and what it is built on, but for what the tests are. */
const OURS = /\/(?:server|client|node_modules)\//;
const TESTING = /\/node_modules\/(?:@?vite|@vitest|vitest|chai|fast-check|tiny)/;

/** Functions that look for something, up to where they find it, and functions that go through the whole. */
const SEARCHES = ["includes", "indexOf"];
const ARRAY_WALKS = ["concat", "join", "flat", "reverse", "lastIndexOf"];
const STRING_WALKS = ["split", "replace", "replaceAll", "match", "trim", "lastIndexOf"];

/**
 * Lets every call count in the tests of a file, in which one small function may do most of the work. They run in half
 * the speed.
 */
export function countAllCalls(): void {
  beforeAll(() => setFlagsFromString("--no-opt"));
  afterAll(() => setFlagsFromString("--opt"));
}

/** Counts the steps of a piece of work. */
export async function steps(work: () => unknown): Promise<number> {
  const meter = meterWalks();
  // It starts from nothing.
  coverage();
  try {
    await work();
    return blocksRun() + meter.seen;
  } finally {
    meter.stop();
  }
}

/** Counts how often blocks of the project's code have run since the last call of `coverage`. */
function blocksRun(): number {
  let sum = 0;
  for (const { url, functions } of coverage()) {
    if (!OURS.test(url) || TESTING.test(url)) continue;
    for (const { ranges } of functions) for (const { count } of ranges) sum += count;
  }
  return sum;
}

/** Takes what has run since the last call. */
function coverage(): readonly Profiler.ScriptCoverage[] {
  let taken: readonly Profiler.ScriptCoverage[] = [];
  // It answers before it returns.
  session.post("Profiler.takePreciseCoverage", (error, answer: Profiler.TakePreciseCoverageReturnType) => {
    if (error) throw error;
    taken = answer.result;
  });
  return taken;
}

interface Meter {
  seen: number;
  readonly stop: () => void;
}

type Searched = string | readonly unknown[];

/** Counts what arrays' and strings' own functions look at, until it is stopped. */
function meterWalks(): Meter {
  const meter: Meter = { seen: 0, stop: () => undoes.forEach((undo) => undo()) };
  const add = (length: number) => (meter.seen += length);
  const walks = (whole: Searched) => add(whole.length);
  const searches = (whole: Searched, [wanted, from]: unknown[]) => {
    const start = typeof from === "number" && from > 0 ? from : 0;
    const found = indexIn(whole, wanted, start);
    add(Math.max(0, (found < 0 ? whole.length : found + 1) - start));
  };
  const copies = (whole: Searched, args: unknown[]) => add(rangeOf(whole.length, args));
  const moves = (whole: Searched, [start]: unknown[]) => add(rangeOf(whole.length, [start]));
  const undoes = ([Array.prototype, String.prototype] as const).flatMap((prototype) => [
    ...SEARCHES.map((name) => observed(prototype, name, searches)),
    ...(prototype === Array.prototype ? ARRAY_WALKS : STRING_WALKS).map((name) =>
      observed(prototype, name, walks),
    ),
  ]);
  undoes.push(observed(Array.prototype, "slice", copies), observed(Array.prototype, "splice", moves));
  return meter;
}

/** How many of so many entries are from a first one to a last one, given as for `slice`. */
function rangeOf(length: number, [start = 0, end = length]: unknown[]): number {
  const index = (at: unknown) =>
    Math.min(length, Number(at) < 0 ? Math.max(0, length + Number(at)) : Number(at));
  return Math.max(0, index(end) - index(start));
}

type OwnFunction = (this: Searched, ...args: unknown[]) => unknown;

const ownOf = (prototype: object, name: string) => Reflect.get(prototype, name) as OwnFunction;
/** As they are without a meter. */
const indexInText = ownOf(String.prototype, "indexOf");
const indexInArray = ownOf(Array.prototype, "indexOf");

function indexIn(whole: Searched, wanted: unknown, from: number): number {
  return Number((typeof whole === "string" ? indexInText : indexInArray).call(whole, wanted, from));
}

/** Observes the calls of a function, which works as before; returns a function that ends this. */
function observed(
  prototype: object,
  name: string,
  observe: (on: Searched, args: unknown[]) => void,
): () => void {
  const own = ownOf(prototype, name);
  const set = (value: OwnFunction) =>
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
  set(function (this: Searched, ...args: unknown[]) {
    observe(this instanceof String ? String(this) : this, args);
    return own.apply(this, args);
  });
  return () => set(own);
}
