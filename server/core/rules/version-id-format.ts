import { detailPlaces, type VersionPlace } from "../manifest/detail";
import { replace } from "../json/edit/edits";
import { memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import type { Problem } from "./rule";
import { formats } from "../manifest/formats";
import { show } from "../text/messages";
import type { Rule } from "./rule";

export const versionIdFormat: Rule = {
  code: "version-id-format",
  summary: "A version's identifier is the item's identifier, an at sign and the version.",
  section: "Formats",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document }) {
    // With a bracket missing, an identifier can stand in the wrong object.
    if (!document.balanced) return;
    const { item, versions, copy } = detailPlaces(document.root);
    for (const version of copy ? [...versions, copy] : versions) yield* faultOf(version, item, document.text);
  },
};

function* faultOf(version: VersionPlace, item: ValueNode | undefined, text: string): Iterable<Problem> {
  const { node, pointer } = version;
  const id = memberOf(node, "id");
  const parts = ["item_id", "version"].flatMap((name) => memberOf(node, name) ?? []);
  const [itemId, number] = parts.map(stringOf);
  if (id?.type !== "string") return;
  if (itemId === undefined || number === undefined) {
    if (id.value.trim() === "") yield blank(id, pointer);
    return;
  }
  const right = `${itemId}@${number}`;
  if (id.value === right) return;
  const isLegacy = id.value === `${itemId}-${number}`;
  yield {
    range: id,
    message: isLegacy
      ? `The version's id ${show(id.value)} has the legacy form with a hyphen; today's form is ${show(right)}.`
      : `The version's id is ${show(id.value)}; it must be ${show(right)}.`,
    pointer: `${pointer}/id`,
    related: isLegacy ? [] : parts.map((range) => ({ range, message: "A part of it." })),
    ...(isLegacy ? { severity: "information" as const } : {}),
    fixes: () => [
      {
        title: `Change it to ${show(right)}`,
        edits: [replace(text, id, right)],
        // Published identifiers do not change.
        preferred: !isLegacy && isSure(version, item, itemId, number),
      },
    ],
  };
}

/** Whatever the identifier should be, it is not blank. */
function blank(id: ValueNode, pointer: string): Problem {
  const message = `The version's id is ${id.length > 2 ? "blank" : "empty"}; it must be "<item_id>@<version>".`;
  return { range: id, message, pointer: `${pointer}/id` };
}

/** Where something else says otherwise, it may be the identifier that is right (version-identity). */
function isSure(
  { manifest }: VersionPlace,
  item: ValueNode | undefined,
  itemId: string,
  number: string,
): boolean {
  const agrees = (node: ValueNode | undefined, value: string): boolean => !node || stringOf(node) === value;
  return (
    formats["plugin-id"](itemId) &&
    formats["plugin-version"](number) &&
    agrees(memberOf(manifest, "id"), itemId) &&
    agrees(memberOf(item, "id"), itemId) &&
    agrees(memberOf(manifest, "version"), number)
  );
}
