import { Session, type Profiler } from "node:inspector";
import { setFlagsFromString } from "node:v8";
import { afterAll, beforeAll } from "vitest";

/*
 * Measures work in steps instead of time, so that the result is nearly the same on every machine and under any load. V8
 * counts how often each block of the project's code runs, except calls of functions that it has optimized meanwhile. For
 * built-in functions that walk through an array or a string, the length counts.
 *
 * Import this module before the code to count: V8 counts earlier code only by function.
 */

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** Matches the project's code and its dependencies; TESTING matches the tools of the tests among them. */
const OURS = /\/(?:server|client|node_modules)\//;
const TESTING = /\/node_modules\/(?:@?vite|@vitest|vitest|chai|fast-check|tiny)/;

/** Built-in functions that stop at a match, and functions that always walk through the whole value. */
const SEARCHES = ["includes", "indexOf"];
const ARRAY_WALKS = ["concat", "join", "flat", "reverse", "lastIndexOf"];
const STRING_WALKS = ["split", "replace", "replaceAll", "match", "trim", "lastIndexOf"];

/**
 * Counts every call in the tests of a file, for files in which one small function may do most of the work. The tests take
 * twice as long, because V8 does not optimize.
 */
export function countAllCalls(): void {
  beforeAll(() => setFlagsFromString("--no-opt"));
  afterAll(() => setFlagsFromString("--opt"));
}

/** Counts the steps of a piece of work. */
export async function steps(work: () => unknown): Promise<number> {
  const meter = meterWalks();
  // Discard earlier counts.
  takeCoverage();
  try {
    await work();
    return blocksRun() + meter.visited;
  } finally {
    meter.stop();
  }
}

/** Counts how often blocks of the project's code have run since the last call of `takeCoverage`. */
function blocksRun(): number {
  let sum = 0;
  for (const { url, functions } of takeCoverage()) {
    if (!OURS.test(url) || TESTING.test(url)) continue;
    for (const { ranges } of functions) for (const { count } of ranges) sum += count;
  }
  return sum;
}

/** Returns the counts since the last call, and resets them. */
function takeCoverage(): readonly Profiler.ScriptCoverage[] {
  let coverage: readonly Profiler.ScriptCoverage[] = [];
  // The session calls back synchronously.
  session.post("Profiler.takePreciseCoverage", (error, answer: Profiler.TakePreciseCoverageReturnType) => {
    if (error) throw error;
    coverage = answer.result;
  });
  return coverage;
}

interface Meter {
  visited: number;
  readonly stop: () => void;
}

type Searched = string | readonly unknown[];

/** Counts the elements and characters that built-in functions visit, until the meter is stopped. */
function meterWalks(): Meter {
  const meter: Meter = { visited: 0, stop: () => restores.forEach((restore) => restore()) };
  const add = (length: number) => (meter.visited += length);
  const walks = (value: Searched) => add(value.length);
  const searches = (value: Searched, [wanted, from]: unknown[]) => {
    const start = typeof from === "number" && from > 0 ? from : 0;
    const index = indexIn(value, wanted, start);
    add(Math.max(0, (index < 0 ? value.length : index + 1) - start));
  };
  const copies = (value: Searched, args: unknown[]) => add(rangeOf(value.length, args));
  const moves = (value: Searched, [start]: unknown[]) => add(rangeOf(value.length, [start]));
  const restores = ([Array.prototype, String.prototype] as const).flatMap((prototype) => [
    ...SEARCHES.map((name) => observeCalls(prototype, name, searches)),
    ...(prototype === Array.prototype ? ARRAY_WALKS : STRING_WALKS).map((name) =>
      observeCalls(prototype, name, walks),
    ),
  ]);
  restores.push(
    observeCalls(Array.prototype, "slice", copies),
    observeCalls(Array.prototype, "splice", moves),
  );
  return meter;
}

/** Returns the number of entries that `slice` would copy from a value of this length. */
function rangeOf(length: number, [start = 0, end = length]: unknown[]): number {
  const index = (at: unknown) =>
    Math.min(length, Number(at) < 0 ? Math.max(0, length + Number(at)) : Number(at));
  return Math.max(0, index(end) - index(start));
}

type BuiltInFunction = (this: Searched, ...args: unknown[]) => unknown;

const functionOf = (prototype: object, name: string) => Reflect.get(prototype, name) as BuiltInFunction;
/** The original functions, which no meter observes. */
const indexInText = functionOf(String.prototype, "indexOf");
const indexInArray = functionOf(Array.prototype, "indexOf");

function indexIn(value: Searched, wanted: unknown, from: number): number {
  return Number((typeof value === "string" ? indexInText : indexInArray).call(value, wanted, from));
}

/** Observes the calls of a built-in function, whose results stay the same. @returns a function that stops observing */
function observeCalls(
  prototype: object,
  name: string,
  observe: (on: Searched, args: unknown[]) => void,
): () => void {
  const original = functionOf(prototype, name);
  const set = (value: BuiltInFunction) =>
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
  set(function (this: Searched, ...args: unknown[]) {
    observe(this instanceof String ? String(this) : this, args);
    return original.apply(this, args);
  });
  return () => set(original);
}
