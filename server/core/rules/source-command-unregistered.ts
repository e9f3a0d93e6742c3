import { itemsOf, memberOf } from "../json/tree/tree";
import { snakeCase } from "../manifest/names/names";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import { isFaulty } from "./shared/faulty-values";
import { declaredList, SOURCE_RULE } from "./shared/source";

export const sourceCommandUnregistered: Rule = {
  ...SOURCE_RULE,
  summary: "A declared command is registered in the code.",
  severity: "information",
  *check(context) {
    const code = context.sourceFacts?.code;
    // If some code was not read, or has computed names, any command may be registered.
    if (!code || code.unreadPath !== undefined || code.hasComputedName("command")) return;
    const registrations = code.placesByName("command");
    if (registrations.size === 0) return;
    const seenIds = new Set<string>();
    for (const [index, item] of itemsOf(declaredList("commands", context)?.array).entries()) {
      const node = item.type === "string" ? item : memberOf(item, "id");
      if (node?.type !== "string") continue;
      const isRepeated = seenIds.has(node.value);
      seenIds.add(node.value).add(snakeCase(node.value));
      // wrong-type reports a command that is a plain string.
      if (isRepeated || item === node || registrations.has(node.value) || isFaulty(node, context)) continue;
      const values = { id: show(node.value) };
      yield {
        range: node,
        message: message("Command {id} is not registered in the code. Register or remove it.", values),
        pointer: `/commands/${index}/id`,
      };
    }
  },
};
