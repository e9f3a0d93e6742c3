import { detailPlaces, isIntact } from "../manifest/detail";
import type { ManifestDocument } from "../json/parse/document";
import { memberOf, type StringNode, type ValueNode } from "../json/tree/tree";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";

export const versionIdentity: Rule = {
  code: "version-identity",
  summary: "A version and its manifest name the same version of the same item.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document }) {
    const { item, versions } = detailPlaces(document.root);
    for (const { node, manifest, pointer } of versions) {
      const version = textAt(node, "version");
      const ofManifest = differing(document, version, textAt(manifest, "version"));
      if (version && ofManifest) {
        yield {
          range: version,
          message: message('"version" differs from the manifest\'s {manifest}. They must match.', {
            manifest: show(ofManifest.value),
          }),
          pointer: `${pointer}/version`,
          related: [{ range: ofManifest, message: message("Manifest's version is here.") }],
        };
      }
      const id = textAt(node, "item_id");
      const manifestId = differing(document, id, textAt(manifest, "id"));
      const itemId = differing(document, id, textAt(item, "id"));
      if (!id || !(manifestId ?? itemId)) continue;
      yield {
        range: id,
        message: sentence(manifestId && show(manifestId.value), itemId && show(itemId.value)),
        pointer: `${pointer}/item_id`,
        related: [
          ...(manifestId ? [{ range: manifestId, message: message("Manifest's id is here.") }] : []),
          ...(itemId ? [{ range: itemId, message: message("Item's id is here.") }] : []),
        ],
      };
    }
  },
};

function textAt(object: ValueNode | undefined, name: string): StringNode | undefined {
  const node = memberOf(object, name);
  return node?.type === "string" ? node : undefined;
}

/** Returns the other of two texts if it differs, and both are intact. */
function differing(
  document: ManifestDocument,
  own: StringNode | undefined,
  other: StringNode | undefined,
): StringNode | undefined {
  if (!own || !other || own.value === other.value) return undefined;
  return isIntact(document, own, other) ? other : undefined;
}

function sentence(manifest: string | undefined, item: string | undefined): string {
  const values = { manifest: manifest ?? "", item: item ?? "" };
  if (item === undefined)
    return message('"item_id" differs from the manifest\'s id {manifest}. They must match.', values);
  return manifest === undefined
    ? message('"item_id" differs from the item\'s id {item}. They must match.', values)
    : message(
        "\"item_id\" differs from the item's id {item} and the manifest's {manifest}. All must match.",
        values,
      );
}
