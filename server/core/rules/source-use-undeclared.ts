import { emptyPermissionValue } from "../fill/samples";
import { insertItem, insertMembers } from "../json/edit/edits";
import { memberOrder, rootSchema } from "../schema/schema";
import { message, plural, show } from "../text/messages";
import { fix, type Fix, type Rule, type RuleContext } from "./rule";
import {
  placesElsewhere,
  placeValues,
  SOURCE_RULE,
  undeclaredUses,
  type UndeclaredUse,
} from "./shared/source";

export const sourceUseUndeclared: Rule = {
  ...SOURCE_RULE,
  summary: "A capability or permission that the code needs is declared.",
  *check(context) {
    for (const use of undeclaredUses(context)) {
      yield {
        range: use.list.range,
        message: sentence(use),
        pointer: `/${use.member}`,
        missing: use.name,
        otherPlaces: placesElsewhere(use.places, message("Used here.")),
        fixes: () => declarationFixes(use, context),
      };
    }
  },
};

function sentence({ kind, name, places }: UndeclaredUse): string {
  const values = { name: show(name), ...placeValues(places) };
  return kind === "capability"
    ? plural(
        places.length,
        "Capability {name} is used in {place} but not declared. Declare it, or stop using it.",
        "Capability {name} is used {count} times, first in {place}, but not declared. Declare it, or stop using it.",
        values,
      )
    : plural(
        places.length,
        "Permission {name} is used in {place} but not declared. Declare it, or stop using it.",
        "Permission {name} is used {count} times, first in {place}, but not declared. Declare it, or stop using it.",
        values,
      );
}

/** The fixes are only `offered`, because the author must decide which access the plugin gets. */
function declarationFixes({ kind, name, member, list }: UndeclaredUse, context: RuleContext): Fix[] {
  const { root, text } = context.document;
  const isCapability = kind === "capability";
  const permissionValue = emptyPermissionValue(name, context.host);
  const value = isCapability ? name : { type: name, ...(permissionValue && { value: permissionValue }) };
  const title = isCapability
    ? message("Add capability {capability}", { capability: show(name) })
    : message("Add permission {permission}", { permission: show(name) });
  if (list.array) return [fix("offered", title, insertItem(text, list.array, value))];
  if (root?.type !== "object") return [];
  const order = memberOrder(rootSchema("draft"));
  return [fix("offered", title, ...insertMembers(text, root, [{ name: member, value: [value] }], order))];
}
