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
          message: message(
            "'version' is {own}, but the manifest's version is {manifest}; they must be the same.",
            { own: show(version.value), manifest: show(ofManifest.value) },
          ),
          pointer: `${pointer}/version`,
          related: [{ range: ofManifest, message: message("The manifest's version.") }],
        };
      }
      const id = textAt(node, "item_id");
      const manifestId = differing(document, id, textAt(manifest, "id"));
      const itemId = differing(document, id, textAt(item, "id"));
      if (!id || !(manifestId ?? itemId)) continue;
      yield {
        range: id,
        message: sentence(show(id.value), manifestId && show(manifestId.value), itemId && show(itemId.value)),
        pointer: `${pointer}/item_id`,
        related: [
          ...(manifestId ? [{ range: manifestId, message: message("The manifest's id.") }] : []),
          ...(itemId ? [{ range: itemId, message: message("The item's id.") }] : []),
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

function sentence(own: string, manifest: string | undefined, item: string | undefined): string {
  const values = { own, manifest: manifest ?? "", item: item ?? "" };
  if (item === undefined) {
    return message("'item_id' is {own}, but the manifest's id is {manifest}; they must be the same.", values);
  }
  return manifest === undefined
    ? message("'item_id' is {own}, but the item's id is {item}; they must be the same.", values)
    : message(
        "'item_id' is {own}, but the manifest's id is {manifest} and the item's id is {item}; they must be the same.",
        values,
      );
}
