import { replaceValue } from "../json/edit/edits";
import { parsePointer } from "../json/tree/pointer";
import { schemaIn } from "../schema/schema";
import { message, show } from "../text/messages";
import { fix, type Rule } from "./rule";
import { isAuthorText } from "./shared/faulty-values";

const ADDRESS_START = /[<(]/;

export const authorShorthand: Rule = {
  summary: "The author is an object with a name, not a plain string.",
  evidence: "stated",
  *check(context) {
    for (const fault of context.shape.get("type") ?? []) {
      const { node, pointer } = fault;
      if (node.type !== "string" || !isAuthorText(fault, context)) continue;
      const schema = schemaIn(context, parsePointer(pointer));
      const author = parseAuthor(node.value);
      const hasAddress = ADDRESS_START.test(node.value);
      const requiresUrl = schema?.required?.includes("url") ?? false;
      const values = { value: show(node.value) };
      yield {
        range: node,
        message: message('"author" must be an object with a "name", not the string {value}.', values),
        pointer,
        ...(context.kind === "draft" ? { severity: "warning" as const } : {}),
        fixes: () => {
          const edit = replaceValue(context.document.text, node, author);
          // Not safe if a response repeats the author, a `url` is required, or the address may be misread.
          const grade = context.kind === "detail" || requiresUrl || hasAddress ? "suggested" : "safe";
          // The fix may drop an email address, so show the new value.
          const title = hasAddress
            ? message("Change to {value}", { value: show(author) })
            : message("Change to an object");
          return author.name === "" ? [] : [fix(grade, title, edit)];
        },
      };
    }
  },
};

/** Parses an author as package managers write it: `Ada Example <ada@example.com> (https://ada.example/)`. */
function parseAuthor(text: string): { readonly name: string; readonly url?: string } {
  const [name = ""] = text.split(ADDRESS_START, 1).map((part) => part.trim());
  const [, url] = /\((https?:\/\/[^()\s]+)\)/i.exec(text) ?? [];
  return url === undefined ? { name } : { name, url };
}
