import type { Sequence } from "./sequence";

/** The words before a type that `{` follows, where no value of that type is made. */
const NO_LITERAL = ["struct", "enum", "union", "trait", "impl", "for", "mod"];

/** What precedes an `impl` that is a block, not a type: in its block, or after another item or an attribute. */
const BEFORE_ITEM = ["{", "}", ";", "]", "unsafe"];

const MAX_CONDITIONS = 200;

const MAX_BEFORE_PATTERN = 200;

/** The caller may make a pause after as many tokens. */
const STEP = 4096;

/**
 * Yields the positions of the braces of the struct literals that a name in Rust leads to: its own, and those of `Self` in
 * a block of its type.
 * @param at the last name of a type
 */
export function* structLiterals(at: number, code: Sequence): Iterable<number | undefined> {
  const own = literalOpening(code, at);
  if (own !== undefined) yield own;
  const block = implOpening(code, at);
  const end = (block === undefined ? undefined : code.partner(block)) ?? 0;
  let isOther = false;
  for (let i = (block ?? 0) + 1, steps = 1; i < end; i++, steps++) {
    if (steps % STEP === 0) yield undefined;
    if (code.is(i, "impl") && code.is(i - 1, ...BEFORE_ITEM)) isOther = true;
    else if (code.is(i, "Self") && !isOther) {
      const opening = literalOpening(code, i);
      if (opening !== undefined) yield opening;
    } else if (code.is(i, "{") && isOther) {
      // The block of another type, in a function.
      i = code.partner(i) ?? i;
      isOther = false;
    }
  }
}

function literalOpening(code: Sequence, at: number): number | undefined {
  let before = code.pathStart(at) - 1;
  while (code.is(before, "&", "*", "mut", "const", "'") || code.is(before - 1, "'")) before--;
  // `impl<T> Meta {`, `fn f() -> &'static Meta {`, `-> *const Meta {`; but `=> Meta {` in a match
  const isType = code.is(before, ">") && !code.is(before - 1, "=");
  if (isType || code.is(before, ...NO_LITERAL)) return undefined;
  const opening = code.afterTypeArguments(at + 1);
  return code.is(opening, "{") && !isDefinition(code, opening) ? opening : undefined;
}

/** Tests if braces declare fields, or take a value apart. Inside of a macro, only what is at their end and after them shows it. */
function isDefinition(code: Sequence, opening: number): boolean {
  const end = code.partner(opening) ?? opening;
  const hasRest = code.is(end - 1, ".") && code.is(end - 2, ".");
  const isAssigned = code.is(end + 1, "=") && !code.is(end + 2, "=");
  const isAlternative = code.is(end + 1, "|", "if");
  return (
    code.tokens[opening]?.isDefinition === true ||
    hasRest ||
    isAssigned ||
    isAlternative ||
    isCompared(code, opening)
  );
}

/** Tests if braces are in the pattern of a macro: in any argument but the first of `matches!(…)` or `assert_matches!(…)`. */
function isCompared(code: Sequence, opening: number): boolean {
  let isFurther = false;
  for (let i = opening - 1, left = MAX_BEFORE_PATTERN; i > 1 && left > 0 && !code.is(i, ";"); i--, left--) {
    if (code.is(i, ")", "]", "}")) i = code.partner(i) ?? i;
    else if (code.is(i, ",")) isFurther = true;
    else if (code.is(i, "(", "[", "{")) {
      const isMacro = code.is(i - 1, "!") && code.tokens[i - 2]?.text.endsWith("matches") === true;
      if (isMacro) return isFurther;
      isFurther = false;
    }
  }
  return false;
}

/** Returns the position of the brace of `impl T {` or `impl Trait for T {`. @param at the last name of the type */
function implOpening(code: Sequence, at: number): number | undefined {
  let before = code.pathStart(at) - 1;
  if (code.is(before, "for")) {
    const trait = code.is(before - 1, ">") ? code.typeArgumentsBack(before - 1) : before - 1;
    before = code.pathStart(trait) - 1;
  }
  if (code.is(before, ">")) before = code.typeArgumentsBack(before);
  if (!code.is(before, "impl")) return undefined;
  let opening = code.afterTypeArguments(at + 1);
  const last = code.is(opening, "where") ? opening + MAX_CONDITIONS : opening;
  while (opening < last && !code.is(opening, "{")) opening++;
  return code.is(opening, "{") ? opening : undefined;
}
