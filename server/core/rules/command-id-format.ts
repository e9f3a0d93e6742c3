import { containerOf, itemsOf, memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import { formats } from "../manifest/formats";
import { snakeCase } from "../manifest/names/identifiers";
import { lazyOf } from "../text/lazy";
import { message } from "../text/messages";
import { changeTo, formatProblems, type Fix, type FormatFault, type Rule } from "./rule";

export const commandIdFormat: Rule = {
  code: "command-id-format",
  summary: "A command's identifier is lowercase snake_case.",
  section: "Formats",
  evidence: "stated",
  check: (context) => {
    const repeated = lazyOf(repeatedIds);
    return formatProblems(context, ["command-id"], (fault) => ({
      message: message(
        '{shown} is not a valid command identifier. Use lowercase snake_case, such as "clock_now".',
        fault,
      ),
      fixes: () => repairs(fault, context.document.text, repeated),
    }));
  },
};

function repairs(
  { node, value }: FormatFault,
  text: string,
  repeated: (commands: ValueNode) => ReadonlySet<string>,
): Fix[] {
  const id = snakeCase(value);
  if (!formats["command-id"](id)) return [];
  const command = containerOf(node);
  const commands = command && containerOf(command);
  // The rewrite may drop letters, or give two commands the same id.
  const isSure = /^[ -~]*$/.test(value) && !(commands && repeated(commands).has(id));
  return [changeTo(text, node, id, isSure ? "suggested" : "offered")];
}

/** Returns the identifiers that several commands would share after the rewrite. */
function repeatedIds(commands: ValueNode): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const command of itemsOf(commands)) {
    const id = snakeCase(stringOf(memberOf(command, "id")) ?? "");
    (seen.has(id) ? repeated : seen).add(id);
  }
  return repeated;
}
