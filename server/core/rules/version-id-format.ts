import { isBlank } from "../text/printable";
import { detailPlaces, type VersionPlace } from "../manifest/detail";
import { memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import type { Rule, RuleContext } from "./rule";
import type { Problem } from "../problem";
import { isFaulty } from "./shared/own-faults";
import { formats } from "../manifest/formats";
import { message, show } from "../text/messages";
import { changeTo } from "./shared/fixes";

export const versionIdFormat: Rule = {
  code: "version-id-format",
  summary: "A version's identifier is the item's identifier, an at sign and the version.",
  section: "Formats",
  evidence: "stated",
  appliesTo: ["detail"],
  *check(context) {
    const { document } = context;
    // With a bracket missing, an identifier can be in the wrong object.
    if (!document.balanced) return;
    const { item, versions, copy } = detailPlaces(document.root);
    for (const version of copy ? [...versions, copy] : versions) yield* faultOf(version, item, context);
  },
};

function* faultOf(
  version: VersionPlace,
  item: ValueNode | undefined,
  context: RuleContext,
): Iterable<Problem> {
  const { node, pointer } = version;
  const id = memberOf(node, "id");
  const parts = ["item_id", "version"].flatMap((name) => memberOf(node, name) ?? []);
  const [itemId, number] = parts.map(stringOf);
  if (id?.type !== "string") return;
  if (itemId === undefined || number === undefined || parts.some((part) => isFaulty(part, context))) {
    if (isBlank(id.value)) yield blank(id, pointer);
    return;
  }
  const right = `${itemId}@${number}`;
  const isLegacy = id.value === `${itemId}-${number}`;
  if (id.value === right || (!isLegacy && fitsOthers(id.value, version, item))) return;
  const values = { id: show(id.value), right: show(right) };
  yield {
    range: id,
    message: isLegacy
      ? message("{id} is a legacy version identifier. The current form is {right}.", values)
      : message("{id} is not a valid version identifier. Use {right}.", values),
    pointer: `${pointer}/id`,
    related: isLegacy
      ? []
      : parts.map((range) => ({ range, message: message("A part of the version identifier.") })),
    ...(isLegacy ? { severity: "information" as const } : {}),
    fixes: () => {
      // Published identifiers do not change.
      const grade = !isLegacy && isSure(version, item, itemId, number) ? "suggested" : "offered";
      return [changeTo(context.document.text, id, right, grade)];
    },
  };
}

function fitsOthers(id: string, { node, manifest }: VersionPlace, item: ValueNode | undefined): boolean {
  const texts = (nodes: readonly (ValueNode | undefined)[]) => nodes.flatMap((each) => stringOf(each) ?? []);
  const ids = texts([memberOf(node, "item_id"), memberOf(manifest, "id"), memberOf(item, "id")]);
  const numbers = texts([memberOf(node, "version"), memberOf(manifest, "version")]);
  return ids.some((one) => numbers.some((number) => id === `${one}@${number}` || id === `${one}-${number}`));
}

function blank(id: ValueNode, pointer: string): Problem {
  return {
    range: id,
    message:
      id.length > 2
        ? message('Version identifier is blank. Use "<item_id>@<version>".')
        : message('Version identifier is empty. Use "<item_id>@<version>".'),
    pointer: `${pointer}/id`,
  };
}

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
