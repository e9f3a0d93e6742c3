import type { Analysis } from "../../../documents/analysis";
import type { Template } from "../../../core/json/edit/template";
import { ObjectNode } from "../../../core/json/tree/tree";
import { rootSchema } from "../../../core/schema/schema";
import { memberSkeleton } from "../../../core/defaults/skeleton";
import type { Proposal } from "../items/proposal";

/** Where there is no text yet: a whole manifest with every member that a draft requires. */
export function newManifest({ context }: Analysis): Proposal {
  const schema = rootSchema("draft");
  const nothing = new ObjectNode(0, 0);
  const members = (schema.required ?? []).map((name): [string, Template] => [
    name,
    memberSkeleton(context, nothing, schema, name).template,
  ]);
  return {
    label: "plugin manifest",
    kind: "snippet",
    value: Object.fromEntries(members),
    documentation: "A new manifest with every member that is required of its author.",
    preselect: true,
  };
}
