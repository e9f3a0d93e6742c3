import { changeTo } from "./shared/fixes";
import { lazyOf } from "../text/lazy";
import { containerOf, memberOf, stringOf, type ArrayNode } from "../json/tree/tree";
import type { Rule } from "./rule";
import type { Fix } from "../problem";
import { formatProblems, type FormatFault } from "./shared/shape-faults";
import { formats } from "../manifest/formats";
import { snakeCase } from "../manifest/names/identifiers";
import { message } from "../text/messages";

export const commandIdFormat: Rule = {
  code: "command-id-format",
  summary: "A command's identifier is lowercase snake_case.",
  section: "Formats",
  evidence: "stated",
  check: (context) => {
    const uses = lazyOf(usesIn);
    return formatProblems(context, ["command-id"], (fault) => ({
      message: message(
        '{shown} is not a valid command identifier. Use lowercase snake_case, such as "clock_now".',
        fault,
      ),
      fixes: () => repairs(fault, context.document.text, uses),
    }));
  },
};

function repairs(fault: FormatFault, text: string, uses: Uses): Fix[] {
  const { node, value } = fault;
  const id = snakeCase(value);
  if (!formats["command-id"](id)) return [];
  // Dropped letters, or two commands with the same id, would be a loss.
  const grade = /^[ -~]*$/.test(value) && !isTaken(fault, id, uses) ? "suggested" : "offered";
  return [changeTo(text, node, id, grade)];
}

function isTaken({ node }: FormatFault, id: string, uses: Uses): boolean {
  const command = containerOf(node);
  const commands = command && containerOf(command);
  return commands?.type === "array" && (uses(commands).get(id) ?? 0) > 1;
}

type Uses = (commands: ArrayNode) => ReadonlyMap<string, number>;

function usesIn({ items }: ArrayNode): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const command of items) {
    const written = stringOf(memberOf(command, "id"));
    if (written === undefined) continue;
    const id = snakeCase(written);
    uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return uses;
}
