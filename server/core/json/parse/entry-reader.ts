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

/** A container whose closing bracket has not been read yet. */
export interface Frame {
  readonly node: ContainerNode;
  readonly closingBracket: "}" | "]";
  lastPart: FramePart;
  comma?: OffsetRange | undefined;
  /** The end of the token before the last comma, or of the opening bracket. */
  endBeforeComma: number;
}

/** The kind of the last part that was read in a container. A run of `junk` is reported once. */
type FramePart = "nothing" | "entry" | "comma" | "junk";

/** Reads the entries between the brackets and commas of containers. */
export abstract class EntryReader extends Reader {
  /** Reads the value at the current token. If no value starts there, returns undefined and consumes nothing. */
  protected abstract readValue(): ValueNode | undefined;

  protected readItem(frame: Frame, array: ArrayNode): FramePart {
    if (frame.lastPart === "junk") return this.skipToken();
    if (this.startsValue) this.requireComma(frame);
    const value = this.readValue();
    if (!value) {
      this.reportUnexpectedIn(frame);
      return this.skipToken();
    }
    value.parent = array;
    array.items.push(value);
    return "entry";
  }

  protected readMember(frame: Frame, object: ObjectNode): FramePart {
    if (frame.lastPart === "junk" && !this.isNameWithColon) return this.skipToken();
    if (this.kind !== "string") return this.readMemberWithoutName(frame, object);
    this.requireComma(frame);
    const { offset, length } = this.tokenRange;
    const property = new PropertyNode(new StringNode(offset, length, this.lexer.value));
    property.parent = object;
    object.properties.push(property);
    this.next();
    return this.readMemberValue(object, property);
  }

  private readMemberWithoutName(frame: Frame, object: ObjectNode): FramePart {
    this.reportUnexpectedIn(frame);
    if (this.isOpening || this.isClosing) return this.skipToken();
    if (this.kind !== ":") this.next();
    return this.kind === ":" ? this.readMemberValue(object) : "junk";
  }

  private readMemberValue(object: ObjectNode, property?: PropertyNode): FramePart {
    const hasColon = this.kind === ":";
    if (hasColon) {
      if (property) {
        property.colonOffset = this.lexer.offset;
        property.length = this.lexer.end - property.offset;
      }
      this.next();
    }
    // A string before a colon is already the next member's name.
    const value = hasColon && !this.isNameWithColon ? this.readValue() : undefined;
    if (!value) {
      object.isComplete = false;
      this.reportUnexpected((found) =>
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

  private requireComma({ lastPart }: Frame): void {
    if (lastPart !== "entry") return;
    const edits = [{ offset: this.previousEnd, length: 0, text: "," }];
    this.report(message("Missing comma before this."), this.tokenRange, { kind: "insert-comma", edits });
  }

  protected reportUnexpectedIn({ node, lastPart, closingBracket: bracket }: Frame): void {
    node.isComplete = false;
    this.reportUnexpected((found) => {
      if (lastPart === "entry")
        return message('Unexpected {found}. Expected a comma or "{bracket}".', { found, bracket });
      return node.type === "object"
        ? message("Unexpected {found}. Expected a property name in double quotes.", { found })
        : message("Unexpected {found}. Expected a value.", { found });
    });
  }

  /** Skips a misplaced token. Parses a bracketed value without adding it to the tree. */
  protected skipToken(): FramePart {
    if (this.isClosing) this.isBalanced = false;
    if (!this.readValue()) this.next();
    return "junk";
  }
}
