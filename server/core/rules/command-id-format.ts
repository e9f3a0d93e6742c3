import { containerOf, itemsOf, memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import { formats } from "../manifest/formats";
import { snakeCase } from "../manifest/names/names";
import { groupBy } from "../text/group";
import { lazyOf } from "../text/lazy";
import { message } from "../text/messages";
import { changeTo, checkFormat, type Rule } from "./rule";

export const commandIdFormat: Rule = {
  summary: "A command's identifier is lowercase snake_case.",
  evidence: "stated",
  check: checkFormat(
    ["command-id"],
    (fault) =>
      message(
        '{shown} is not a valid command identifier. Use lowercase snake_case, such as "clock_now".',
        fault,
      ),
    ({ node, value }, { document }) => {
      const id = snakeCase(value);
      if (!formats["command-id"](id)) return [];
      const command = containerOf(node);
      const commands = command && containerOf(command);
      const isUnique = !commands || commandsByNewId(commands).get(id)?.length === 1;
      // The conversion may drop letters, such as `é`, or give two commands the same identifier.
      const isCertain = /^[ -~]*$/.test(value) && isUnique;
      return [changeTo(document.text, node, id, isCertain ? "suggested" : "offered")];
    },
  ),
};

const commandsByNewId = lazyOf((commands: ValueNode) =>
  groupBy(itemsOf(commands), (command) => snakeCase(stringOf(memberOf(command, "id")) ?? "")),
);
