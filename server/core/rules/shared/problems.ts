import { replace } from "../../json/edit/edits";
import type { Template } from "../../json/edit/template";
import { parentPointer } from "../../json/tree/pointer";
import type { StringNode } from "../../json/tree/tree";
import type { JsonValue } from "../../json/tree/value";
import type { FormatName } from "../../manifest/formats";
import type { Fix, Grade, Problem } from "../../problem";
import type { ShapeFault } from "../../schema/shape";
import { message, show } from "../../text/messages";
import type { Edit } from "../../text/ranges";
import type { RuleContext } from "../rule";

export function fix(grade: Grade, title: string, ...edits: Edit[]): Fix {
  return { title, edits, grade };
}

/** Makes a fix that replaces a value or a part of a string. */
export function changeTo(
  text: string,
  node: Parameters<typeof replace>[1],
  value: JsonValue & Template,
  grade: Grade,
): Fix {
  return fix(grade, message("Change to {value}", { value: show(value) }), replace(text, node, value));
}

/** A string that does not match its schema's format. */
export interface FormatFault {
  readonly node: StringNode;
  readonly value: string;
  readonly format: FormatName;
  /** The value as shown in a message. */
  readonly shown: string;
}

/** Reports the strings that do not match their format, if it is one of `formats`. */
export function* formatProblems(
  { shape }: RuleContext,
  formats: readonly FormatName[],
  describe: (fault: FormatFault) => Pick<Problem, "message" | "fixes">,
): Iterable<Problem> {
  for (const { node, pointer, format } of shape.get("format") ?? []) {
    if (node.type !== "string" || !formats.includes(format as FormatName)) continue;
    const { value } = node;
    const fault = { node, value, format: format as FormatName, shown: show(value) };
    yield { range: node, pointer, ...describe(fault) };
  }
}

/** Tests if a value is a plugin's author as plain text; settings and platform keys can also be named `author`. */
export function isAuthorText({ node, pointer }: ShapeFault, { manifests }: RuleContext): boolean {
  if (node.type !== "string" || !pointer.endsWith("/author")) return false;
  const parent = parentPointer(pointer);
  return parent === "/data/item" || manifests.some((manifest) => manifest.pointer === parent);
}
