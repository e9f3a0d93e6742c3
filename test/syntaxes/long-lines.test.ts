import { createOnigScanner, createOnigString } from "vscode-oniguruma";
import { INITIAL, type OnigScanner } from "vscode-textmate";
import { describe, expect, it } from "vitest";
import { CountedExpression } from "../support/expression-steps";
import { load } from "./grammar";

/* Lines that are hard for the grammar. The steps of its expressions are counted: five times the line, five times the steps. */

const LENGTH = 1000;
const TIMES = 5;
const GENEROUS = 6;

const PERMISSION = '{"type":"process_spawn_whitelist","value":["a","b\\n"]},';

const LINES: Readonly<Record<string, (fill: (text: string) => string) => string>> = {
  "a manifest in one line": (fill) => `{"permissions":[${fill(PERMISSION)}null]}`,
  "a long string": (fill) => `{"long_description":"${fill("word ")}"}`,
  "a string full of escaped quotes": (fill) => `["${fill('\\"')}"]`,
  "an open string full of escaped quotes": (fill) => `["${fill('\\"')}`,
  "a value full of escaped quotes": (fill) => `{"id":"${fill('\\"')}"}`,
  "a type full of escaped quotes": (fill) => `{"type":"${fill('\\"')}"}`,
  "a platform family full of escaped quotes": (fill) => `{"platform_family":"${fill('\\"')}"}`,
  "a platform full of escaped quotes": (fill) => `{"platforms":["${fill('\\"')}"]}`,
  "a capability full of escaped quotes": (fill) => `{"host_capabilities":["${fill('\\"')}"]}`,
  "properties full of escaped quotes": (fill) => `{"properties":"${fill('\\"')}"}`,
  "text full of escaped quotes": (fill) => fill('\\"'),
  "an open key full of escaped backslashes": (fill) => `{"${fill("\\\\")}`,
  quotes: (fill) => `[${fill('"')}`,
  "quotes and spaces": (fill) => `[${fill('"a" ')}`,
  "spaces after a string": (fill) => `["a"${fill(" ")}]`,
  "opening brackets": (fill) => fill("["),
  "opening braces": (fill) => fill('{"a":'),
  digits: (fill) => `[${fill("1")}]`,
  "numbers and dots": (fill) => `["${fill("1.")}"]`,
  "slashes and stars": (fill) => fill("/*/ "),
  "stray punctuation": (fill) => `{${fill(":,}")}`,
};

/** Searches as oniguruma does, and counts the steps: a pattern is searched again only behind its last match. */
class CountingScanner implements OnigScanner {
  static steps = 0;
  readonly #scanner: OnigScanner;
  readonly #searches: {
    readonly expression: CountedExpression;
    text?: string;
    from: number;
    found: number;
  }[];

  constructor(patterns: string[]) {
    this.#scanner = createOnigScanner(patterns);
    this.#searches = patterns.map((pattern) => ({
      expression: new CountedExpression(pattern),
      from: 0,
      found: 0,
    }));
  }

  findNextMatchSync: OnigScanner["findNextMatchSync"] = (string, start, options) => {
    const text = typeof string === "string" ? string : string.content;
    for (const search of this.#searches) {
      if (search.text === text && search.from <= start && search.found >= start) continue;
      const { steps, index } = search.expression.search(text, start);
      CountingScanner.steps += steps;
      Object.assign(search, { text, from: start, found: index });
    }
    return this.#scanner.findNextMatchSync(string, start, options);
  };

  dispose(): void {
    this.#scanner.dispose?.();
  }
}

describe("a line takes steps in proportion to its length:", () => {
  const loaded = load({ createOnigScanner: (patterns) => new CountingScanner(patterns), createOnigString });

  const stepsOf = async (line: string) => {
    const grammar = await loaded;
    CountingScanner.steps = 0;
    expect(grammar.tokenizeLine2(line, INITIAL).stoppedEarly).toBe(false);
    return CountingScanner.steps;
  };

  it.each(Object.entries(LINES))("%s", async (_, line) => {
    const filled = (length: number) => line((text) => text.repeat(Math.ceil(length / text.length)));
    const [short, long] = [await stepsOf(filled(LENGTH)), await stepsOf(filled(TIMES * LENGTH))];
    expect(short).toBeGreaterThan(LENGTH);
    expect(long / short).toBeLessThan(GENEROUS);
  });
});
