import { excerpt, Faults, type SyntaxFault } from "./faults";
import { Lexer } from "./lexer";
import { SyntaxKind } from "./tokens";
import {
  ArrayNode,
  BooleanNode,
  endOf,
  NullNode,
  NumberNode,
  ObjectNode,
  PropertyNode,
  StringNode,
  type OffsetRange,
  type ValueNode,
} from "./tree";

export type { SyntaxFault } from "./faults";

export interface ParseResult {
  readonly root: ValueNode | undefined;
  readonly faults: readonly SyntaxFault[];
  /** False when a bracket has no partner: then what belongs to which object is a guess. */
  readonly balanced: boolean;
}

/** Deeper text is a fault, and is not built into the tree, so that no recursion over the tree can exhaust the stack. */
const MAX_DEPTH = 1000;

/**
 * Parses a text as JSON (RFC 8259), tolerantly: the tree holds everything that could be understood.
 * Never throws, whatever the text; takes time linear in it.
 */
export function parse(text: string): ParseResult {
  return new Parser(text).parse();
}

/** What an open container has last seen. `junk`: something blamed already; what follows it in its place is not. */
type Seen = "nothing" | "entry" | "comma" | "junk";

/** An open object or array. */
interface Frame {
  readonly node: ObjectNode | ArrayNode;
  readonly close: number;
  seen: Seen;
  /** The comma that `seen` is about. */
  comma?: OffsetRange;
}

/** Keeps its own stack of open containers: the depth of the text is not the depth of the call stack. */
class Parser {
  private readonly lexer: Lexer;
  private readonly faults = new Faults();
  private readonly frames: Frame[] = [];
  private balanced = true;
  private openObjects = 0;
  private previousEnd = 0;

  constructor(private readonly text: string) {
    this.lexer = new Lexer(text);
  }

  parse(): ParseResult {
    this.next();
    let root = this.value() ?? this.firstContainer();
    let frame;
    while ((frame = this.frames.at(-1))) this.step(frame);
    if (root && this.lexer.kind !== SyntaxKind.EOF) root = this.trailing(root);
    return { root, faults: this.faults.list, balanced: this.balanced && root !== undefined };
  }

  /** No value stands first: what was meant is the first bracket's, if there is one. */
  private firstContainer(): ValueNode | undefined {
    if (this.lexer.kind !== SyntaxKind.EOF) this.unexpected("a JSON value");
    else if (this.faults.list.length === 0) {
      const offset = this.text.charCodeAt(0) === 0xfeff ? 1 : 0;
      this.fault("The text is empty; a manifest is a JSON object, { … }.", { offset, length: 0 });
    }
    while (this.lexer.kind !== SyntaxKind.EOF && !this.opens()) this.skip();
    return this.value();
  }

  /** Text after the value: how much of it is the document is a guess, and a plain value before it none at all. */
  private trailing(root: ValueNode): ValueNode | undefined {
    // With a bracket missing or too many, this is only where that shows.
    if (this.balanced) {
      this.fault("Unexpected text after the end of the JSON value; a document holds exactly one.");
    }
    this.pass("end");
    if (root.type !== "object" && root.type !== "array") return undefined;
    root.whole = false;
    return root;
  }

  /** Moves to the next token, noting the comments on the way. */
  private next(): void {
    const { lexer } = this;
    this.previousEnd = lexer.end;
    for (;;) {
      lexer.scan();
      if (lexer.isOpen && /[[\]{}]/.test(this.text.slice(lexer.offset, lexer.end))) this.balanced = false;
      const isComment =
        lexer.kind === SyntaxKind.LineCommentTrivia || lexer.kind === SyntaxKind.BlockCommentTrivia;
      if (!isComment) return;
      if (lexer.isOpen) this.fault("This comment is not closed, and JSON has no comments; remove it.");
      else this.fault("JSON has no comments; remove this one.", this.here(), { repair: "remove" });
    }
  }

  private here(): OffsetRange {
    return { offset: this.lexer.offset, length: this.lexer.end - this.lexer.offset };
  }

  private fault(message: string, range = this.here(), repair: Partial<SyntaxFault> = {}): void {
    this.faults.add({ message, offset: range.offset, length: range.length, ...repair });
  }

  private unexpected(wanted: string): void {
    const { kind, reason } = this.lexer;
    const found = kind === SyntaxKind.EOF ? "end of the text" : `'${excerpt(this.text, this.here())}'`;
    this.fault(reason ?? `Unexpected ${found}; ${wanted} is expected here.`);
  }

  private opens(): boolean {
    return this.lexer.kind === SyntaxKind.OpenBraceToken || this.lexer.kind === SyntaxKind.OpenBracketToken;
  }

  private closes(): boolean {
    return this.lexer.kind === SyntaxKind.CloseBraceToken || this.lexer.kind === SyntaxKind.CloseBracketToken;
  }

  /**
   * The value at the current token; undefined, with nothing consumed, when none starts here.
   * A container is returned just opened; the steps that follow fill it.
   */
  private value(): ValueNode | undefined {
    const { kind, offset } = this.lexer;
    if (kind === SyntaxKind.OpenBraceToken)
      return this.open(new ObjectNode(offset, 1), SyntaxKind.CloseBraceToken);
    if (kind === SyntaxKind.OpenBracketToken)
      return this.open(new ArrayNode(offset, 1), SyntaxKind.CloseBracketToken);
    const leaf = this.leaf();
    if (leaf) this.next();
    return leaf;
  }

  private leaf(): ValueNode | undefined {
    const { kind, offset, end } = this.lexer;
    const length = end - offset;
    switch (kind) {
      case SyntaxKind.StringLiteral:
        return new StringNode(offset, length, this.lexer.value);
      case SyntaxKind.NumericLiteral:
        return new NumberNode(offset, length, Number(this.lexer.value));
      case SyntaxKind.TrueKeyword:
      case SyntaxKind.FalseKeyword:
        return new BooleanNode(offset, length, kind === SyntaxKind.TrueKeyword);
      case SyntaxKind.NullKeyword:
        return new NullNode(offset, length);
      default:
        return undefined;
    }
  }

  private open(node: ObjectNode | ArrayNode, close: number): ValueNode {
    if (this.frames.length === MAX_DEPTH) {
      this.fault(
        `Nested deeper than ${MAX_DEPTH.toLocaleString("en")} levels; a manifest needs fewer than ten.`,
      );
      this.pass("partner");
      node.whole = false;
      node.length = this.previousEnd - node.offset;
    } else {
      this.frames.push({ node, close, seen: "nothing" });
      if (node.type === "object") this.openObjects++;
      this.next();
    }
    return node;
  }

  /** Passes over all that follows, or over a bracket and what it encloses, without further faults. */
  private pass(to: "end" | "partner"): void {
    const open: number[] = [];
    for (; this.lexer.kind !== SyntaxKind.EOF; this.lexer.scan()) {
      if (this.lexer.kind === SyntaxKind.OpenBraceToken) open.push(SyntaxKind.CloseBraceToken);
      else if (this.lexer.kind === SyntaxKind.OpenBracketToken) open.push(SyntaxKind.CloseBracketToken);
      else if (this.closes() && open.pop() !== this.lexer.kind) this.balanced = false;
      if (open.length === 0 && to === "partner") return this.next();
    }
    if (open.length > 0) this.balanced = false;
    this.previousEnd = this.lexer.end;
  }

  /** One entry, comma or closing bracket of the innermost open container. */
  private step(frame: Frame): void {
    const { kind } = this.lexer;
    if (kind === frame.close) return this.close(frame);
    if (kind === SyntaxKind.EOF || this.closesOuter()) return this.unclosed(frame);
    if (kind === SyntaxKind.CommaToken) return this.comma(frame);
    const { node } = frame;
    frame.seen = node.type === "object" ? this.member(frame, node) : this.item(frame, node);
  }

  private comma(frame: Frame): void {
    const isExpected = frame.seen === "entry" || frame.seen === "junk";
    if (isExpected) frame.comma = this.here();
    else {
      this.unexpectedIn(frame);
      delete frame.comma;
    }
    frame.seen = "comma";
    this.next();
  }

  private close(frame: Frame): void {
    if (frame.seen === "comma" && frame.comma) {
      this.fault("A comma after the last entry is not JSON; remove it.", frame.comma, { repair: "remove" });
    }
    frame.node.closed = true;
    this.end(frame, this.lexer.end);
    this.next();
  }

  /** A closing bracket that cannot be the innermost container's but may be that of one around it. */
  private closesOuter(): boolean {
    if (this.lexer.kind === SyntaxKind.CloseBraceToken) return this.openObjects > 0;
    return this.lexer.kind === SyntaxKind.CloseBracketToken && this.frames.length > this.openObjects;
  }

  private unclosed(frame: Frame): void {
    const [kind, bracket] = frame.node.type === "object" ? ["object", "}"] : ["array", "]"];
    // One bracket without a partner is one fault, not one for every container around it.
    if (this.balanced) this.fault(`The ${kind} is not closed; '${bracket}' is expected here.`);
    this.balanced = false;
    frame.node.whole = false;
    this.end(frame, this.previousEnd);
  }

  private end({ node }: Frame, offset: number): void {
    node.length = offset - node.offset;
    if (node.parent?.type === "property") node.parent.length = offset - node.parent.offset;
    this.frames.pop();
    if (node.type === "object") this.openObjects--;
  }

  private commaMissing(frame: Frame): void {
    if (frame.seen !== "entry") return;
    const repair = { repair: "insert-comma", commaAt: this.previousEnd } as const;
    this.fault("A comma is missing before this.", this.here(), repair);
  }

  private unexpectedIn({ node, seen }: Frame): void {
    node.whole = false;
    const isObject = node.type === "object";
    if (seen === "entry") this.unexpected(`a comma or '${isObject ? "}" : "]"}'`);
    else this.unexpected(isObject ? "a member name in double quotes" : "a value");
  }

  private item(frame: Frame, array: ArrayNode): Seen {
    const { kind } = this.lexer;
    const isValue = this.opens() || (kind >= SyntaxKind.NullKeyword && kind <= SyntaxKind.NumericLiteral);
    if (!isValue && frame.seen !== "junk") this.unexpectedIn(frame);
    if (!isValue || frame.seen === "junk") return this.skip();
    this.commaMissing(frame);
    const value = this.value() as ValueNode;
    value.parent = array;
    array.items.push(value);
    return "entry";
  }

  private member(frame: Frame, object: ObjectNode): Seen {
    const { kind, offset, end } = this.lexer;
    const isName = kind === SyntaxKind.StringLiteral && (frame.seen !== "junk" || this.lexer.colonFollows());
    if (!isName) return this.nameless(frame);
    this.commaMissing(frame);
    const property = new PropertyNode(offset, end - offset);
    property.keyNode = new StringNode(offset, end - offset, this.lexer.value);
    property.keyNode.parent = property;
    property.parent = object;
    object.properties.push(property);
    this.next();
    return this.memberValue(object, property);
  }

  /** What stands where a member's name should: with its value, it is no part of the tree. */
  private nameless(frame: Frame): Seen {
    if (frame.seen === "junk") return this.skip();
    this.unexpectedIn(frame);
    if (this.opens() || this.closes()) return this.skip();
    if (this.lexer.kind !== SyntaxKind.ColonToken) this.next();
    return this.lexer.kind === SyntaxKind.ColonToken ? this.memberValue(frame.node) : "junk";
  }

  private memberValue(object: ObjectNode | ArrayNode, property?: PropertyNode): Seen {
    const { lexer } = this;
    const hasColon = lexer.kind === SyntaxKind.ColonToken;
    if (hasColon && property) {
      property.colonOffset = lexer.offset;
      property.length = lexer.end - property.offset;
    }
    if (hasColon) this.next();
    // A string before a colon is the next member's name already.
    const isName = lexer.kind === SyntaxKind.StringLiteral && lexer.colonFollows();
    const value = hasColon && !isName ? this.value() : undefined;
    if (!value) {
      object.whole = false;
      this.unexpected(hasColon ? "a value" : "a colon and a value after the member's name");
      return "junk";
    }
    if (property) {
      value.parent = property;
      property.valueNode = value;
      property.length = endOf(value) - property.offset;
    }
    return "entry";
  }

  /** Passes over a token that is out of place; of a bracket, what it encloses is parsed, but no part of the tree. */
  private skip(): Seen {
    if (this.closes()) this.balanced = false;
    if (this.opens()) this.value();
    else this.next();
    return "junk";
  }
}
