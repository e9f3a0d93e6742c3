import type { SourceEntry } from "../../manifest/host/source-entry";
import type { CodeEntry } from "../entries";
import type { Sequence } from "./sequence";
import { structLiterals } from "./struct-literals";

/** Where the code names something, or uses it. Positions are indexes of tokens. */
export interface Match {
  readonly entry: SourceEntry;
  /** The first and the last token of the path. */
  readonly from: number;
  readonly to: number;
  /** The string literal that is the name; undefined where it is none. */
  readonly literal?: number | undefined;
}

/** The other messages get their turn after as many tokens. */
const STEP = 4096;

/** What was found; undefined where the caller may make a pause. */
type Matches = Iterable<Match | undefined>;

/** Finds what an entry is about at a position of its word. */
export function matchesAt(at: number, code: Sequence, entry: CodeEntry): Matches {
  return entry.field === undefined ? callAt(at, code, entry) : fieldsAt(at, code, entry, entry.field);
}

function* callAt(to: number, code: Sequence, { entry, path, isMacro }: CodeEntry): Matches {
  const from = code.pathBack(to, path);
  if (from === undefined || code.tokens[to]?.isDefinition || isNamedFunction(code, to)) return;
  const opening = isMacro ? macroOpening(code, to + 1) : callOpening(code, to + 1);
  if (opening === undefined) return;
  yield { entry, from, to, literal: literalAt(code, opening + 1, code.partner(opening)) };
}

/** Inside of a macro, only the word before shows a definition. */
function isNamedFunction(code: Sequence, at: number): boolean {
  return code.is(at - 1, "fn", "function");
}

function callOpening(code: Sequence, from: number): number | undefined {
  let at = code.afterTypeArguments(from);
  if (code.is(at, "?") && code.is(at + 1, ".")) at = code.afterTypeArguments(at + 2);
  else if (!code.isRust && code.is(at, "!")) at++;
  return code.is(at, "(") ? at : undefined;
}

function macroOpening(code: Sequence, at: number): number | undefined {
  return code.is(at, "!") && code.is(at + 1, "(", "[", "{") ? at + 1 : undefined;
}

/** Returns the plain string literal that a value is; undefined for any other. @param end the bracket after the last value */
function literalAt(code: Sequence, at: number, end: number | undefined): number | undefined {
  const plain = code.plainString(at);
  return plain && (plain.end === end || code.is(plain.end, ",")) ? plain.literal : undefined;
}

function* fieldsAt(at: number, code: Sequence, { entry, path }: CodeEntry, field: string): Matches {
  if (code.pathBack(at, path) === undefined || code.tokens[at]?.isDefinition) return;
  for (const opening of code.isRust ? structLiterals(at, code) : [annotatedOpening(code, at)]) {
    if (opening === undefined) yield undefined;
    else yield* fieldsOf(code, opening, entry, field);
  }
}

/** The most types that are asserted of one value. */
const MAX_ASSERTIONS = 10;

/** Returns the position of the brace of an object literal that a type annotates: `: T = {`, `} as T`, `} satisfies T`. */
function annotatedOpening(code: Sequence, at: number): number | undefined {
  let before = code.pathStart(at) - 1;
  const after = code.afterTypeArguments(at + 1);
  if (code.is(before, ":")) return code.is(after, "=") && code.is(after + 1, "{") ? after + 1 : undefined;
  // `{ … } as T.Other`, `{ … } as T["member"]`
  if (code.is(after, ".", "[")) return undefined;
  for (let count = 0; count < MAX_ASSERTIONS && code.is(before, "as", "satisfies"); count++) {
    const end = isGroup(code, before - 1) ? before - 2 : before - 1;
    if (code.is(end, "}")) return code.partner(end);
    // `{ … } as const satisfies T`
    if (!code.isWord(before - 1)) return undefined;
    before = code.pathStart(before - 1) - 1;
  }
  return undefined;
}

/** Tests if the parentheses that end at a position are around a value and no arguments: `() => ({ … }) as T`. */
function isGroup(code: Sequence, at: number): boolean {
  const before = (code.partner(at) ?? 0) - 1;
  const isArrow = code.is(before, ">") && code.is(before - 1, "=");
  return code.is(at, ")") && (isArrow || code.is(before, "=", "return", "default"));
}

function* fieldsOf(code: Sequence, opening: number, entry: SourceEntry, field: string): Matches {
  const end = code.partner(opening);
  if (end === undefined) return;
  let [isKey, steps] = [true, 0];
  for (let i = opening + 1; i < end; i++) {
    if (++steps % STEP === 0) yield undefined;
    const token = code.tokens[i];
    // An attribute may precede a field.
    if (code.isRust && isKey && code.is(i, "#")) i = code.partner(i + 1) ?? i;
    else if (isKey && token?.text === field && (token.kind === "word" || token.kind === "string")) {
      const place = { entry, from: i, to: i };
      if (code.is(i + 1, ":") && !code.isScope(i + 1))
        yield { ...place, literal: literalAt(code, i + 2, end) };
      else if (code.is(i + 1, ",") || i + 1 === end) yield place;
      isKey = false;
    } else isKey = code.is(i, ",");
    i = code.is(i, "(", "[", "{") ? (code.partner(i) ?? i) : i;
  }
}
