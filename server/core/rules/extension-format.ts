import { replace } from "../json/edit/edits";
import { formatProblems } from "./shared/format-faults";
import { show } from "../text/messages";
import { placeName } from "../json/tree/describe";
import type { Rule } from "./rule";

export const extensionFormat: Rule = {
  code: "extension-format",
  summary: "A document handler's file extension starts with a dot.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["file-extension"], ({ node, value, pointer }) => {
      const right = show(withDot(value));
      return {
        message: `'${placeName(pointer)}' is ${show(value)}; it must start with a dot, such as ${value.trim() ? right : '".txt"'}.`,
        fixes: () =>
          value.trim() === ""
            ? []
            : [
                {
                  title: `Change it to ${right}`,
                  edits: [replace(context.document.text, node, withDot(value))],
                  // A pattern or a list of extensions was meant as something else.
                  preferred: /^[\p{L}\p{N}_][\p{L}\p{N}_.+-]*$/u.test(value),
                },
              ],
      };
    }),
};

function withDot(extension: string): string {
  return `.${extension.trim().replace(/^\*?\./, "")}`;
}
