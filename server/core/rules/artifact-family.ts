import { escapeSegment } from "../json/tree/pointer";
import { memberOf } from "../json/tree/tree";
import type { Vocabulary } from "../manifest/host/host";
import { familyOf, MAIN_PLATFORM } from "../manifest/vocabulary";
import { platformKeys } from "../release/packages/artifacts";
import { knownValues } from "../schema/known-values";
import { childSchema, rootSchema } from "../schema/schema";
import { message, show } from "../text/messages";
import { changeTo, type Rule } from "./rule";

export const artifactFamily: Rule = {
  code: "artifact-family",
  summary: "An artifact's platform family matches its key.",
  section: "Catalog members",
  evidence: "inferred",
  severity: "warning",
  *perManifest({ node, pointer }, { document, vocabulary }) {
    const artifacts = memberOf(node, "artifacts");
    for (const { keyNode, valueNode } of artifacts?.type === "object" ? artifacts.properties : []) {
      const own = memberOf(valueNode, "platform_family");
      const family = familyOf(keyNode.value);
      if (own?.type !== "string" || own.value === family) continue;
      const { keys, families } = knownPlatforms(vocabulary);
      // unobserved-value reports an unknown key or family.
      if (!families.includes(own.value) || !(keys.includes(keyNode.value) || families.includes(family)))
        continue;
      yield {
        range: own,
        message: message("Platform family {family} does not match the key {key}. Use {right}.", {
          family: show(own.value),
          key: show(keyNode.value),
          right: show(family),
        }),
        pointer: `${pointer}/artifacts/${escapeSegment(keyNode.value)}/platform_family`,
        related: [{ range: keyNode, message: message("Key is here.") }],
        fixes: () => [changeTo(document.text, own, family, "suggested")],
      };
    }
  },
};

function knownPlatforms(vocabulary: Vocabulary): { keys: string[]; families: string[] } {
  const artifact = childSchema(childSchema(rootSchema("published"), "artifacts") ?? {}, MAIN_PLATFORM);
  const families = knownValues(childSchema(artifact ?? {}, "platform_family") ?? {}, vocabulary);
  return { keys: platformKeys(vocabulary), families: families.map(({ value }) => String(value)) };
}
