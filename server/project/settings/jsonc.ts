import { createScanner, findNodeAtLocation, parseTree, type Node, type ParseError } from "jsonc-parser";
import { parsePointer } from "../../core/json/tree/pointer";
import type { OffsetRange } from "../../core/text/ranges";
import { message } from "../../core/text/messages";

/** A parsed JSON text with comments. Offsets count UTF-16 code units, including the byte order mark. */
interface JsoncText {
  readonly root: Node | undefined;
  /** The syntax errors, by position. */
  readonly faults: readonly JsoncFault[];
  readonly omittedCount: number;
}

interface JsoncFault {
  readonly range: OffsetRange;
  readonly message: string;
}

/** The maximum nesting depth, because jsonc-parser recurses for each level. */
const MAX_DEPTH = 100;

/** The maximum number of faults to list; a binary file could have one per byte. */
export const MAX_FAULTS = 100;

/** Parses a JSON file other than a manifest, such as a configuration; never throws. */
export function readJsonc(source: string): JsoncText {
  // The library rejects a byte order mark. A space in its place keeps all offsets.
  const text = source.replace(/^\uFEFF/, " ");
  const { depthFault, trailingCommas } = scanBrackets(text);
  if (depthFault) return { root: undefined, faults: [depthFault], omittedCount: 0 };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: false });
  if (text.trim() === "")
    return {
      root: undefined,
      faults: [{ range: TEXT_START, message: emptyFileSentence() }],
      omittedCount: 0,
    };
  const errorsByOffset = new Map(errors.map((error) => [error.offset, error]));
  const faults = [...errorsByOffset.values()].slice(0, MAX_FAULTS).sort((a, b) => a.offset - b.offset);
  return {
    root,
    omittedCount: errorsByOffset.size - faults.length,
    // The library reports the bracket after a trailing comma.
    faults: faults.map((error) => trailingCommas.get(error.offset) ?? faultOf(error)),
  };
}

function faultOf({ error, offset, length }: ParseError): JsoncFault {
  return {
    range: { offset, length },
    message: ERROR_SENTENCES[error]?.() ?? message("Expected a value or a property name."),
  };
}

/** Finds the value at a JSON Pointer (RFC 6901). */
export function findJsoncNode(root: Node | undefined, pointer: string): Node | undefined {
  return parsePointer(pointer).reduce<Node | undefined>(
    (node, token) => node && findNodeAtLocation(node, [node.type === "array" ? Number(token) : token]),
    root,
  );
}

/** Finds a member's name, including its quotes. */
export function findJsoncKey(object: Node | undefined, name: string): Node | undefined {
  return object?.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[0];
}

/** Returns a node's range; without a node, the start of the text. */
export function rangeOf(node: OffsetRange | undefined): OffsetRange {
  return { offset: node?.offset ?? 0, length: node?.length ?? 0 };
}

const TEXT_START: OffsetRange = { offset: 0, length: 0 };

const emptyFileSentence = () => message("The file is empty. Write a JSON object, { … }.");

/** Finds trailing commas, by the offset of the next bracket. Stops at the first bracket that is nested too deep. */
function scanBrackets(text: string) {
  const scanner = createScanner(text, true);
  const trailingCommas = new Map<number, JsoncFault>();
  let depth = 0;
  let range = TEXT_START;
  let previousToken = EOF;
  for (let token: number = scanner.scan(); token !== EOF; token = scanner.scan()) {
    const previousRange = range;
    range = { offset: scanner.getTokenOffset(), length: 1 };
    if (token === OPEN_BRACE || token === OPEN_BRACKET) depth++;
    const isClosing = token === CLOSE_BRACE || token === CLOSE_BRACKET;
    if (isClosing) depth--;
    if (isClosing && previousToken === COMMA) {
      const sentence = message("JSON has no trailing commas. Remove this one.");
      trailingCommas.set(range.offset, { range: previousRange, message: sentence });
    }
    if (depth > MAX_DEPTH) {
      const sentence = message("Nested deeper than {depth} levels.", { depth: MAX_DEPTH });
      return { depthFault: { range, message: sentence }, trailingCommas };
    }
    previousToken = token;
  }
  return { depthFault: undefined, trailingCommas };
}

// esbuild cannot read the library's ambient const enum.
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, COMMA, EOF] = [1, 2, 3, 4, 5, 17];

/** The messages for the library's `ParseErrorCode`s. */
const ERROR_SENTENCES: Readonly<Record<number, () => string>> = {
  3: () => message("Expected a property name in double quotes."),
  5: () => message("Expected a colon."),
  6: () => message("Expected a comma."),
  7: () => message('Missing "}" to close the object.'),
  8: () => message('Missing "]" to close the array.'),
  9: () => message("Unexpected text after the end of the JSON value. Remove it."),
  11: () => message('Missing "*/" to close the comment.'),
  12: () => message('Missing double quote (") to close the string.'),
  14: () => message("Not a valid escape in a string. Write a backslash as \\\\."),
  15: () => message("Not a valid escape in a string. Write a backslash as \\\\."),
  16: () => message("Control character in a string. Write it as an escape, such as \\t or \\n."),
};
