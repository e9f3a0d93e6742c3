import { TokenKind } from "./tokens";
import type { ArrayNode, ObjectNode } from "../tree/tree";
import type { OffsetRange } from "../../text/ranges";

/** The last thing that an open container has seen. `junk` is reported once, however much of it follows. */
export type Seen = "nothing" | "entry" | "comma" | "junk";

export interface Frame {
  readonly node: ObjectNode | ArrayNode;
  readonly close: number;
  seen: Seen;
  /** The comma that was seen last, if it is in place. */
  comma?: OffsetRange | undefined;
  /** The end of the entry before that comma. */
  entryEnd: number;
}

/** A stack of the open containers, the innermost last, so that a deep text cannot exhaust the call stack. */
export class Frames {
  private readonly list: Frame[] = [];
  private objects = 0;

  get depth(): number {
    return this.list.length;
  }

  get innermost(): Frame | undefined {
    return this.list.at(-1);
  }

  /** The container around the innermost one. */
  get around(): Frame | undefined {
    return this.list.at(-2);
  }

  open(node: ObjectNode | ArrayNode): void {
    const isObject = node.type === "object";
    if (isObject) this.objects++;
    const close = isObject ? TokenKind.CloseBrace : TokenKind.CloseBracket;
    this.list.push({ node, close, seen: "nothing", entryEnd: node.offset + 1 });
  }

  /** Tests if a token of a kind can close an open container. */
  closable(kind: number): boolean {
    if (kind === TokenKind.CloseBrace) return this.objects > 0;
    return kind === TokenKind.CloseBracket && this.list.length > this.objects;
  }

  end(offset: number): void {
    const node = this.list.pop()?.node;
    if (!node) return;
    node.length = offset - node.offset;
    if (node.parent?.type === "property") node.parent.length = offset - node.parent.offset;
    if (node.type === "object") this.objects--;
  }
}
