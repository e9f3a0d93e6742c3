/**
 * Tests if a JSON number is an integer by its digits: `1e400` is one, `40.00000000000000000000001` is not, though a
 * double says otherwise of both. The time is linear in the length.
 */
export function isInteger(literal: string): boolean {
  const mark = literal.search(/[eE]/);
  const end = mark < 0 ? literal.length : mark;
  const point = literal.indexOf(".");
  if (mark < 0 && point < 0) return true;
  const exponent = mark < 0 ? 0 : Number(literal.slice(mark + 1));
  // The power of ten of the last digit that is not zero.
  let power = exponent - (point < 0 ? 0 : end - point - 1);
  for (let at = end - 1; at >= 0; at--) {
    const sign = literal[at];
    if (sign === ".") continue;
    if (sign !== "0") return sign === "-" || power >= 0;
    power++;
  }
  return true;
}
