import type { SyntaxFault } from "./syntax-faults";
import { Entries } from "./container-reader";
import { Frames, type Frame } from "./frames";
import { Reader } from "./reader";
import { SyntaxKind } from "./tokens";
import { ArrayNode, ObjectNode, type ValueNode } from "../tree/tree";

export type { SyntaxFault };

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
 * @param depth how many objects and arrays are around the text, when it is a part of another one
 */
export function parse(text: string, depth = 0): ParseResult {
  return new Parser(text, MAX_DEPTH - depth).parse();
}

class Parser {
  private readonly reader: Reader;
  private readonly frames = new Frames();
  private readonly entries: Entries;

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
  ) {
    this.reader = new Reader(text);
    this.entries = new Entries(this.reader, () => this.value());
  }

  parse(): ParseResult {
    const { reader } = this;
    let root = this.value() ?? this.firstContainer();
    let frame;
    while ((frame = this.frames.innermost)) this.step(frame);
    if (root && reader.kind !== SyntaxKind.EOF) root = this.trailing(root);
    return { root, faults: reader.faults.inOrder(), balanced: reader.balanced && root !== undefined };
  }

  /** No value stands first: what was meant is the first bracket's, if there is one. */
  private firstContainer(): ValueNode | undefined {
    const { reader } = this;
    if (reader.kind !== SyntaxKind.EOF) reader.unexpected("a JSON value");
    else if (reader.faults.list.length === 0) {
      const offset = this.text.charCodeAt(0) === 0xfeff ? 1 : 0;
      reader.fault("The text is empty; a manifest is a JSON object, { … }.", { offset, length: 0 });
    }
    while (reader.kind !== SyntaxKind.EOF && !reader.opens) this.entries.skip();
    return this.value();
  }

  /** Text after the value: how much of it is the document is a guess, and a plain value before it none at all. */
  private trailing(root: ValueNode): ValueNode | undefined {
    const { reader } = this;
    // With a bracket missing or too many, this is only where that shows.
    if (reader.balanced) {
      reader.fault("Unexpected text after the end of the JSON value; a document holds exactly one.");
    }
    reader.pass("end");
    if (root.type !== "object" && root.type !== "array") return undefined;
    root.whole = false;
    return root;
  }

  /**
   * The value at the current token; undefined, with nothing consumed, when none starts here.
   * A container is returned just opened; the steps that follow fill it.
   */
  private value(): ValueNode | undefined {
    const { kind, lexer } = this.reader;
    if (kind === SyntaxKind.OpenBraceToken) return this.open(new ObjectNode(lexer.offset, 1));
    if (kind === SyntaxKind.OpenBracketToken) return this.open(new ArrayNode(lexer.offset, 1));
    const leaf = this.reader.leaf();
    if (leaf) this.reader.next();
    return leaf;
  }

  private open(node: ObjectNode | ArrayNode): ValueNode {
    const { reader } = this;
    if (this.frames.depth === this.maxDepth) {
      reader.fault(
        `Nested deeper than ${MAX_DEPTH.toLocaleString("en")} levels; a manifest needs fewer than ten.`,
      );
      reader.pass("partner");
      node.whole = false;
      node.length = reader.previousEnd - node.offset;
    } else {
      this.frames.open(node);
      reader.next();
    }
    return node;
  }

  /** One entry, comma or closing bracket of the innermost open container. */
  private step(frame: Frame): void {
    const { node, close } = frame;
    const { kind } = this.reader;
    if (kind === close) this.close(frame);
    // A closing bracket that is not the innermost container's may be that of one around it.
    else if (kind === SyntaxKind.EOF || this.frames.closable(kind)) this.unclosed(frame);
    else if (kind === SyntaxKind.CommaToken) this.comma(frame);
    else
      frame.seen = node.type === "object" ? this.entries.member(frame, node) : this.entries.item(frame, node);
  }

  private comma(frame: Frame): void {
    const inPlace = frame.seen === "entry" || frame.seen === "junk";
    if (!inPlace) this.entries.unexpected(frame);
    frame.comma = inPlace ? this.reader.here : undefined;
    frame.seen = "comma";
    this.reader.next();
  }

  private close(frame: Frame): void {
    const { reader } = this;
    if (frame.seen === "comma" && frame.comma) {
      reader.fault("A comma after the last entry is not JSON; remove it.", frame.comma, { repair: "remove" });
    }
    frame.node.closed = true;
    this.frames.end(reader.lexer.end);
    reader.next();
  }

  private unclosed(frame: Frame): void {
    const { reader } = this;
    const [kind, bracket] = frame.node.type === "object" ? ["object", "}"] : ["array", "]"];
    // One bracket without a partner is one fault, not one for every container around it.
    if (reader.balanced) reader.fault(`The ${kind} is not closed; '${bracket}' is expected here.`);
    reader.balanced = false;
    frame.node.whole = false;
    this.frames.end(reader.previousEnd);
  }
}
