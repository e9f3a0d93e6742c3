import { replace } from "../json/edit/edits";
import { containerOf, itemsOf, memberOf, stringOf } from "../json/tree/tree";
import type { Fix, Rule } from "./rule";
import { formatProblems, type FormatFault } from "./shared/format-faults";
import { formats } from "../manifest/formats";
import { message } from "../text/messages";

export const commandIdFormat: Rule = {
  code: "command-id-format",
  summary: "A command's identifier is lowercase snake_case.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["command-id"], (fault) => ({
      message: message(
        '{shown} is not a valid command identifier. Use lowercase snake_case, such as "clock_now".',
        fault,
      ),
      fixes: () => repairs(fault, context.document.text),
    })),
};

function repairs(fault: FormatFault, text: string): Fix[] {
  const { node, value } = fault;
  const id = snakeCase(value);
  if (!formats["command-id"](id)) return [];
  // Dropped letters, or two commands with the same id, would be a loss.
  const grade = /^[ -~]*$/.test(value) && !isTaken(fault, id) ? "suggested" : "offered";
  const title = message('Change to "{id}"', { id });
  return [{ title, edits: [replace(text, node, id)], grade }];
}

function snakeCase(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join("_");
}

/** Tests if another command has the identifier, or would get it too. */
function isTaken({ node }: FormatFault, id: string): boolean {
  const command = containerOf(node);
  const commands = command && containerOf(command);
  const others = itemsOf(commands).flatMap((other) =>
    other === command ? [] : (stringOf(memberOf(other, "id")) ?? []),
  );
  return others.some((other) => other === id || snakeCase(other) === id);
}
