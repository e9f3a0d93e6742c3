import { detailPlaces } from "../manifest/detail";
import { memberOf, type ValueNode } from "../json/tree/tree";
import { PACKAGE_MEMBERS } from "../manifest/vocabulary";
import { listAnd } from "../text/messages";
import type { Problem } from "./rule";
import type { Rule } from "./rule";

export const artifactNullness: Rule = {
  code: "artifact-nullness",
  summary: "The members of a package are all set, or all null.",
  section: "Catalog members",
  evidence: "stated",
  *check({ document, kind, manifests }) {
    // With a bracket missing, a member can stand in the wrong object.
    if (!document.balanced) return;
    const { versions, copy } = detailPlaces(kind === "detail" ? document.root : undefined);
    for (const { node, pointer } of [...manifests, ...versions, ...(copy ? [copy] : [])]) {
      const problem = half(node, pointer);
      if (problem) yield problem;
    }
  },
};

/** The problem of an object that has only a part of a package. */
function half(object: ValueNode, pointer: string): Problem | undefined {
  if (PACKAGE_MEMBERS.every((name) => memberOf(object, name)?.type !== "null")) return undefined;
  const members = PACKAGE_MEMBERS.flatMap((name) => {
    const value = memberOf(object, name);
    return value ? [{ name, value }] : [];
  });
  const nulls = members.filter(({ value }) => value.type === "null");
  const set = members.filter(({ value }) => value.type !== "null");
  const [first] = [...nulls].sort((a, b) => a.value.offset - b.value.offset);
  const [other] = set;
  if (!first || !other) return undefined;
  return {
    range: first.value,
    message: `${named(nulls)} null, but ${named(set)} not; a version has a whole package or none.`,
    pointer: `${pointer}/${first.name}`,
    related: [{ range: other.value, message: "A part that is set." }],
  };
}

function named(members: readonly { readonly name: string }[]): string {
  return `${listAnd(members.map(({ name }) => `'${name}'`))} ${members.length > 1 ? "are" : "is"}`;
}
