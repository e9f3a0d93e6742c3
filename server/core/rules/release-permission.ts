import { allowanceOf, allowanceSentence } from "../compare/access";
import { manifestChanges } from "../compare/diff";
import { nearestValue } from "../json/tree/pointer";
import { asObject } from "../json/tree/value";
import { baseVersionText } from "../release/past";
import { message } from "../text/messages";
import type { Rule } from "./rule";
import { RELEASE_RULE, releasesIn } from "./shared/release";

export const releasePermission: Rule = {
  ...RELEASE_RULE,
  summary: "Permissions, capabilities and programs that are new since the last release are reported.",
  severity: "information",
  *check(context) {
    const { root, value } = context.document;
    const { base: lastRelease, isNew } = releasesIn(context) ?? {};
    if (!root || (!lastRelease && !isNew)) return;
    const manifest = asObject(value);
    for (const change of manifestChanges(lastRelease?.manifest ?? {}, manifest)) {
      if (change.class !== "permission") continue;
      const allowance = allowanceOf(change, manifest, context);
      const values = {
        version: lastRelease ? baseVersionText(lastRelease) : "",
        sentence: change.sentence,
        allowance: allowance ? allowanceSentence(allowance) : "",
      };
      yield {
        range: nearestValue(root, change.pointer).node,
        message: lastRelease
          ? message("New since version {version}: {sentence} {allowance}", values)
          : message("New, since no release has the manifest: {sentence} {allowance}", values),
        pointer: change.pointer,
      };
    }
  },
};
