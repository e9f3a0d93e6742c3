import { describe, expect, it } from "vitest";
import { CountedExpression } from "../support/expression-steps";
import { constructionsIn, expressionsIn, samplesOf } from "./expressions";

/*
 * Every regular expression of the program is tried on texts that are hard for it: long runs of what it repeats, after what
 * it begins with, with an end that does not match. The steps are counted: a text three times as long takes three times the
 * steps of a linear expression, and nine times those of a quadratic one.
 */
const LENGTH = 50;
const TIMES = 3;
const GENEROUS = 4;
/** Fewer steps say nothing. */
const FLOOR = 500;

/** An expression that takes as many for a short text is exponential. */
const ENDLESS = 100_000;

/** Files whose expressions only ever see the program's own texts. */
const OWN_WORDS = ["client/commands/additions.ts"];

/** Each is tried once, wherever else it is. */
const EXPRESSIONS = [
  ...new Map(
    expressionsIn(["server", "client"])
      .filter(({ file }) => !OWN_WORDS.includes(file))
      .map((each) => [`/${each.source}/${each.flags}`, each]),
  ),
];

/**
 * Yields runs of each sample and of each two in a row, after each stretch of samples that begins the whole or leads up to
 * the run, with two ends; each in two lengths.
 */
function* attacksOn(samples: readonly string[]): Iterable<readonly [short: string, long: string]> {
  const stretch = (from: number, to: number) => samples.slice(from, to).join("");
  const runs = samples.flatMap((one, i) => [
    { unit: one, at: i },
    { unit: one + (samples[i + 1] ?? ""), at: i },
  ]);
  for (const { unit, at } of [...runs, { unit: stretch(0, samples.length), at: samples.length }]) {
    const heads = samples.flatMap((_, i) => [stretch(0, i + 1), ...(i < at ? [stretch(i, at)] : [])]);
    const run = unit.repeat(Math.ceil(LENGTH / unit.length));
    for (const head of new Set(["", ...heads])) {
      for (const end of ["\x01", "\n\x01x"]) yield [head + run + end, head + run.repeat(TIMES) + end];
    }
  }
}

describe("every regular expression is linear:", () => {
  it.each(EXPRESSIONS.map(([literal, each]) => [each.file, literal, each] as const))(
    "%s: %s",
    { timeout: 60_000 },
    (_file, _literal, { source, flags }) => {
      const expression = new CountedExpression(source, flags);
      for (const [short, long] of attacksOn(samplesOf(source).slice(0, 40))) {
        const limit = Math.max(FLOOR, GENEROUS * expression.steps(short, ENDLESS));
        if (expression.steps(long, limit) >= limit) expect.fail(JSON.stringify(short.slice(0, 60)));
      }
    },
  );

  it("and none is built at run time, except from the patterns of formats and schemas, and the templates' own texts", () =>
    expect(constructionsIn(["server", "client"]).sort()).toEqual([
      "server/core/manifest/formats.ts",
      "server/core/rules/shared/faulty-values.ts",
      "server/core/schema/schema.ts",
      "server/core/schema/validity.ts",
    ]));
});
