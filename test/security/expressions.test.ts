import { describe, expect, it } from "vitest";
import { cpuTime } from "../support/cpu-time";
import { constructionsIn, expressionsIn, samplesOf, type Expression } from "./expressions";

/*
 * Every regular expression of the program is tried on what is hard for it: long runs of what it repeats, after what it
 * begins with, with an end that does not fit. For twenty kilobytes a linear one takes some microseconds, a quadratic one
 * half a second. What takes longest is tried with a megabyte.
 */
const SHORT = 20_000;
const MEGABYTE = 1_000_000;
const SHORT_MS = 50;
const LONG_MS = 3000;

/** What only ever sees the program's own words. */
const OWN_WORDS = ["client/authoring/additions.ts"];

const EXPRESSIONS = expressionsIn(["server", "client"]).filter(({ file }) => !OWN_WORDS.includes(file));

/** Runs of each thing and of each two that follow one another, behind each stretch of the whole, with two ends. */
function* attacksOn(samples: readonly string[], length: number): Iterable<string> {
  const units = new Set([
    ...samples,
    ...samples.map((one, i) => one + (samples[i + 1] ?? "")),
    samples.join(""),
  ]);
  const heads = new Set([
    "",
    ...samples.flatMap((_, i) => samples.map((_, j) => samples.slice(i, j + 1).join(""))),
  ]);
  for (const unit of units) {
    const run = unit.repeat(length / unit.length);
    for (const head of heads) for (const end of ["\x01", "\n\x01x"]) yield head + run + end;
  }
}

/** How long it takes to find every match in a text. */
function time({ source, flags }: Expression, text: string): number {
  const expression = new RegExp(source, flags.includes("y") ? flags : [...new Set(`${flags}g`)].join(""));
  return cpuTime(() => text.replace(expression, ""));
}

describe("every regular expression is linear:", () => {
  it.each(EXPRESSIONS.map((each) => [each.file, `/${each.source}/${each.flags}`, each] as const))(
    "%s: %s",
    { timeout: 60_000 },
    (_file, _literal, expression) => {
      const samples = samplesOf(expression.source).slice(0, 40);
      let worst = { ms: -1, index: 0 };
      let index = 0;
      for (const attack of attacksOn(samples, SHORT)) {
        // What else the machine does makes a run longer, never shorter.
        let ms = time(expression, attack);
        if (ms > SHORT_MS) ms = Math.min(ms, time(expression, attack));
        expect(ms, JSON.stringify(attack.slice(0, 60))).toBeLessThan(SHORT_MS);
        if (ms > worst.ms) worst = { ms, index };
        index++;
      }
      const [long = ""] = [...attacksOn(samples, MEGABYTE)].slice(worst.index);
      expect(time(expression, long)).toBeLessThan(LONG_MS);
    },
  );

  it("and none is made of a text but the patterns of the schemas", () =>
    expect(constructionsIn(["server", "client"]).sort()).toEqual([
      "server/core/schema/schema.ts",
      "server/core/schema/validity.ts",
    ]));
});
