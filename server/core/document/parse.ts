import { createScanner, type JSONScanner } from "jsonc-parser";
import { ScanError, SyntaxKind } from "./tokens";
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

/** What a syntax fix does: the only three faults whose repair cannot lose anything. */
export type SyntaxRepair = "remove" | "insert-comma";

export interface SyntaxFault extends OffsetRange {
  readonly message: string;
  /** `remove` deletes the marked text; `insert-comma` puts a comma at `commaAt`. */
  readonly repair?: SyntaxRepair;
  readonly commaAt?: number;
}

export interface ParseResult {
  readonly root: ValueNode | undefined;
  readonly faults: readonly SyntaxFault[];
  /** False when a bracket has no partner: then what belongs to which object is a guess. */
  readonly balanced: boolean;
}

/** Deeper text is a fault, and is not built into the tree, so that no recursion over the tree can exhaust the stack. */
export const MAX_DEPTH = 1000;

/** A binary file would give one fault for each of its bytes; past this many nobody reads on. */
const MAX_FAULTS = 100;

const ESCAPES = 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX';

const SCAN_FAULTS: Readonly<Record<number, string>> = {
  [ScanError.UnexpectedEndOfString]: 'This string is not closed; it ends with a double quote (").',
  [ScanError.UnexpectedEndOfNumber]: "This number is not complete; digits must follow.",
  [ScanError.InvalidUnicode]:
    "This string has an incomplete \\u escape; four hexadecimal digits must follow.",
  [ScanError.InvalidEscapeCharacter]: `This string has an unknown escape; a backslash starts ${ESCAPES}.`,
  [ScanError.InvalidCharacter]:
    "This string has a control character; write it as an escape, such as \\t or \\n.",
};

/**
 * Parses a text as JSON (RFC 8259), tolerantly: the tree holds everything that could be understood.
 * Never throws, whatever the text; takes time linear in it.
 */
export function parse(text: string): ParseResult {
  return new Parser(text).parse();
}

/** An open object or array. */
interface Frame {
  readonly node: ObjectNode | ArrayNode;
  readonly close: number;
  /** What may stand here, in words. */
  readonly wanted: string;
  /** The last comma, while nothing follows it. */
  comma?: OffsetRange | undefined;
  /** An entry has just ended: a comma or the closing bracket must follow. */
  afterEntry: boolean;
}

/** Keeps its own stack of open containers: the depth of the text is not the depth of the call stack. */
class Parser {
  private readonly scanner: JSONScanner;
  private readonly faults: SyntaxFault[] = [];
  private readonly frames: Frame[] = [];
  private token: number = SyntaxKind.EOF;
  private balanced = true;
  private openObjects = 0;
  private previousEnd = 0;
  /** The token before this one was damaged and may have swallowed a comma. */
  private previousDamaged = false;
  private damaged = false;

  constructor(private readonly text: string) {
    this.scanner = createScanner(text, false);
  }

  parse(): ParseResult {
    const start = this.text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.scanner.setPosition(start);
    this.next();
    if (this.token === SyntaxKind.EOF && this.faults.length === 0) {
      this.fault("The text is empty; a manifest is a JSON object, { … }.", { offset: start, length: 0 });
    }
    const root = this.value();
    if (!root && this.faults.length === 0) this.unexpected("a JSON value");
    let frame;
    while ((frame = this.frames.at(-1))) this.step(frame);
    if (root && this.token !== SyntaxKind.EOF) {
      this.fault("Unexpected text after the end of the JSON value; a document holds exactly one.");
      if (this.closes()) this.balanced = false;
    }
    return { root, faults: this.faults, balanced: this.balanced && root !== undefined };
  }

  /** Moves to the next token that is neither white space nor a comment, noting the faults on the way. */
  private next(): void {
    this.previousEnd = endOf(this.here());
    this.previousDamaged = this.damaged;
    for (;;) {
      this.token = this.scanner.scan();
      const error = this.scanner.getTokenError();
      if (this.token === SyntaxKind.LineCommentTrivia || this.token === SyntaxKind.BlockCommentTrivia) {
        this.comment(error);
      } else if (this.token !== SyntaxKind.Trivia && this.token !== SyntaxKind.LineBreakTrivia) {
        const message = SCAN_FAULTS[error];
        if (message) this.fault(message);
        this.damaged = error === ScanError.UnexpectedEndOfString;
        return;
      }
    }
  }

  private comment(error: number): void {
    if (error === ScanError.UnexpectedEndOfComment) {
      this.fault("This comment is not closed, and JSON has no comments; remove it.");
    } else {
      this.fault("JSON has no comments; remove this one.", this.here(), { repair: "remove" });
    }
  }

  private here(): OffsetRange {
    return { offset: this.scanner.getTokenOffset(), length: this.scanner.getTokenLength() };
  }

  private fault(message: string, range: OffsetRange = this.here(), repair: Partial<SyntaxFault> = {}): void {
    const last = this.faults.at(-1);
    // One bad token is one fault, whatever else it breaks.
    if (last?.offset === range.offset && last.length === range.length) return;
    if (this.faults.length < MAX_FAULTS) {
      this.faults.push({ message, offset: range.offset, length: range.length, ...repair });
    }
  }

  private unexpected(wanted: string): void {
    const { offset, length } = this.here();
    const shown = this.text.slice(offset, offset + Math.min(length, 40));
    const found = this.token === SyntaxKind.EOF ? "end of the text" : `'${shown}'`;
    this.fault(`Unexpected ${found}; ${wanted} is expected here.`);
  }

  private closes(): boolean {
    return this.token === SyntaxKind.CloseBraceToken || this.token === SyntaxKind.CloseBracketToken;
  }

  /**
   * The value at the current token; undefined, with nothing consumed, when none starts here.
   * A container is returned just opened; the steps that follow fill it.
   */
  private value(): ValueNode | undefined {
    const { offset, length } = this.here();
    switch (this.token) {
      case SyntaxKind.OpenBraceToken:
        return this.open(
          new ObjectNode(offset, 1),
          SyntaxKind.CloseBraceToken,
          "a member name in double quotes",
        );
      case SyntaxKind.OpenBracketToken:
        return this.open(new ArrayNode(offset, 1), SyntaxKind.CloseBracketToken, "a value");
      case SyntaxKind.StringLiteral:
        return this.leaf(new StringNode(offset, length, this.scanner.getTokenValue()));
      case SyntaxKind.NumericLiteral:
        return this.leaf(new NumberNode(offset, length, Number(this.scanner.getTokenValue())));
      case SyntaxKind.TrueKeyword:
      case SyntaxKind.FalseKeyword:
        return this.leaf(new BooleanNode(offset, length, this.token === SyntaxKind.TrueKeyword));
      case SyntaxKind.NullKeyword:
        return this.leaf(new NullNode(offset, length));
      default:
        return undefined;
    }
  }

  private leaf(node: ValueNode): ValueNode {
    this.next();
    return node;
  }

  private open(node: ObjectNode | ArrayNode, close: number, wanted: string): ValueNode {
    if (this.frames.length === MAX_DEPTH) {
      this.fault(
        `Nested deeper than ${MAX_DEPTH.toLocaleString("en")} levels; a manifest needs fewer than ten.`,
      );
      this.skipNested();
      node.whole = false;
      node.length = this.previousEnd - node.offset;
    } else {
      this.frames.push({ node, close, wanted, afterEntry: false });
      if (node.type === "object") this.openObjects++;
      this.next();
    }
    return node;
  }

  /** Passes over a bracket and all that it encloses, without further faults. */
  private skipNested(): void {
    let open = 0;
    do {
      if (this.closes()) open--;
      else if (this.token === SyntaxKind.OpenBraceToken || this.token === SyntaxKind.OpenBracketToken) open++;
      if (open > 0) this.token = this.scanner.scan();
    } while (open > 0 && this.token !== SyntaxKind.EOF);
    if (open > 0) this.balanced = false;
    this.next();
  }

  /** One entry, comma or closing bracket of the innermost open container. */
  private step(frame: Frame): void {
    if (this.token === frame.close) return this.close(frame);
    if (this.token === SyntaxKind.EOF || this.closesOuter()) return this.unclosed(frame);
    if (this.token === SyntaxKind.CommaToken) return this.comma(frame);
    if (frame.afterEntry) this.separatorMissing(frame);
    frame.comma = undefined;
    frame.afterEntry = frame.node.type === "object" ? this.property(frame.node) : this.item(frame.node);
    if (!frame.afterEntry) {
      frame.node.whole = false;
      this.unexpected(frame.wanted);
      this.next();
      // The comma after a bad token is not blamed as well.
      frame.afterEntry = this.token === SyntaxKind.CommaToken;
    }
  }

  private comma(frame: Frame): void {
    if (!frame.afterEntry) {
      this.unexpected(frame.wanted);
      frame.node.whole = false;
    }
    frame.comma = frame.afterEntry ? this.here() : undefined;
    frame.afterEntry = false;
    this.next();
  }

  private close(frame: Frame): void {
    if (frame.comma) {
      this.fault("A comma after the last entry is not JSON; remove it.", frame.comma, { repair: "remove" });
    }
    frame.node.closed = true;
    this.end(frame, endOf(this.here()));
    this.next();
  }

  /** A closing bracket that cannot be the innermost container's but may be that of one around it. */
  private closesOuter(): boolean {
    if (this.token === SyntaxKind.CloseBraceToken) return this.openObjects > 0;
    return this.token === SyntaxKind.CloseBracketToken && this.frames.length > this.openObjects;
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

  private separatorMissing({ node }: Frame): void {
    const startsEntry =
      this.token === SyntaxKind.StringLiteral ||
      (node.type === "array" && this.token !== SyntaxKind.Unknown && this.token !== SyntaxKind.ColonToken);
    const last = node.children.at(-1);
    if (!startsEntry || !last || this.previousDamaged) return;
    const repair = { repair: "insert-comma", commaAt: endOf(last) } as const;
    this.fault("A comma is missing before this.", this.here(), repair);
  }

  private item(node: ArrayNode): boolean {
    const value = this.value();
    if (!value) return false;
    value.parent = node;
    node.items.push(value);
    return true;
  }

  /** A member: true when its name was there, even if the rest is missing. */
  private property(node: ObjectNode): boolean {
    const bareName = this.token === SyntaxKind.Unknown;
    if (this.token !== SyntaxKind.StringLiteral && !bareName) return false;
    const { offset, length } = this.here();
    const property = new PropertyNode(offset, length);
    property.keyNode = new StringNode(offset, length, this.scanner.getTokenValue());
    property.keyNode.parent = property;
    property.parent = node;
    if (bareName) {
      this.unexpected("a member name in double quotes");
      node.whole = false;
    } else node.properties.push(property);
    this.next();
    if (!this.propertyValue(property, bareName)) node.whole = false;
    return true;
  }

  private propertyValue(property: PropertyNode, faultTold: boolean): boolean {
    if (this.token !== SyntaxKind.ColonToken) {
      if (!faultTold) this.unexpected("a colon and a value after the member's name");
      this.skipUnknown();
      return false;
    }
    property.colonOffset = this.scanner.getTokenOffset();
    property.length = property.colonOffset + 1 - property.offset;
    this.next();
    const value = this.value();
    if (!value) {
      this.unexpected("a value");
      this.skipUnknown();
      return false;
    }
    value.parent = property;
    property.valueNode = value;
    property.length = endOf(value) - property.offset;
    return true;
  }

  private skipUnknown(): void {
    if (this.token === SyntaxKind.Unknown) this.next();
  }
}
