import { detailPlaces, isIntact, type VersionPlace } from "../manifest/detail";
import type { ManifestDocument } from "../json/parse/document";
import { memberOf, type StringNode, type ValueNode } from "../json/tree/tree";
import type { Problem } from "./rule";
import { listAnd, show } from "../text/messages";
import type { Rule } from "./rule";

export const versionIdentity: Rule = {
  code: "version-identity",
  summary: "A version and its manifest name the same version of the same item.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document }) {
    const { item, versions } = detailPlaces(document.root);
    for (const version of versions) {
      yield* differing(document, version, "version", [
        ["the manifest's version", memberOf(version.manifest, "version")],
      ]);
      yield* differing(document, version, "item_id", [
        ["the manifest's id", memberOf(version.manifest, "id")],
        ["the item's id", memberOf(item, "id")],
      ]);
    }
  },
};

function* differing(
  document: ManifestDocument,
  version: VersionPlace,
  name: string,
  others: readonly (readonly [words: string, node: ValueNode | undefined])[],
): Iterable<Problem> {
  const own = memberOf(version.node, name);
  if (own?.type !== "string") return;
  const wrong = others.filter(
    (other): other is readonly [string, StringNode] =>
      other[1]?.type === "string" && other[1].value !== own.value && isIntact(document, own, other[1]),
  );
  if (wrong.length === 0) return;
  yield {
    range: own,
    message: `'${name}' is ${show(own.value)}, but ${listAnd(wrong.map(([words, node]) => `${words} is ${show(node.value)}`))}; they must be the same.`,
    pointer: `${version.pointer}/${name}`,
    related: wrong.map(([words, node]) => ({
      range: node,
      message: `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
    })),
  };
}
