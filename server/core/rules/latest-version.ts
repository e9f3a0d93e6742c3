import { detailPlaces, firstOutOfOrder, isIntact } from "../manifest/detail";
import { copy } from "../json/edit/rearrange";
import { memberOf, stringOf, type ArrayNode, type ObjectNode, type ValueNode } from "../json/tree/tree";
import { deepEqual, toValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { listAnd, message, show } from "../text/messages";
import type { Problem, Rule } from "./rule";

/** The most members that a message names. */
const MAX_NAMED = 5;

export const latestVersion: Rule = {
  code: "latest-version",
  summary: "The item's latest version is the first of the versions.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document }) {
    const { item, versions, list } = detailPlaces(document.root);
    if (list?.whole && list.items.length === 0) yield noVersions(list);
    const first = versions[0];
    // versions-order reports versions that are not in order: another one is then the latest.
    if (!first || firstOutOfOrder(versions)) return;
    const repeated: readonly (readonly [name: string, right: ValueNode | undefined])[] = [
      ["latest_version", memberOf(first.node, "version")],
      ["latest_compatible_version", first.node],
      ["manifest", first.manifest],
    ];
    for (const [name, right] of repeated) {
      const own = memberOf(item, name);
      // wrong-type reports another type.
      if (own?.type !== right?.type || !own || !right || !isIntact(document, own, right)) continue;
      if (deepEqual(toValue(own), toValue(right))) continue;
      yield {
        range: own,
        message: sentence(name, own, right, stringOf(memberOf(first.node, "version"))),
        pointer: `/data/item/${name}`,
        related: [{ range: right, message: message("What the first version has.") }],
        fixes: () => [
          {
            title: message("Copy it from the first version"),
            edits: [copy(document.text, right, own)],
            grade: "offered",
          },
        ],
      };
    }
  },
};

function noVersions(list: ArrayNode): Problem {
  return {
    range: list,
    message: message("There are no versions: the item's latest version must be the first of them."),
    pointer: "/data/versions",
  };
}

/** Says how a copy differs: an object in some of its members, anything else as a whole. */
function sentence(name: string, own: ValueNode, right: ValueNode, number: string | undefined): string {
  const version = show(number ?? "");
  if (own.type !== "object" || right.type !== "object") {
    const value = show(toValue(own));
    return number === undefined
      ? message("'{name}' of the item is {value}; it must describe the first of the versions.", {
          name,
          value,
        })
      : message("'{name}' of the item is {value}; it must describe the first of the versions, {version}.", {
          name,
          value,
          version,
        });
  }
  const differing = differingMembers(own, right);
  const named = differing.slice(0, MAX_NAMED).map((member) => `'${member}'`);
  const more = differing.length - named.length;
  const values = { name, members: more > 0 ? named.join(", ") : listAnd(named), more, version };
  if (number === undefined) {
    return more > 0
      ? message(
          "'{name}' of the item differs in {members} and {more} more; it must describe the first of the versions.",
          values,
        )
      : message(
          "'{name}' of the item differs in {members}; it must describe the first of the versions.",
          values,
        );
  }
  return more > 0
    ? message(
        "'{name}' of the item differs in {members} and {more} more; it must describe the first of the versions, {version}.",
        values,
      )
    : message(
        "'{name}' of the item differs in {members}; it must describe the first of the versions, {version}.",
        values,
      );
}

function differingMembers(own: ObjectNode, right: ObjectNode): string[] {
  const [have, wanted] = [membersOf(own), membersOf(right)];
  const names = [...new Set([...have.keys(), ...wanted.keys()])];
  return names.filter((name) => !deepEqual(have.get(name), wanted.get(name)));
}

function membersOf(object: ObjectNode): Map<string, JsonValue> {
  return new Map(Object.entries(toValue(object) as JsonObject));
}
