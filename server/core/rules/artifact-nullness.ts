import { detailPlaces } from "../detail";
import { memberOf, type ValueNode } from "../document/tree";
import { listAnd } from "../wording";
import type { Rule } from "./rule";

const PACKAGE_MEMBERS = [
  "artifact_url",
  "artifact_size",
  "sha256",
  "signature",
  "signature_algorithm",
  "signing_key_id",
];

export const artifactNullness: Rule = {
  code: "artifact-nullness",
  summary: "The members of a package are all set, or all null.",
  section: "Catalog members",
  evidence: "stated",
  *check({ document, kind, manifests }) {
    const versions = kind === "detail" ? detailPlaces(document.root).versions : [];
    for (const { node, pointer } of [...manifests, ...versions]) {
      const members = PACKAGE_MEMBERS.flatMap((name) => {
        const value = memberOf(node, name);
        return value ? [{ name, value }] : [];
      });
      const nulls = members.filter(({ value }) => isNull(value));
      const [first] = nulls.sort((a, b) => a.value.offset - b.value.offset);
      if (!first || nulls.length === members.length) continue;
      const set = members.filter(({ value }) => !isNull(value)).map(({ name }) => `'${name}'`);
      yield {
        range: first.value,
        message: `${listAnd(nulls.map(({ name }) => `'${name}'`))} ${nulls.length > 1 ? "are" : "is"} null, but ${listAnd(set)} ${set.length > 1 ? "are" : "is"} not; a version has a whole package or none.`,
        pointer: `${pointer}/${first.name}`,
      };
    }
  },
};

function isNull(value: ValueNode): boolean {
  return value.type === "null";
}
