import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFuzzOptions } from "../../scripts/fuzz-options.mjs";
import { Failure } from "../../scripts/vscode/command-line.mjs";
import { runs } from "./runs";

const NOW = 1_700_000_000_000;
const read = (line: string) => readFuzzOptions(line.split(" ").filter(Boolean), NOW);

describe("npm run fuzz", () => {
  it("takes a fresh seed from the clock, and prints how to use it again", () => {
    const seed = String(NOW % 2 ** 31);
    expect(read("")).toEqual({
      environment: { FUZZ_SEED: seed, FUZZ_RUNS: "10" },
      filter: [],
      repeat: `npm run fuzz -- --seed ${seed} --runs 10`,
    });
    expect(read("--minutes 3")).toEqual({
      environment: { FUZZ_SEED: seed, FUZZ_MINUTES: "3" },
      filter: [],
      repeat: `npm run fuzz -- --seed ${seed} --minutes 3`,
    });
  });

  it("repeats the one run that failed", () => {
    const args = ["--seed", "7", "--path", "12:0:1", "--test", "every fix (safe)"];
    expect(readFuzzOptions(args, NOW)).toEqual({
      environment: { FUZZ_SEED: "7", FUZZ_RUNS: "1", FUZZ_PATH: "12:0:1" },
      filter: ["--testNamePattern", "every fix \\(safe\\)"],
      repeat: 'npm run fuzz -- --seed 7 --runs 1 --path 12:0:1 --test "every fix (safe)"',
    });
  });

  it.each([
    ["--seed x", "--seed must be a whole number, not 'x'."],
    ["--runs 1.5", "--runs must be a whole number, not '1.5'."],
    ["--minutes 12345678901", "--minutes must be a whole number, not '12345678901'."],
    ["--runs 1 --minutes 1", "Use either --runs or --minutes."],
    ["--path 1", "--path needs the --seed and the --test that it belongs to."],
  ])("refuses %s", (line, message) => {
    expect(() => read(line)).toThrow(new Failure(message));
  });
});

describe("a property that does not hold", () => {
  it("prints the command that repeats it", () => {
    const fail = () =>
      fc.assert(
        fc.property(fc.constant(0), () => false),
        { ...runs(1), seed: 7 },
      );
    expect(fail).toThrow(
      /\n\nTo repeat it: npm run fuzz -- --seed 7 --path 0 --test "prints the command that repeats it"$/,
    );
  });
});
