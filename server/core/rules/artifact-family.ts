import { escapeSegment } from "../json/tree/pointer";
import { memberOf, propertiesOf } from "../json/tree/tree";
import { familyOf, MAIN_PLATFORM } from "../manifest/vocabulary";
import { platformKeys } from "../release/packages/artifacts";
import { knownTexts } from "../schema/known-values";
import { draftSchema } from "../schema/schema";
import { message, show } from "../text/messages";
import { changeTo, type Rule } from "./rule";

export const artifactFamily: Rule = {
  summary: "An artifact's platform family matches its key.",
  evidence: "inferred",
  severity: "warning",
  *perManifest({ node, pointer }, { document, vocabulary }) {
    for (const { keyNode, valueNode } of propertiesOf(memberOf(node, "artifacts"))) {
      const familyNode = memberOf(valueNode, "platform_family");
      const expectedFamily = familyOf(keyNode.value);
      if (familyNode?.type !== "string" || familyNode.value === expectedFamily) continue;
      const families = knownTexts(draftSchema(["artifacts", MAIN_PLATFORM, "platform_family"]), vocabulary);
      const isKnownKey =
        families.includes(expectedFamily) || platformKeys(vocabulary).includes(keyNode.value);
      // unobserved-value reports an unknown key or family.
      if (!isKnownKey || !families.includes(familyNode.value)) continue;
      yield {
        range: familyNode,
        message: message("Platform family {family} does not match the key {key}. Use {right}.", {
          family: show(familyNode.value),
          key: show(keyNode.value),
          right: show(expectedFamily),
        }),
        pointer: `${pointer}/artifacts/${escapeSegment(keyNode.value)}/platform_family`,
        related: [{ range: keyNode, message: message("Key is here.") }],
        fixes: () => [changeTo(document.text, familyNode, expectedFamily, "suggested")],
      };
    }
  },
};
