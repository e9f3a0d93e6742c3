import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Position } from "vscode-languageserver-types";
import { DETAIL, LAYOUTS, WEATHER } from "../features/fixtures";
import { open } from "../features/harness";
import { testOffsets } from "../support/test-offsets";
import { BASES } from "./bases";
import { askDocument, askPosition, opened, URI } from "./everything";
import { Lines, misplaced } from "./ranges";
import { runs, TIMEOUT } from "./runs";
import { settings } from "./settings";
import { anyText } from "./texts";

const OTHER = new Lines(BASES[1]!);

/** The answers' places that are not in the text. */
function misplacedIn(answers: Record<string, unknown>, text: string, given?: Position): string[] {
  const own = new Lines(text, given);
  const linesOf = (uri: string) => (uri === URI ? own : uri.startsWith("file:///other/") ? OTHER : undefined);
  return misplaced(answers, URI, linesOf);
}

/** Places in a text by their offsets, and some that are in no text. */
const places = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fc.nat() },
    {
      weight: 1,
      arbitrary: fc.record({
        line: fc.constantFrom(0, 3, 1e6, 2 ** 31 - 1),
        character: fc.constantFrom(0, 1e6),
      }),
    },
  ),
  { minLength: 1, maxLength: 4 },
);

describe("whatever the text, its settings and the position", () => {
  it("every feature answers about the document, and its places are in the text", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.asyncProperty(anyText, settings, async (text, own) => {
        expect(misplacedIn(await askDocument(opened(text, own)), text)).toEqual([]);
      }),
      runs(100, 1 / 6),
    ),
  );

  it("every feature answers about the position, and its places are in the text", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.asyncProperty(anyText, settings, places, async (text, own, list) => {
        const analysis = opened(text, own);
        for (const place of list) {
          const isOffset = typeof place === "number";
          const position = isOffset ? analysis.textDocument.positionAt(place % (text.length + 1)) : place;
          expect(misplacedIn(await askPosition(analysis, position), text, position)).toEqual([]);
        }
      }),
      runs(60, 1 / 6),
    ),
  );
});

describe("while a manifest is typed", () => {
  const FACES = { published: [], current: [] };

  /** Asks everything about a text with the cursor at an offset. */
  async function expectAnswers(text: string, offset: number): Promise<void> {
    const analysis = open(text);
    const position = analysis.textDocument.positionAt(offset);
    expect(misplacedIn(await askDocument(analysis, FACES), text)).toEqual([]);
    expect(misplacedIn(await askPosition(analysis, position), text, position)).toEqual([]);
  }

  /** Some places of a text, at the same distance from each other. */
  function somePlacesIn(text: string): number[] {
    const places = testOffsets(text);
    const step = Math.ceil(places.length / (runs(60).numRuns ?? 1));
    return places.filter((_, i) => i % step === 0);
  }

  it.each([...Object.entries(LAYOUTS), ["a detail response", DETAIL] as const])(
    "every feature answers at the ends of some beginnings of %s",
    { timeout: TIMEOUT },
    async (_, text) => {
      for (const end of somePlacesIn(text)) await expectAnswers(text.slice(0, end), end);
    },
  );

  it("every feature answers where a character is missing", { timeout: TIMEOUT }, async () => {
    for (const at of somePlacesIn(WEATHER))
      await expectAnswers(WEATHER.slice(0, at) + WEATHER.slice(at + 1), at);
  });
});
