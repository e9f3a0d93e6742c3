import { detailPlaces, isIntact } from "../manifest/detail";
import { copy } from "../json/edit/rearrange";
import { memberOf, stringOf, type ObjectNode, type ValueNode } from "../json/tree/tree";
import { deepEqual, toValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { listAnd, show } from "../text/messages";
import type { Rule } from "./rule";

/** Of a copy that differs all over, a few members tell enough. */
const MAX_TOLD = 5;

export const latestVersion: Rule = {
  code: "latest-version",
  summary: "The item's latest version is the first of the versions.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document }) {
    const { item, versions } = detailPlaces(document.root);
    const first = versions[0];
    if (!first) return;
    const repeated: readonly (readonly [name: string, right: ValueNode | undefined])[] = [
      ["latest_version", memberOf(first.node, "version")],
      ["latest_compatible_version", first.node],
      ["manifest", first.manifest],
    ];
    for (const [name, right] of repeated) {
      const own = memberOf(item, name);
      // Another type than the other's is wrong-type's.
      if (own?.type !== right?.type || !own || !right || !isIntact(document, own, right)) continue;
      if (deepEqual(toValue(own), toValue(right))) continue;
      yield {
        range: own,
        message: `'${name}' of the item ${difference(own, right)}; it must describe the first of the versions${version(first.node)}.`,
        pointer: `/data/item/${name}`,
        related: [{ range: right, message: "What the first version has." }],
        fixes: () => [{ title: "Copy it from the first version", edits: [copy(document.text, right, own)] }],
      };
    }
  },
};

/** How a copy differs, in words: an object in some of its members. */
function difference(own: ValueNode, right: ValueNode): string {
  if (own.type !== "object" || right.type !== "object") return `is ${show(toValue(own))}`;
  const [have, wanted] = [membersOf(own), membersOf(right)];
  const names = [...new Set([...have.keys(), ...wanted.keys()])];
  const differing = names.filter((name) => !deepEqual(have.get(name), wanted.get(name)));
  const told = differing.slice(0, MAX_TOLD).map((name) => `'${name}'`);
  const more = differing.length - told.length;
  return `differs in ${listAnd(more ? [...told, `${more} more`] : told)}`;
}

function membersOf(object: ObjectNode): Map<string, JsonValue> {
  return new Map(Object.entries(toValue(object) as JsonObject));
}

function version(node: ValueNode): string {
  const value = stringOf(memberOf(node, "version"));
  return value === undefined ? "" : `, ${show(value)}`;
}
