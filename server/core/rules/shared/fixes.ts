import { replace } from "../../json/edit/edits";
import type { Template } from "../../json/edit/template";
import type { JsonValue } from "../../json/tree/value";
import type { Fix, Grade } from "../../problem";
import { message, show } from "../../text/messages";
import type { Edit } from "../../text/ranges";

export function fix(grade: Grade, title: string, ...edits: Edit[]): Fix {
  return { title, edits, grade };
}

/** Makes the fix that replaces a value, or a part of a text's value, with another one. */
export function changeTo(
  text: string,
  node: Parameters<typeof replace>[1],
  value: JsonValue & Template,
  grade: Grade,
): Fix {
  return fix(grade, message("Change to {value}", { value: show(value) }), replace(text, node, value));
}
