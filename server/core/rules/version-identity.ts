import { detailPlaces, type VersionPlace } from "../manifest/detail";
import { memberOf, type StringNode, type ValueNode } from "../json/tree/tree";
import { message, show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";
import type { Problem } from "../problem";
import { areComparable } from "./shared/comparable";

export const versionIdentity: Rule = {
  code: "version-identity",
  summary: "A version and its manifest name the same version of the same item.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check(context) {
    const { item, versions } = detailPlaces(context.document.root);
    const odd = oddItemId(item, versions, context);
    if (odd) yield odd;
    for (const { node, manifest, pointer } of versions) {
      const version = textAt(node, "version");
      const ofManifest = differing(version, textAt(manifest, "version"), context);
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
      const manifestId = differing(id, textAt(manifest, "id"), context);
      const itemId = odd ? undefined : differing(id, textAt(item, "id"), context);
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

/** Reports the item's identifier if all others agree on another one: then it is one mistake, not one for each version. */
function oddItemId(
  item: ValueNode | undefined,
  versions: readonly VersionPlace[],
  context: RuleContext,
): Problem | undefined {
  const own = textAt(item, "id");
  const others = versions
    .flatMap(({ node, manifest }) => [textAt(node, "item_id"), textAt(manifest, "id")])
    .filter((node) => node !== undefined);
  const [first, second] = others;
  if (!own || !first || !second || others.some(({ value }) => value !== first.value)) return undefined;
  if (!differing(own, first, context)) return undefined;
  return {
    range: own,
    message: message('"id" differs from the versions\' item_id {id}. They must match.', {
      id: show(first.value),
    }),
    pointer: "/data/item/id",
    related: [{ range: first, message: message("Version's item_id is here.") }],
  };
}

function textAt(object: ValueNode | undefined, name: string): StringNode | undefined {
  const node = memberOf(object, name);
  return node?.type === "string" ? node : undefined;
}

/** Returns the other of two texts if it differs, and neither has another problem. */
function differing(
  own: StringNode | undefined,
  other: StringNode | undefined,
  context: RuleContext,
): StringNode | undefined {
  if (!own || !other || own.value === other.value) return undefined;
  return areComparable(own, other, context) ? other : undefined;
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
