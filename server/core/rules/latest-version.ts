import { detailPlaces } from "../detail";
import { copy } from "../document/rearrange";
import { memberOf, type ValueNode } from "../document/tree";
import { deepEqual, toValue } from "../document/value";
import { show } from "../wording";
import type { Rule } from "./rule";

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
      if (!own || !right || deepEqual(toValue(own), toValue(right))) continue;
      yield {
        range: own,
        message: `'${name}' of the item ${saying(own)}; it must describe the first of the versions${version(first.node)}.`,
        pointer: `/data/item/${name}`,
        related: [{ range: right, message: "What the first version has." }],
        fixes: () => [{ title: "Copy it from the first version", edits: [copy(document.text, right, own)] }],
      };
    }
  },
};

function saying(own: ValueNode): string {
  return own.type === "string" ? `is ${show(own.value)}` : "differs in content";
}

function version(node: ValueNode): string {
  const value = memberOf(node, "version");
  return value?.type === "string" ? `, ${show(value.value)}` : "";
}
