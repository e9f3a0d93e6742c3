import { message } from "../../text/messages";
import { endOf, type OffsetRange } from "../../text/ranges";
import {
  PropertyNode,
  StringNode,
  type ArrayNode,
  type ContainerNode,
  type ObjectNode,
  type ValueNode,
} from "../tree/tree";
import { TokenKind } from "./characters";
import type { Reader } from "./reader";

/** Reads the entries between the brackets and commas of containers. */
export class Entries {
  /** @param value reads the value at the current token; undefined, with nothing consumed, if none starts there */
  constructor(
    private readonly reader: Reader,
    private readonly value: () => ValueNode | undefined,
  ) {}

  private commaMissing(frame: Frame): void {
    if (frame.seen !== "entry") return;
    const { reader } = this;
    const edits = [{ offset: reader.previousEnd, length: 0, text: "," }];
    reader.fault(message("Missing comma before this."), reader.here, { kind: "insert-comma", edits });
  }

  unexpected({ node, seen }: Frame): void {
    node.whole = false;
    const isObject = node.type === "object";
    const bracket = isObject ? "}" : "]";
    this.reader.unexpected((found) => {
      if (seen === "entry") {
        return message('Unexpected {found}. Expected a comma or "{bracket}".', { found, bracket });
      }
      return isObject
        ? message("Unexpected {found}. Expected a property name in double quotes.", { found })
        : message("Unexpected {found}. Expected a value.", { found });
    });
  }

  item(frame: Frame, array: ArrayNode): Seen {
    if (frame.seen === "junk") return this.skip();
    if (this.reader.startsValue) this.commaMissing(frame);
    const value = this.value();
    if (!value) {
      this.unexpected(frame);
      return this.skip();
    }
    value.parent = array;
    array.items.push(value);
    return "entry";
  }

  member(frame: Frame, object: ObjectNode): Seen {
    const { reader } = this;
    if (frame.seen === "junk" && !reader.isNameWithColon) return this.skip();
    if (reader.kind !== TokenKind.String) return this.nameless(frame, object);
    this.commaMissing(frame);
    const { offset, length } = reader.here;
    const property = new PropertyNode(new StringNode(offset, length, reader.lexer.value));
    property.parent = object;
    object.properties.push(property);
    reader.next();
    return this.memberValue(object, property);
  }

  private nameless(frame: Frame, object: ObjectNode): Seen {
    const { reader } = this;
    this.unexpected(frame);
    if (reader.opens || reader.closes) return this.skip();
    if (reader.kind !== TokenKind.Colon) reader.next();
    return reader.kind === TokenKind.Colon ? this.memberValue(object) : "junk";
  }

  private memberValue(object: ObjectNode, property?: PropertyNode): Seen {
    const { reader } = this;
    const hasColon = reader.kind === TokenKind.Colon;
    if (hasColon) {
      if (property) {
        property.colonOffset = reader.lexer.offset;
        property.length = reader.lexer.end - property.offset;
      }
      reader.next();
    }
    // A string before a colon is already the next member's name.
    const value = hasColon && !reader.isNameWithColon ? this.value() : undefined;
    if (!value) {
      object.whole = false;
      reader.unexpected((found) =>
        hasColon
          ? message("Unexpected {found}. Expected a value.", { found })
          : message("Unexpected {found}. Expected a colon and a value.", { found }),
      );
      return "junk";
    }
    if (property) {
      value.parent = property;
      property.valueNode = value;
      property.length = endOf(value) - property.offset;
    }
    return "entry";
  }

  /** Skips a misplaced token. Parses a bracketed value without adding it to the tree. */
  skip(): Seen {
    const { reader } = this;
    if (reader.closes) reader.balanced = false;
    if (!this.value()) reader.next();
    return "junk";
  }
}

/** The last token in an open container. A run of `junk` is reported once. */
export type Seen = "nothing" | "entry" | "comma" | "junk";

export interface Frame {
  readonly node: ContainerNode;
  readonly close: number;
  seen: Seen;
  comma?: OffsetRange | undefined;
  entryEnd: number;
}

/** The open containers, innermost last; an explicit stack, so that deep nesting cannot exhaust the call stack. */
export class Frames {
  private readonly list: Frame[] = [];
  private objects = 0;

  get depth(): number {
    return this.list.length;
  }

  get innermost(): Frame | undefined {
    return this.list.at(-1);
  }

  get around(): Frame | undefined {
    return this.list.at(-2);
  }

  open(node: ContainerNode): void {
    const isObject = node.type === "object";
    if (isObject) this.objects++;
    const close = isObject ? TokenKind.CloseBrace : TokenKind.CloseBracket;
    this.list.push({ node, close, seen: "nothing", entryEnd: node.offset + 1 });
  }

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
