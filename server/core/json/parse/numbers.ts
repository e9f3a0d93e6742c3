/* Reads numbers by their digits, because a double rounds `9007199254740993` and `1e-400`. Linear time. */

/** Tests if a number is an integer: true for `1e400`, false for `40.00000000000000000000001`. */
export function isInteger(literal: string): boolean {
  if (!/[.eE]/.test(literal)) return true;
  const { sign, digits, power } = partsOf(literal);
  return sign === 0 || digits.length <= power;
}

/** Tests if a number with a fraction or an exponent is too large for a double (docs/spec/rules.md). */
export function isTooLarge(literal: string): boolean {
  return /[.eE]/.test(literal) && !Number.isFinite(Number(literal));
}

export function compareNumbers(left: string, right: string): number {
  const [a, b] = [partsOf(left), partsOf(right)];
  if (a.sign !== b.sign) return a.sign - b.sign;
  if (a.power !== b.power) return a.power < b.power ? -a.sign : a.sign;
  // Without zeros at either end, the digits sort as text.
  return a.digits === b.digits ? 0 : a.digits < b.digits ? -a.sign : a.sign;
}

/** Splits a number into its sign, significant digits and power of ten: `-120` is -0.12 times 10 to the power 3. */
function partsOf(literal: string) {
  const [, minus, whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE](.+))?$/.exec(literal) ?? [];
  const allDigits = whole + fraction;
  const start = allDigits.search(/[1-9]/);
  if (start < 0) return { sign: 0, digits: "", power: 0 };
  let end = allDigits.length;
  while (allDigits[end - 1] === "0") end--;
  const power = Number(exponent) + whole.length - start;
  return { sign: minus ? -1 : 1, digits: allDigits.slice(start, end), power };
}
