import type { ValueNode } from "../json/tree/tree";
import type { OffsetRange } from "../text/ranges";

/** The schema keywords that a value can break, each with its own rules. */
export type ShapeKeyword = "required" | "type" | "enum" | "additionalProperties" | "pattern" | "format";

export interface ShapeFault {
  readonly keyword: ShapeKeyword;
  /** The value; for a missing or unknown member, its object. */
  readonly node: ValueNode;
  /** The JSON Pointer of `node`, or of the member `name`. */
  readonly pointer: string;
  /** The missing or unknown member, or the unknown key of a map. */
  readonly name?: string;
  /** The key of that member, if it is present. */
  readonly key?: OffsetRange;
  /** The `format` that the string breaks. */
  readonly format?: string;
}
