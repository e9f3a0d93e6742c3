import { describe, expect, it } from "vitest";
import { check, fix } from "../../server/api";
import { published } from "../support/manifests";

/** Has a problem with a safe fix, and one with a suggested fix. */
const FAULTY = published({ version: '"v1.2.3"', tags: '["level-4", "level-9", "time"]' });

describe("fix", () => {
  it("applies the safe fixes, and returns the edits", () => {
    expect(fix(FAULTY)).toEqual({
      text: published({ tags: '["level-4", "level-9", "time"]' }),
      edits: [
        {
          range: { start: { line: 4, character: 13 }, end: { line: 4, character: 21 } },
          newText: '"1.2.3"',
        },
      ],
      left: check(published({ tags: '["level-4", "level-9", "time"]' })),
    });
  });

  it("applies the suggested fixes, too, on request", () => {
    expect(fix(FAULTY, { suggested: true }).text).toBe(published());
  });

  it("refuses an option that is misspelled", () => {
    expect(() => fix(FAULTY, { suggest: true } as object)).toThrow(
      new TypeError(
        'Unknown option "suggest". The options are kind, rules, vocabulary, host, suppressions and suggested.',
      ),
    );
  });

  it("does not fix the problems of a rule that is off", () => {
    const rules = { "version-format": "off", "tags-stale": "off" } as const;
    const { left, ...fixed } = fix(FAULTY, { rules });
    expect(fixed).toEqual({ text: FAULTY, edits: [] });
    expect(left).toEqual({
      ...{ kind: "published", diagnostics: [] },
      counts: { error: 0, warning: 0, information: 0, hint: 0 },
    });
  });
});
