import { replace } from "../document/edits";
import { formatProblems } from "../schema/format-faults";
import { placeName, show } from "../wording";
import type { Rule } from "./rule";

export const extensionFormat: Rule = {
  code: "extension-format",
  summary: "A document handler's file extension starts with a dot.",
  section: "Formats",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["file-extension"], ({ node, value, pointer }) => ({
      message: `'${placeName(pointer)}' is ${show(value)}; it must start with a dot: ${show(`.${value}`)}.`,
      fixes: () => [
        {
          title: `Change it to ${show(`.${value}`)}`,
          edits: [replace(context.document.text, node, `.${value}`)],
          preferred: value.trim() !== "",
        },
      ],
    })),
};
