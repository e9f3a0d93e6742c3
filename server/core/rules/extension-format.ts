import { containerOf, itemsOf, memberOf, stringOf } from "../json/tree/tree";
import type { Manifest } from "../manifest/manifest";
import { message, show } from "../text/messages";
import { changeTo, formatProblems, type Fix, type FormatFault, type Problem, type Rule } from "./rule";

export const extensionFormat: Rule = {
  code: "extension-format",
  summary: "A document handler's file extension starts with a dot.",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["file-extension"], (fault) => ({
      message: message("{shown} is not a valid file extension. Start with a dot, such as {example}.", {
        ...fault,
        example: fault.value.trim() ? show(withDot(fault.value)) : '".txt"',
      }),
      fixes: () => repairs(fault, context.document.text),
    })),
  perManifest: malformedExtensions,
};

const MALFORMED_EXTENSION = /^\.$|[\s,/*]|\.\./;

function* malformedExtensions({ node, pointer }: Manifest): Iterable<Problem> {
  const handlers = itemsOf(memberOf(memberOf(node, "window"), "document_handlers"));
  for (const [i, handler] of handlers.entries()) {
    for (const [j, item] of itemsOf(memberOf(handler, "extensions")).entries()) {
      const text = stringOf(item) ?? "";
      if (!text.startsWith(".") || !MALFORMED_EXTENSION.test(text)) continue;
      yield {
        range: item,
        message: message('{shown} is not one file extension. Use a dot and a name, such as ".txt".', {
          shown: show(text),
        }),
        pointer: `${pointer}/window/document_handlers/${i}/extensions/${j}`,
        severity: "warning",
      };
    }
  }
}

/** Matches texts that can only be extensions; `README` may be a file name. */
const EXTENSION = /^(?=.{1,12}$)[a-z\d+-]+(?:\.[a-z\d+-]+)*$/;

function repairs({ node, value }: FormatFault, text: string): Fix[] {
  const extension = withDot(value);
  if (value.trim() === "" || MALFORMED_EXTENSION.test(extension)) return [];
  const isPresent = itemsOf(containerOf(node)).some((item) => stringOf(item) === extension);
  // A pattern or a list of extensions needs the author's decision.
  const grade = !EXTENSION.test(value) ? "offered" : isPresent ? "suggested" : "safe";
  return [changeTo(text, node, extension, grade)];
}

function withDot(extension: string): string {
  return `.${extension.trim().replace(/^\*?\./, "")}`;
}
