import { memberSkeleton } from "../../../core/fill/skeleton";
import { itemsOf, memberOf, stringOf, type ObjectNode } from "../../../core/json/tree/tree";
import { familyOf } from "../../../core/manifest/vocabulary";
import { knownValues } from "../../../core/schema/known-values";
import { keySchema, type Schema } from "../../../core/schema/schema";
import type { Analysis } from "../../../documents/analysis";
import type { Cursor } from "../cursor/cursor";
import { preselectFirst, type Proposal } from "../items/proposal";

/** Proposes the missing keys of `entry.native` or `artifacts`. */
export function platformKeyProposals(
  cursor: Cursor,
  schema: Schema,
  isAbsent: (name: string) => boolean,
  analysis: Analysis,
): Proposal[] {
  const object = cursor.container as ObjectNode;
  const known = knownValues(keySchema(schema) ?? {}, analysis.settings.vocabulary);
  const proposals = known
    .filter(({ value }) => isAbsent(String(value)))
    .map(({ value, documentation }): Proposal => {
      const key = String(value);
      const { template } = memberSkeleton(analysis.context, object, schema, key);
      return {
        label: key,
        kind: "member",
        name: key,
        value: template,
        documentation,
      };
    });
  const served = new Set(object.properties.map(({ keyNode }) => familyOf(keyNode.value)));
  const platforms = platformsOf(object);
  return preselectFirst(
    proposals,
    ({ label }) => platforms.has(familyOf(label)) && !served.has(familyOf(label)),
  );
}

function platformsOf(map: ObjectNode): ReadonlySet<string | undefined> {
  return new Set(itemsOf(memberOf(memberOf(manifestOf(map), "compatibility"), "platforms")).map(stringOf));
}

/** Finds the manifest of a map of platform keys: `entry.native` is nested one object deeper than `artifacts`. */
function manifestOf(map: ObjectNode): ObjectNode | undefined {
  const property = map.parent;
  const holder = property?.parent;
  if (property?.type !== "property" || holder?.type !== "object") return undefined;
  if (property.keyNode.value !== "native") return holder;
  const manifest = holder.parent?.parent;
  return manifest?.type === "object" ? manifest : undefined;
}
