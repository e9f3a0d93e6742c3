import { FALLBACK_TEXT } from "../fill/samples";
import { insertItem } from "../json/edit/edits";
import { Hole } from "../json/edit/template";
import { itemsOf, memberOf, stringOf } from "../json/tree/tree";
import { formats } from "../manifest/formats";
import { snakeCase } from "../manifest/names/names";
import { message, plural, show } from "../text/messages";
import { fix, type Rule } from "./rule";
import { declaredList, placesElsewhere, placeValues, SOURCE_RULE } from "./shared/source";

export const sourceCommandUndeclared: Rule = {
  ...SOURCE_RULE,
  summary: "A command that the code registers is declared.",
  *check(context) {
    const registrations = context.sourceFacts?.code?.placesByName("command");
    const list = registrations && declaredList("commands", context);
    if (!list) return;
    const { array, range } = list;
    // A plain string is a command, too; wrong-type reports it.
    const declaredIds = itemsOf(array).map((item) => stringOf(item) ?? stringOf(memberOf(item, "id")));
    const ids = new Set(declaredIds.flatMap((id = "") => [id, snakeCase(id)]));
    for (const [id, places] of registrations) {
      // A declared command without an identifier may be the registered command.
      if (ids.has(id) || declaredIds.includes(undefined)) continue;
      yield {
        range,
        message: plural(
          places.length,
          "Command {id} is registered in {place} but not declared. Add it to the commands.",
          "Command {id} is registered {count} times, first in {place}, but not declared. Add it to the commands.",
          { id: show(id), ...placeValues(places) },
        ),
        pointer: "/commands",
        missing: id,
        otherPlaces: placesElsewhere(places),
        fixes: () => {
          // An invalid identifier must be fixed in the code first.
          if (!array || !formats["command-id"](id)) return [];
          const command = { id, description: new Hole(FALLBACK_TEXT) };
          const insertion = insertItem(context.document.text, array, command);
          return [fix("suggested", message("Declare command {id}", { id: show(id) }), insertion)];
        },
      };
    }
  },
};
