import { memberOf } from "../json/tree/tree";
import { isIntact } from "../manifest/detail";
import { plural, show } from "../text/messages";
import type { Rule } from "./rule";
import { isFaulty } from "./shared/faulty-values";
import { placesElsewhere, placeValues, SOURCE_RULE } from "./shared/source";

export const sourceId: Rule = {
  ...SOURCE_RULE,
  summary: "The code registers the plugin under the manifest's id.",
  *check(context) {
    const registrations = context.sourceFacts?.code?.placesByName("id");
    const id = memberOf(context.document.root, "id");
    if (!registrations || id?.type !== "string") return;
    if (!isIntact(context.document, id) || isFaulty(id, context)) return;
    const otherPlaces = [...registrations].flatMap(([codeId, places]) => (codeId === id.value ? [] : places));
    const [first] = otherPlaces;
    if (!first) return;
    const values = { id: show(id.value), other: show(first.name), ...placeValues(otherPlaces) };
    yield {
      range: id,
      message: plural(
        otherPlaces.length,
        "Identifier {id} differs from {other}, which the code registers in {place}. Use one identifier.",
        "Identifier {id} differs from {other} in {place}, the first of {count} places. Use one identifier.",
        values,
      ),
      pointer: "/id",
      otherPlaces: placesElsewhere(otherPlaces),
    };
  },
};
