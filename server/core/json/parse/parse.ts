import { message } from "../../text/messages";
import { endOf, type Edit, type OffsetRange } from "../../text/ranges";
import { ArrayNode, ObjectNode, type ContainerNode, type ValueNode } from "../tree/tree";
import { hasLineBreak, indentationAt, isLineBreak, type TokenKind } from "./characters";
import { EntryReader, type Frame } from "./entry-reader";
import type { Reader, SyntaxFault, SyntaxRepair } from "./reader";

export interface ParseResult {
  readonly root: ValueNode | undefined;
  readonly faults: readonly SyntaxFault[];
  readonly isBalanced: boolean;
  readonly hasMisreadNumbers: boolean;
}

/** The maximum depth of the tree, so that recursion over it cannot exhaust the stack. Deeper nesting is a fault. */
const MAX_DEPTH = 1000;

/**
 * Parses a text as JSON (RFC 8259) in linear time. Never throws: the tree contains whatever could be parsed.
 * @param depth the nesting depth, if the text is part of a larger one
 */
export function parse(text: string, depth = 0): ParseResult {
  const parser = new Parser(text, MAX_DEPTH - depth, false);
  const result = parser.parse();
  if (parser.unclosedCount === 0) return result;
  const layoutParser = new Parser(text, MAX_DEPTH - depth, true);
  const layoutResult = layoutParser.parse();
  const isBetter = layoutParser.isPlausible && layoutResult.faults.length <= result.faults.length;
  return isBetter ? layoutResult : result;
}

class Parser extends EntryReader {
  /** The open containers, innermost last; an explicit stack, so that deep nesting cannot exhaust the call stack. */
  private readonly frames: Frame[] = [];
  private openObjects = 0;
  unclosedCount = 0;
  /** True if nothing follows the value, and no bracket is extra or ambiguous. */
  isPlausible = true;

  /** @param followsLayout true to locate missing brackets by indentation */
  constructor(
    text: string,
    private readonly maxDepth: number,
    private readonly followsLayout: boolean,
  ) {
    super(text);
  }

  parse(): ParseResult {
    let root = this.readValue() ?? this.readFirstContainer();
    let frame;
    while ((frame = this.frames.at(-1))) this.readPart(frame);
    if (root && this.kind !== "end") root = this.reportTrailingText(root);
    this.isPlausible &&= this.isBalanced;
    const isBalanced = this.isBalanced && this.unclosedCount === 0 && root !== undefined;
    const faults = this.faults.sort((a, b) => a.offset - b.offset);
    return { root, faults, isBalanced, hasMisreadNumbers: this.hasMisreadNumbers };
  }

  private readFirstContainer(): ValueNode | undefined {
    if (this.kind !== "end") {
      this.reportUnexpected((found) => message("Unexpected {found}. Expected a value.", { found }));
    } else if (this.faults.length === 0) {
      const offset = this.text.charCodeAt(0) === 0xfeff ? 1 : 0;
      this.report(message("The file is empty. Write a JSON object, { … }."), { offset, length: 0 });
    }
    while (this.kind !== "end" && !this.isOpening) this.skipToken();
    return this.readValue();
  }

  /** Reports text after the root. Drops a root that is not an object or array, because it cannot be the document. */
  private reportTrailingText(root: ValueNode): ValueNode | undefined {
    this.isPlausible = false;
    // If a bracket is missing or extra, the fault is elsewhere.
    if (this.isBalanced && this.unclosedCount === 0) {
      this.report(message("Unexpected text after the end of the JSON value. Remove it."));
    }
    this.skipTo("end");
    if (root.type !== "object" && root.type !== "array") return undefined;
    root.isComplete = false;
    return root;
  }

  protected readValue(): ValueNode | undefined {
    const { offset } = this.lexer;
    if (this.kind === "{") return this.openContainer(new ObjectNode(offset, 1));
    if (this.kind === "[") return this.openContainer(new ArrayNode(offset, 1));
    const value = this.createPlainValue();
    if (value) this.next();
    return value;
  }

  private openContainer(node: ContainerNode): ValueNode {
    if (this.frames.length === this.maxDepth) {
      const depth = MAX_DEPTH.toLocaleString("en");
      this.report(message("Nested deeper than {depth} levels. A manifest needs fewer than ten.", { depth }));
      this.skipTo("closing-bracket");
      node.isComplete = false;
      node.length = this.previousEnd - node.offset;
      return node;
    }
    const isObject = node.type === "object";
    if (isObject) this.openObjects++;
    this.frames.push({
      node,
      closingBracket: isObject ? "}" : "]",
      lastPart: "nothing",
      endBeforeComma: node.offset + 1,
    });
    this.next();
    return node;
  }

  private readPart(frame: Frame): void {
    const { node, closingBracket } = frame;
    if (this.isUnclosed(frame)) this.endUnclosed();
    else if (this.kind === closingBracket) this.closeContainer(frame);
    else if (this.kind === ",") this.readComma(frame);
    else frame.lastPart = node.type === "object" ? this.readMember(frame, node) : this.readItem(frame, node);
  }

  private readComma(frame: Frame): void {
    const isExpected = frame.lastPart === "entry" || frame.lastPart === "junk";
    if (!isExpected) this.reportUnexpectedIn(frame);
    frame.comma = isExpected ? this.tokenRange : undefined;
    frame.endBeforeComma = this.previousEnd;
    frame.lastPart = "comma";
    this.next();
  }

  private closeContainer({ node, lastPart, comma }: Frame): void {
    if (lastPart === "comma" && comma) {
      const sentence = message("JSON has no trailing commas. Remove this one.");
      this.report(sentence, comma, { kind: "remove-comma", edits: [{ ...comma, text: "" }] });
    }
    node.isClosed = true;
    this.endInnermost(this.lexer.end);
    this.next();
  }

  private isUnclosed(frame: Frame): boolean {
    if (this.followsLayout && belongsOutside(this, frame, this.frames.at(-2))) return true;
    // A closing bracket that does not match the innermost container may belong to an outer container.
    return this.kind !== frame.closingBracket && (this.kind === "end" || this.closesOpenContainer(this.kind));
  }

  private closesOpenContainer(kind: TokenKind): boolean {
    if (kind === "}") return this.openObjects > 0;
    return kind === "]" && this.frames.length > this.openObjects;
  }

  /** Ends the containers whose closing brackets are missing here, and reports one fault for all. */
  private endUnclosed(): void {
    const endedFrames: Frame[] = [];
    let frame;
    const isFollowed = !this.isClosing && this.kind !== "end";
    while ((frame = this.frames.at(-1)) && this.isUnclosed(frame)) {
      endedFrames.push(frame);
      frame.node.isComplete = false;
      this.endInnermost(isFollowed && frame.lastPart === "comma" ? frame.endBeforeComma : this.previousEnd);
    }
    this.unclosedCount++;
    if (this.isBalanced) reportUnclosed(this, endedFrames, isFollowed);
    if (frame && isFollowed) {
      frame.lastPart = "comma";
      frame.comma = undefined;
    }
  }

  private endInnermost(offset: number): void {
    const node = this.frames.pop()?.node;
    if (!node) return;
    node.length = offset - node.offset;
    if (node.parent?.type === "property") node.parent.length = offset - node.parent.offset;
    if (node.type === "object") this.openObjects--;
  }
}

/**
 * Tests if the current token belongs to an outer container, which means that the innermost one lacks its bracket:
 * a member in an array, an object among members, or a token with too little indentation.
 */
function belongsOutside(reader: Reader, { node }: Frame, outerFrame: Frame | undefined): boolean {
  if (!outerFrame) return false;
  const isName = reader.isNameWithColon;
  if (!isName && !reader.isClosing)
    return node.type === "object" && outerFrame.node.type === "array" && reader.kind === "{";
  if (isName && node.type === "array") return true;
  const { text, lexer } = reader;
  const { offset } = lexer;
  if (!hasLineBreak(text, reader.previousEnd, offset)) return false;
  const { length } = indentationAt(text, offset);
  const startsLine = isLineBreak(text.charCodeAt(offset - length - 1));
  const outerLength = indentationAt(text, node.offset).length;
  // A member in the same column as the object's own name is the object's sibling, unless nothing is indented.
  return startsLine && (isName ? length > 0 && length <= outerLength : length < outerLength);
}

/**
 * Reports the missing brackets of containers as one fault.
 * @param frames the innermost first
 * @param isFollowed true if an entry of an outer container follows; the brackets are then missing before that entry
 */
function reportUnclosed(reader: Reader, frames: readonly Frame[], isFollowed: boolean): void {
  const { text } = reader;
  const [innermost] = frames;
  if (!innermost) return;
  const comma = innermost.lastPart === "comma" ? innermost.comma : undefined;
  const entryEnd = comma ? innermost.endBeforeComma : reader.previousEnd;
  const commaStartsLine = isFollowed && comma !== undefined && hasLineBreak(text, entryEnd, comma.offset);
  const range = { offset: commaStartsLine ? comma.offset : entryEnd, length: 0 };
  const brackets = frames.map(
    (frame, i) => (commaStartsLine && i === 0 ? "" : gapBeforeBracket(frame, text)) + frame.closingBracket,
  );
  const separator = isFollowed && !comma ? "," : "";
  const insertion = { ...range, text: brackets.join("") + separator };
  const edits = comma && !isFollowed ? replaceComma(text, insertion, comma) : [insertion];
  const { type } = innermost.node;
  const kind: SyntaxRepair["kind"] =
    frames.length > 1 ? "close-brackets" : type === "object" ? "close-object" : "close-array";
  reader.report(
    type === "object"
      ? message('Missing "}" to close the object.')
      : message('Missing "]" to close the array.'),
    isFollowed ? range : reader.tokenRange,
    { kind, edits },
  );
}

/** Makes an insertion and removes the next comma, in one edit if only white space is between them. */
function replaceComma(text: string, insertion: Edit, comma: OffsetRange): Edit[] {
  const isBlank = text.slice(insertion.offset, comma.offset).trim() === "";
  return isBlank
    ? [{ ...insertion, length: endOf(comma) - insertion.offset }]
    : [insertion, { ...comma, text: "" }];
}

/** Returns the white space to insert before a missing closing bracket, to match that after the opening bracket. */
function gapBeforeBracket({ node }: Frame, text: string): string {
  const first = node.children[0]?.offset;
  if (first === undefined) return "";
  const lineBreak = /\r\n|\n|\r/.exec(text.slice(node.offset, first))?.[0];
  if (lineBreak !== undefined) return lineBreak + indentationAt(text, node.offset);
  return text[node.offset + 1] === " " ? " " : "";
}
