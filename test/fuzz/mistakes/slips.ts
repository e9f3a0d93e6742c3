import fc from "fast-check";

export const SLIPS = [
  "trailing comma",
  "missing comma",
  "line comment",
  "comment",
  "half-typed",
  "curly quotes",
  "single quotes",
  "missing bracket",
  "unquoted version",
  "extra quote",
] as const;

/** A syntax mistake at the nth place that fits. */
export interface Slip {
  readonly how: (typeof SLIPS)[number];
  readonly nth: number;
}

const slip: fc.Arbitrary<Slip> = fc.record({
  how: fc.constantFrom(...SLIPS),
  nth: fc.nat(),
});

/** Usually an empty list. */
export const slips: fc.Arbitrary<readonly Slip[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(slip, { minLength: 1, maxLength: 3 }) },
);

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

const PLAIN_TEXT = /^"[\w .:/-]+"$/;

/** Returns the text that replaces a token; undefined if the mistake does not fit. */
const WAYS: Readonly<Record<Slip["how"], (token: string, next: string, eol: string) => string | undefined>> =
  {
    "trailing comma": (token, next) =>
      /^[}\]]/.test(next) && !/[{[,:]$/.test(token) ? `${token},` : undefined,
    "missing comma": (token, next) => (token === "," ? (/^\s/.test(next) ? "" : " ") : undefined),
    "line comment": (token, _, eol) => `${token} // note${eol}`,
    comment: (token) => (/[,{[]/.test(token) ? `${token} /* note */` : undefined),
    "curly quotes": (token) => (PLAIN_TEXT.test(token) ? `“${token.slice(1, -1)}”` : undefined),
    "single quotes": (token) => (PLAIN_TEXT.test(token) ? `'${token.slice(1, -1)}'` : undefined),
    "missing bracket": (token) => (/[}\]]/.test(token) && token.length === 1 ? "" : undefined),
    "unquoted version": (token) => (/^"\d+\.\d+\.\d+"$/.test(token) ? token.slice(1, -1) : undefined),
    "extra quote": (token, next) =>
      PLAIN_TEXT.test(token) && /^\s*[,}\]]/.test(next) ? `${token}"` : undefined,
    "half-typed": (token) => (/^"..../.test(token) ? token.slice(0, 3) : undefined),
  };

/** Makes the slips in a text. */
export function withSlips(text: string, made: readonly Slip[]): string {
  return made.reduce((current, { how, nth }) => {
    const eol = /\r?\n/.exec(current)?.[0] ?? "\n";
    const places = [...current.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
      const end = index + token.length;
      const written = WAYS[how](
        token,
        how === "trailing comma" ? current.slice(end).trimStart() : current.slice(end),
        eol,
      );
      return written === undefined ? [] : [{ index, end, written }];
    });
    const place = places[nth % places.length];
    return place ? current.slice(0, place.index) + place.written + current.slice(place.end) : current;
  }, text);
}
