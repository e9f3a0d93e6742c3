import { detailPlaces } from "../manifest/detail";
import type { ValueNode } from "../json/tree/tree";
import { listAnd, message, plural } from "../text/messages";
import { packageMembers } from "./shared/package-members";
import type { Problem, Rule } from "./rule";

export const artifactNullness: Rule = {
  code: "artifact-nullness",
  summary: "The members of a package are all set, or all null.",
  section: "Catalog members",
  evidence: "stated",
  *check({ document, kind, manifests }) {
    // With a bracket missing, a member can be in the wrong object.
    if (!document.balanced) return;
    const { versions, copy } = detailPlaces(kind === "detail" ? document.root : undefined);
    for (const { node, pointer } of [...manifests, ...versions, ...(copy ? [copy] : [])]) {
      const problem = half(node, pointer);
      if (problem) yield problem;
    }
  },
};

/** Reports an object that has only a part of a package. */
function half(object: ValueNode, pointer: string): Problem | undefined {
  const { nulls, set } = packageMembers(object);
  const [first] = [...nulls].sort((a, b) => a.value.offset - b.value.offset);
  const [other] = set;
  if (!first || !other) return undefined;
  return {
    range: first.value,
    message: sentence(nulls, set),
    pointer: `${pointer}/${first.name}`,
    related: [{ range: other.value, message: message("A part that is set.") }],
  };
}

type Named = readonly { readonly name: string }[];

function sentence(nulls: Named, set: Named): string {
  const quoted = (members: Named) => listAnd(members.map(({ name }) => `'${name}'`));
  const values = { nulls: quoted(nulls), set: quoted(set) };
  return nulls.length === 1
    ? plural(
        set.length,
        "{nulls} is null, but {set} is not; a version has a whole package or none.",
        "{nulls} is null, but {set} are not; a version has a whole package or none.",
        values,
      )
    : plural(
        set.length,
        "{nulls} are null, but {set} is not; a version has a whole package or none.",
        "{nulls} are null, but {set} are not; a version has a whole package or none.",
        values,
      );
}
