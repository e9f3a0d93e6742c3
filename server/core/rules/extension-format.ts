import { containerOf, itemsOf, stringOf } from "../json/tree/tree";
import { formatProblems, type FormatFault } from "./shared/format-faults";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import type { Fix } from "../problem";
import { changeTo } from "./shared/change-to";

export const extensionFormat: Rule = {
  code: "extension-format",
  summary: "A document handler's file extension starts with a dot.",
  section: "Formats",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["file-extension"], (fault) => ({
      message: message("{shown} is not a valid file extension. Start with a dot, such as {example}.", {
        ...fault,
        example: fault.value.trim() ? show(withDot(fault.value)) : '".txt"',
      }),
      fixes: () => repairs(fault, context.document.text),
    })),
};

/** Matches letters and digits with inner dots, hyphens and plus signs. */
const EXTENSION = /^[\p{L}\p{N}]+(?:[.+-][\p{L}\p{N}]+|\+)*$/u;

function repairs({ node, value }: FormatFault, text: string): Fix[] {
  if (value.trim() === "") return [];
  const extension = withDot(value);
  const isThere = itemsOf(containerOf(node)).some((item) => stringOf(item) === extension);
  // A pattern or a list of extensions means something else.
  const grade = !EXTENSION.test(value) ? "offered" : isThere ? "suggested" : "safe";
  return [changeTo(text, node, extension, grade)];
}

function withDot(extension: string): string {
  return `.${extension.trim().replace(/^\*?\./, "")}`;
}
