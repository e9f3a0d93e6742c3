import { removeEntry } from "../json/edit/edits";
import { containerOf, memberOf, stringOf } from "../json/tree/tree";
import { propertyPath } from "../json/tree/value";
import { SPAWN_PERMISSION } from "../manifest/vocabulary";
import { message, show } from "../text/messages";
import { fix, type Rule } from "./rule";

export const emptyString: Rule = {
  summary: "Required texts and list entries are not empty or blank.",
  evidence: "inferred",
  severity: "warning",
  *check({ shape }) {
    for (const { node, pointer } of shape.get("pattern") ?? []) {
      const list = node.parent?.type === "array" ? node.parent : undefined;
      // executable-name reports empty executables.
      if (list && stringOf(memberOf(containerOf(list), "type")) === SPAWN_PERMISSION) continue;
      const isDefault =
        list && node.type === "string" && stringOf(memberOf(containerOf(list), "default")) === node.value;
      const place = show(propertyPath(pointer));
      yield {
        range: node,
        message:
          // An empty string is just its two quotes.
          node.length > 2
            ? message("{place} is blank. Enter a text.", { place })
            : message("{place} is empty. Enter a text.", { place }),
        pointer,
        // Do not remove a choice that is the setting's default.
        fixes: () =>
          !list || isDefault ? [] : [fix("offered", message("Remove the entry"), removeEntry(list, node))],
      };
    }
  },
};
