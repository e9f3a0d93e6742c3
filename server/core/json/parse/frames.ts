import { SyntaxKind } from "./tokens";
import type { ArrayNode, ObjectNode, OffsetRange } from "../tree/tree";

/** What an open container has last seen. `junk`: something blamed already; what follows it in its place is not. */
export type Seen = "nothing" | "entry" | "comma" | "junk";

/** An open object or array. */
export interface Frame {
  readonly node: ObjectNode | ArrayNode;
  readonly close: number;
  seen: Seen;
  /** The comma that `seen` is about, when it is in place. */
  comma?: OffsetRange | undefined;
}

/** The open containers, the innermost last: the depth of a text is not the depth of the call stack. */
export class Frames {
  private readonly list: Frame[] = [];
  private objects = 0;

  get depth(): number {
    return this.list.length;
  }

  get innermost(): Frame | undefined {
    return this.list.at(-1);
  }

  open(node: ObjectNode | ArrayNode): void {
    const isObject = node.type === "object";
    if (isObject) this.objects++;
    const close = isObject ? SyntaxKind.CloseBraceToken : SyntaxKind.CloseBracketToken;
    this.list.push({ node, close, seen: "nothing" });
  }

  /** Whether a token of that kind can close one of them. */
  closable(kind: number): boolean {
    if (kind === SyntaxKind.CloseBraceToken) return this.objects > 0;
    return kind === SyntaxKind.CloseBracketToken && this.list.length > this.objects;
  }

  /** Ends the innermost at an offset. */
  end(offset: number): void {
    const node = this.list.pop()?.node;
    if (!node) return;
    node.length = offset - node.offset;
    if (node.parent?.type === "property") node.parent.length = offset - node.parent.offset;
    if (node.type === "object") this.objects--;
  }
}
