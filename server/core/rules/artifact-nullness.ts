import { detailPlaces } from "../manifest/detail";
import type { ValueNode } from "../json/tree/tree";
import { message } from "../text/messages";
import { packageMembers } from "./shared/package-members";
import type { Rule, RuleContext } from "./rule";
import type { Problem } from "../problem";

export const artifactNullness: Rule = {
  code: "artifact-nullness",
  summary: "The properties of a package are all set or all null.",
  section: "Catalog members",
  evidence: "stated",
  *check(context) {
    const { document, kind, manifests } = context;
    // With a bracket missing, a member can be in the wrong object.
    if (!document.balanced) return;
    const { versions, copy } = detailPlaces(kind === "detail" ? document.root : undefined);
    for (const { node, pointer } of [...manifests, ...versions, ...(copy ? [copy] : [])]) {
      const problem = half(node, pointer, context);
      if (problem) yield problem;
    }
  },
};

/** Reports an object that has only a part of a package. */
function half(object: ValueNode, pointer: string, context: RuleContext): Problem | undefined {
  const { nulls, set } = packageMembers(object, context);
  const [first] = [...nulls].sort((a, b) => a.value.offset - b.value.offset);
  const [other] = set;
  if (!first || !other) return undefined;
  return {
    range: first.value,
    message: message('"{first}" is null, but "{other}" is set. Set all package properties or none.', {
      first: first.name,
      other: other.name,
    }),
    pointer: `${pointer}/${first.name}`,
    related: [{ range: other.value, message: message('"{name}" is set here.', { name: other.name }) }],
  };
}
