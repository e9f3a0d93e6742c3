import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import { declaredList } from "./shared/source/code-places";
import { declaredCommands } from "./shared/source/declared-commands";

export const sourceCommandUnregistered: Rule = {
  code: "source-command-unregistered",
  summary: "A declared command is registered in the code.",
  section: "Source",
  evidence: "inferred",
  appliesTo: ["draft"],
  *check(context) {
    const code = context.sourceFacts?.code;
    // Where some code was not read, or its names are not known, any command may be registered.
    if (!code || code.unread !== undefined || code.hasNameless("command")) return;
    const registered = code.named("command");
    if (registered.size === 0) return;
    const list = declaredList("commands", context);
    for (const { node, index } of declaredCommands(list?.array, context).sound) {
      if (registered.has(node.value)) continue;
      yield {
        range: node,
        message: message("Command {id} is not registered in the code. Register or remove it.", {
          id: show(node.value),
        }),
        pointer: `/commands/${index}/id`,
      };
    }
  },
};
