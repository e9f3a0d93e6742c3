import { message } from "../../text/messages";
import { ArrayNode, ObjectNode, type ContainerNode, type ValueNode } from "../tree/tree";
import { TokenKind } from "./characters";
import { Entries, Frames, type Frame } from "./container-reader";
import { isOutside, reportUnclosed } from "./missing-brackets";
import { Reader } from "./reader";
import type { SyntaxFault } from "./syntax-faults";

export interface ParseResult {
  readonly root: ValueNode | undefined;
  readonly faults: readonly SyntaxFault[];
  readonly balanced: boolean;
  readonly misreads: boolean;
}

/** Limits the tree's depth, so that no recursion over it exhausts the stack. Deeper text is a fault. */
const MAX_DEPTH = 1000;

/**
 * Parses a text as JSON (RFC 8259), tolerantly: the tree contains all that could be understood. Never throws. Takes linear
 * time.
 * @param depth the nesting depth, if the text is part of a larger one
 */
export function parse(text: string, depth = 0): ParseResult {
  const parser = new Parser(text, MAX_DEPTH - depth, false);
  const first = parser.parse();
  if (parser.unclosed === 0) return first;
  const other = new Parser(text, MAX_DEPTH - depth, true);
  const second = other.parse();
  return other.isSettled && second.faults.length <= first.faults.length ? second : first;
}

class Parser {
  private readonly reader: Reader;
  private readonly frames = new Frames();
  private readonly entries: Entries;
  unclosed = 0;
  /** True if nothing follows the value, and all other brackets have their partners. */
  isSettled = true;

  /** @param followsLayout true to locate missing brackets by indentation */
  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
    private readonly followsLayout: boolean,
  ) {
    this.reader = new Reader(text);
    this.entries = new Entries(this.reader, () => this.value());
  }

  parse(): ParseResult {
    const { reader } = this;
    let root = this.value() ?? this.firstContainer();
    let frame;
    while ((frame = this.frames.innermost)) this.step(frame);
    if (root && reader.kind !== TokenKind.End) root = this.trailing(root);
    this.isSettled &&= reader.balanced;
    const balanced = reader.balanced && this.unclosed === 0 && root !== undefined;
    return { root, faults: reader.faults.inOrder(), balanced, misreads: reader.misreads };
  }

  private firstContainer(): ValueNode | undefined {
    const { reader } = this;
    if (reader.kind !== TokenKind.End) {
      reader.unexpected((found) => message("Unexpected {found}. Expected a value.", { found }));
    } else if (reader.faults.list.length === 0) {
      const offset = this.text.charCodeAt(0) === 0xfeff ? 1 : 0;
      const range = { offset, length: 0 };
      reader.fault(message("The file is empty. Write a JSON object, { … }."), range);
    }
    while (reader.kind !== TokenKind.End && !reader.opens) this.entries.skip();
    return this.value();
  }

  /** Reports text after the root. Drops a plain root, which cannot be the document. */
  private trailing(root: ValueNode): ValueNode | undefined {
    const { reader } = this;
    this.isSettled = false;
    // If a bracket is missing or surplus, the fault is elsewhere.
    if (reader.balanced && this.unclosed === 0) {
      reader.fault(message("Unexpected text after the end of the JSON value. Remove it."));
    }
    reader.skipTo("end");
    if (root.type !== "object" && root.type !== "array") return undefined;
    root.whole = false;
    return root;
  }

  private value(): ValueNode | undefined {
    const { kind, lexer } = this.reader;
    if (kind === TokenKind.OpenBrace) return this.open(new ObjectNode(lexer.offset, 1));
    if (kind === TokenKind.OpenBracket) return this.open(new ArrayNode(lexer.offset, 1));
    const leaf = this.reader.leaf();
    if (leaf) this.reader.next();
    return leaf;
  }

  private open(node: ContainerNode): ValueNode {
    const { reader } = this;
    if (this.frames.depth === this.maxDepth) {
      const depth = MAX_DEPTH.toLocaleString("en");
      reader.fault(message("Nested deeper than {depth} levels. A manifest needs fewer than ten.", { depth }));
      reader.skipTo("closing-bracket");
      node.whole = false;
      node.length = reader.previousEnd - node.offset;
    } else {
      this.frames.open(node);
      reader.next();
    }
    return node;
  }

  private step(frame: Frame): void {
    const { node, close } = frame;
    const { kind } = this.reader;
    if (this.isUnclosed(frame)) this.endUnclosed();
    else if (kind === close) this.close(frame);
    else if (kind === TokenKind.Comma) this.comma(frame);
    else
      frame.seen = node.type === "object" ? this.entries.member(frame, node) : this.entries.item(frame, node);
  }

  private comma(frame: Frame): void {
    const inPlace = frame.seen === "entry" || frame.seen === "junk";
    if (!inPlace) this.entries.unexpected(frame);
    frame.comma = inPlace ? this.reader.here : undefined;
    frame.entryEnd = this.reader.previousEnd;
    frame.seen = "comma";
    this.reader.next();
  }

  private close(frame: Frame): void {
    const { reader } = this;
    if (frame.seen === "comma" && frame.comma) {
      const sentence = message("JSON has no trailing commas. Remove this one.");
      reader.fault(sentence, frame.comma, { kind: "remove-comma", edits: [{ ...frame.comma, text: "" }] });
    }
    frame.node.closed = true;
    this.frames.end(reader.lexer.end);
    reader.next();
  }

  private isUnclosed(frame: Frame): boolean {
    const { kind } = this.reader;
    if (this.followsLayout && isOutside(this.text, frame, this.frames.around, this.reader)) return true;
    // A closing bracket that does not match the innermost container may belong to an outer one.
    return kind !== frame.close && (kind === TokenKind.End || this.frames.closable(kind));
  }

  /** Ends the containers that lack their brackets here, and reports one fault for all. */
  private endUnclosed(): void {
    const { reader, frames } = this;
    const ended: Frame[] = [];
    let frame;
    const isFollowed = !reader.closes && reader.kind !== TokenKind.End;
    while ((frame = frames.innermost) && this.isUnclosed(frame)) {
      ended.push(frame);
      frame.node.whole = false;
      frames.end(isFollowed && frame.seen === "comma" ? frame.entryEnd : reader.previousEnd);
    }
    this.unclosed++;
    const [inner, ...outer] = ended;
    if (inner && reader.balanced) reportUnclosed(this.text, [inner, ...outer], isFollowed, reader);
    if (frame && isFollowed) {
      frame.seen = "comma";
      frame.comma = undefined;
    }
  }
}
