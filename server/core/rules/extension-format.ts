import { containerOf, itemsOf, memberOf, stringOf } from "../json/tree/tree";
import { message, show } from "../text/messages";
import { changeTo, checkFormat, type Fix, type FormatFault, type Rule, type RuleContext } from "./rule";

export const extensionFormat: Rule = {
  summary: "A document handler's file extension starts with a dot.",
  evidence: "stated",
  check: checkFormat(
    ["file-extension"],
    ({ value, shown }) => {
      const values = { shown, example: value.trim() ? show(withDot(value)) : '".txt"' };
      return message("{shown} is not a valid file extension. Start with a dot, such as {example}.", values);
    },
    fixesFor,
  ),
  *perManifest({ node, pointer }) {
    const handlers = itemsOf(memberOf(memberOf(node, "window"), "document_handlers"));
    for (const [i, handler] of handlers.entries()) {
      for (const [j, item] of itemsOf(memberOf(handler, "extensions")).entries()) {
        const text = stringOf(item) ?? "";
        if (!text.startsWith(".") || !MALFORMED_EXTENSION.test(text)) continue;
        const values = { shown: show(text) };
        yield {
          range: item,
          message: message(
            '{shown} is not a single file extension. Use a dot and a name, such as ".txt".',
            values,
          ),
          pointer: `${pointer}/window/document_handlers/${i}/extensions/${j}`,
          severity: "warning",
        };
      }
    }
  },
};

const MALFORMED_EXTENSION = /^\.$|[\s,/*]|\.\./;

/** Matches texts that can only be extensions; `README` could be a file name. */
const CERTAIN_EXTENSION = /^(?=.{1,12}$)[a-z\d+-]+(?:\.[a-z\d+-]+)*$/;

function fixesFor({ node, value }: FormatFault, { document }: RuleContext): Fix[] {
  const extension = withDot(value);
  if (value.trim() === "" || MALFORMED_EXTENSION.test(extension)) return [];
  const isListed = itemsOf(containerOf(node)).some((item) => stringOf(item) === extension);
  // Only the author knows if `*.md` or `README` means this extension. If it is already listed, a fix adds a duplicate.
  const grade = !CERTAIN_EXTENSION.test(value) ? "offered" : isListed ? "suggested" : "safe";
  return [changeTo(document.text, node, extension, grade)];
}

function withDot(extension: string): string {
  return `.${extension.trim().replace(/^\*?\./, "")}`;
}
