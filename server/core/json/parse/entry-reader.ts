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
import { Reader } from "./reader";

/** A container that is being read. */
export interface Frame {
  readonly node: ContainerNode;
  readonly close: "}" | "]";
  seen: Seen;
  comma?: OffsetRange | undefined;
  /** The end of the text before the last comma. */
  entryEnd: number;
}

/** The last part of a container that was read. A run of `junk` is reported once. */
type Seen = "nothing" | "entry" | "comma" | "junk";

/** Reads the entries between the brackets and commas of containers. */
export abstract class EntryReader extends Reader {
  /** Reads the value at the current token; undefined, with nothing consumed, if none starts there. */
  protected abstract value(): ValueNode | undefined;

  protected item(frame: Frame, array: ArrayNode): Seen {
    if (frame.seen === "junk") return this.skip();
    if (this.startsValue) this.requireComma(frame);
    const value = this.value();
    if (!value) {
      this.unexpectedIn(frame);
      return this.skip();
    }
    value.parent = array;
    array.items.push(value);
    return "entry";
  }

  protected member(frame: Frame, object: ObjectNode): Seen {
    if (frame.seen === "junk" && !this.isNameWithColon) return this.skip();
    if (this.kind !== "string") return this.memberWithoutName(frame, object);
    this.requireComma(frame);
    const { offset, length } = this.here;
    const property = new PropertyNode(new StringNode(offset, length, this.lexer.value));
    property.parent = object;
    object.properties.push(property);
    this.next();
    return this.memberValue(object, property);
  }

  private memberWithoutName(frame: Frame, object: ObjectNode): Seen {
    this.unexpectedIn(frame);
    if (this.opens || this.closes) return this.skip();
    if (this.kind !== ":") this.next();
    return this.kind === ":" ? this.memberValue(object) : "junk";
  }

  private memberValue(object: ObjectNode, property?: PropertyNode): Seen {
    const hasColon = this.kind === ":";
    if (hasColon) {
      if (property) {
        property.colonOffset = this.lexer.offset;
        property.length = this.lexer.end - property.offset;
      }
      this.next();
    }
    // A string before a colon is already the next member's name.
    const value = hasColon && !this.isNameWithColon ? this.value() : undefined;
    if (!value) {
      object.isComplete = false;
      this.unexpected((found) =>
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

  private requireComma({ seen }: Frame): void {
    if (seen !== "entry") return;
    const edits = [{ offset: this.previousEnd, length: 0, text: "," }];
    this.report(message("Missing comma before this."), this.here, { kind: "insert-comma", edits });
  }

  protected unexpectedIn({ node, seen, close }: Frame): void {
    node.isComplete = false;
    this.unexpected((found) => {
      if (seen === "entry")
        return message('Unexpected {found}. Expected a comma or "{bracket}".', { found, bracket: close });
      return node.type === "object"
        ? message("Unexpected {found}. Expected a property name in double quotes.", { found })
        : message("Unexpected {found}. Expected a value.", { found });
    });
  }

  /** Skips a misplaced token. Parses a bracketed value without adding it to the tree. */
  protected skip(): Seen {
    if (this.closes) this.balanced = false;
    if (!this.value()) this.next();
    return "junk";
  }
}
