import { insertItem, insertMembers } from "../json/edit/edits";
import { Hole, type Template } from "../json/edit/template";
import type { Fix } from "../problem";
import { valueShape } from "../schema/permissions";
import { memberOrder, rootSchema } from "../schema/schema";
import { message, plural, show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";
import { listed, shownPlaces } from "./shared/source/code-places";
import { undeclaredUses, type UndeclaredUse } from "./shared/source/undeclared-uses";

export const sourceUseUndeclared: Rule = {
  code: "source-use-undeclared",
  summary: "A capability or permission that the code needs is declared.",
  section: "Source",
  evidence: "inferred",
  severity: "warning",
  appliesTo: ["draft"],
  *check(context) {
    for (const use of undeclaredUses(context)) {
      yield {
        range: use.list.range,
        message: sentence(use),
        pointer: `/${use.member}`,
        missing: use.name,
        elsewhere: listed(use.places, message("Used here.")),
        fixes: () => declarations(use, context),
      };
    }
  },
};

function sentence({ kind, name, places }: UndeclaredUse): string {
  const shown = { name: show(name), ...shownPlaces(places) };
  return kind === "capability"
    ? plural(
        places.length,
        "Capability {name} is used in {place} but not declared. Declare it, or do without.",
        "Capability {name} is used {count} times, first in {place}, but not declared. Declare it, or do without.",
        shown,
      )
    : plural(
        places.length,
        "Permission {name} is used in {place} but not declared. Declare it, or do without.",
        "Permission {name} is used {count} times, first in {place}, but not declared. Declare it, or do without.",
        shown,
      );
}

/** Declares what is used. It is offered, because access is only added after a look. */
function declarations({ kind, name, member, list }: UndeclaredUse, context: RuleContext): Fix[] {
  const { root, text } = context.document;
  const value: Template = kind === "capability" ? name : permission(name, context);
  const title =
    kind === "capability"
      ? message("Add capability {capability}", { capability: show(name) })
      : message("Add permission {permission}", { permission: show(name) });
  if (list.array) return [{ title, edits: [insertItem(text, list.array, value)], grade: "offered" }];
  if (root?.type !== "object") return [];
  const order = memberOrder(rootSchema("draft"));
  const edit = insertMembers(text, root, [{ name: member, value: [value] }], order);
  return [{ title, edits: [edit], grade: "offered" }];
}

function permission(type: string, { host }: RuleContext): Template {
  const shape = valueShape(type, host);
  if (shape !== "string" && shape !== "strings") return { type };
  return { type, value: shape === "string" ? new Hole("") : new Hole([]) };
}
