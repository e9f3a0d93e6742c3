import { replace } from "../document/edits";
import type { Fix } from "../problem";
import { formatProblems, type FormatFault } from "../schema/format-faults";
import { formats } from "../schema/formats";
import { placeName, show } from "../wording";
import type { Rule } from "./rule";

export const commandIdFormat: Rule = {
  code: "command-id-format",
  summary: "A command's identifier is lowercase snake_case.",
  section: "Formats",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["command-id"], (fault) => ({
      message: `'${placeName(fault.pointer)}' is ${show(fault.value)}; it must be lowercase snake_case, such as "clock_show_time".`,
      fixes: () => repairs(fault, context.document.text),
    })),
};

function repairs({ node, value }: FormatFault, text: string): Fix[] {
  const id = snakeCase(value);
  if (!formats["command-id"](id)) return [];
  return [{ title: `Change it to "${id}"`, edits: [replace(text, node, id)], preferred: true }];
}

function snakeCase(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join("_");
}
