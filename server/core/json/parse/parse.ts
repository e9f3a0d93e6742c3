import { message } from "../../text/messages";
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
  /** False when a bracket has no partner: then it is a guess which object a member belongs to. */
  readonly balanced: boolean;
  /** True if the value of a number says otherwise than its digits about being an integer. */
  readonly misreads: boolean;
}

/** The deepest nesting. Deeper text is a fault and not part of the tree, so that no recursion exhausts the stack. */
const MAX_DEPTH = 1000;

/**
 * Parses a text as JSON (RFC 8259), tolerantly: the tree holds everything that could be understood.
 * Never throws, for any text; the time is linear in its length.
 * @param depth the number of objects and arrays around the text, if it is part of another one
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
    const balanced = reader.balanced && root !== undefined;
    return { root, faults: reader.faults.inOrder(), balanced, misreads: reader.misreads };
  }

  /** Returns the value of the first bracket, skipping and reporting the text before it. */
  private firstContainer(): ValueNode | undefined {
    const { reader } = this;
    if (reader.kind !== SyntaxKind.EOF) {
      reader.unexpected((found) => message("Unexpected {found}. Expected a value.", { found }));
    } else if (reader.faults.list.length === 0) {
      const offset = this.text.charCodeAt(0) === 0xfeff ? 1 : 0;
      const range = { offset, length: 0 };
      reader.fault(message("The file is empty. Write a JSON object, { … }."), range);
    }
    while (reader.kind !== SyntaxKind.EOF && !reader.opens) this.entries.skip();
    return this.value();
  }

  /** Reports text after the root. A container before it may be the document; a plain value is dropped. */
  private trailing(root: ValueNode): ValueNode | undefined {
    const { reader } = this;
    // With a missing or surplus bracket, the fault itself is elsewhere.
    if (reader.balanced) {
      reader.fault(message("Unexpected text after the end of the JSON value. Remove it."));
    }
    reader.pass("end");
    if (root.type !== "object" && root.type !== "array") return undefined;
    root.whole = false;
    return root;
  }

  /**
   * Reads the value at the current token; undefined, with nothing consumed, if none starts here.
   * A container is returned empty; the following steps fill it.
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
      const depth = MAX_DEPTH.toLocaleString("en");
      reader.fault(message("Nested deeper than {depth} levels. A manifest needs fewer than ten.", { depth }));
      reader.pass("partner");
      node.whole = false;
      node.length = reader.previousEnd - node.offset;
    } else {
      this.frames.open(node);
      reader.next();
    }
    return node;
  }

  /** Reads one entry, comma or closing bracket of the innermost open container. */
  private step(frame: Frame): void {
    const { node, close } = frame;
    const { kind } = this.reader;
    if (kind === close) this.close(frame);
    // A closing bracket that does not match the innermost container may belong to one around it.
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
      const sentence = message("JSON has no trailing commas. Remove this one.");
      reader.fault(sentence, frame.comma, { repair: "remove-comma" });
    }
    frame.node.closed = true;
    this.frames.end(reader.lexer.end);
    reader.next();
  }

  private unclosed(frame: Frame): void {
    const { reader } = this;
    // One bracket without a partner is one fault, not one for every container around it.
    if (reader.balanced) {
      reader.fault(
        frame.node.type === "object"
          ? message('Missing "}" to close the object.')
          : message('Missing "]" to close the array.'),
      );
    }
    reader.balanced = false;
    frame.node.whole = false;
    this.frames.end(reader.previousEnd);
  }
}
