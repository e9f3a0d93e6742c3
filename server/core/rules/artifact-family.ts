import { replace } from "../document/edits";
import { escapeSegment } from "../document/pointer";
import { memberOf } from "../document/tree";
import { familyOf } from "../vocabulary";
import { show } from "../wording";
import type { Rule } from "./rule";

const FAMILIES = ["windows", "macos", "linux"];

export const artifactFamily: Rule = {
  code: "artifact-family",
  summary: "An artifact's platform family is that of its key.",
  section: "Catalog members",
  evidence: "inferred",
  severity: "warning",
  *check({ document, manifests, vocabulary }) {
    const families = new Set([...FAMILIES, ...(vocabulary.platforms ?? [])]);
    for (const { node, pointer } of manifests) {
      const artifacts = memberOf(node, "artifacts");
      for (const { keyNode, valueNode } of artifacts?.type === "object" ? artifacts.properties : []) {
        const own = memberOf(valueNode, "platform_family");
        const family = familyOf(keyNode.value);
        // Of an unknown key or an unknown family unobserved-value tells.
        if (
          own?.type !== "string" ||
          own.value === family ||
          !families.has(own.value) ||
          !families.has(family)
        )
          continue;
        yield {
          range: own,
          message: `The platform family of ${show(keyNode.value)} is ${show(own.value)}; it should be ${show(family)}.`,
          pointer: `${pointer}/artifacts/${escapeSegment(keyNode.value)}/platform_family`,
          related: [{ range: keyNode, message: "The platform key." }],
          fixes: () => [
            {
              title: `Change it to "${family}"`,
              edits: [replace(document.text, own, family)],
              preferred: true,
            },
          ],
        };
      }
    }
  },
};
