import { detailPlaces } from "../detail";
import { copy } from "../document/rearrange";
import { memberOf, type ValueNode } from "../document/tree";
import { deepEqual, toValue } from "../document/value";
import { show } from "../wording";
import type { Rule } from "./rule";

/** The members of a manifest that repeat the item's, and those that repeat its version's. */
const OF_ITEM = [
  "kind",
  "summary",
  "homepage_url",
  "repository_url",
  "source",
  "tags",
  "min_app_version",
  "max_app_version",
];
const OF_VERSION = [
  "min_app_version",
  "max_app_version",
  "artifact_url",
  "artifact_size",
  "signature_algorithm",
  "signing_key_id",
  "changelog",
];

export const mirrorMismatch: Rule = {
  code: "mirror-mismatch",
  summary: "A manifest's catalog members repeat the fields of the same name.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document }) {
    const { item, versions } = detailPlaces(document.root);
    for (const [index, { node, manifest, pointer }] of versions.entries()) {
      const mirrored = new Map<string, { where: string; right: ValueNode }>();
      for (const name of OF_VERSION) note(name, "the version's", node);
      if (index === 0) for (const name of OF_ITEM) note(name, "the item's", item);
      for (const [name, { where, right }] of mirrored) {
        const own = memberOf(manifest, name);
        if (!own) continue;
        yield {
          range: own,
          message: `'${name}' of the manifest is ${show(toValue(own))}; it must repeat ${where} ${show(toValue(right))}.`,
          pointer: `${pointer}/manifest/${name}`,
          related: [{ range: right, message: "What it has to repeat." }],
          fixes: () => [{ title: "Copy the repeated value", edits: [copy(document.text, right, own)] }],
        };
      }

      /** Keeps the first field that a member differs from: one wrong member is one problem. */
      function note(name: string, where: string, holder: ValueNode | undefined): void {
        const own = memberOf(manifest, name);
        const right = memberOf(holder, name);
        if (own && right && !mirrored.has(name) && !deepEqual(toValue(own), toValue(right))) {
          mirrored.set(name, { where, right });
        }
      }
    }
  },
};
