import fc from "fast-check";

const SURROGATES = { first: 0xd800, count: 0x800 };

/** Any character, as the unit "binary" of fast-check, but without its table of a million characters. */
export const CHARACTER: fc.Arbitrary<string> = fc.nat(0x10ffff - SURROGATES.count).map(
  (n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count),
  (value) => indexOf(value),
);

/** Returns the number that generates a character, so that fast-check can insert and shrink names such as `__proto__`. */
function indexOf(value: unknown): number {
  const point = typeof value === "string" ? value.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== value) throw new Error("Not a character");
  if (point < SURROGATES.first) return point;
  if (point < SURROGATES.first + SURROGATES.count) throw new Error("It is half of a character");
  return point - SURROGATES.count;
}
