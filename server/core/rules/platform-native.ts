import { insertItem } from "../json/edit/edits";
import { escapeSegment, missingRange } from "../json/tree/pointer";
import { familyOf } from "../manifest/vocabulary";
import { likelyValues } from "../schema/known-values";
import { message, show } from "../text/messages";
import { fix, type Problem, type Rule, type RuleContext } from "./rule";
import {
  isPlatform,
  platformSchema,
  platformsAndLibraries,
  libraryProblems,
  type PlatformsAndLibraries,
} from "./shared/platform-libraries";

export const platformNative: Rule = {
  summary: "Each platform has a native library, and each native library a platform.",
  evidence: "inferred",
  *perManifest(manifest, context) {
    const lists = platformsAndLibraries(manifest, context);
    if (!lists) return;
    yield* libraryProblems(lists, context);
    yield* platformProblems(lists, context);
  },
};

function* platformProblems(
  { platforms, native, pointer }: PlatformsAndLibraries,
  context: RuleContext,
): Iterable<Problem> {
  const likelyPlatforms = likelyValues(platforms.items, platformSchema(), context.vocabulary);
  // A later duplicate key wins.
  const keyNodes = new Map(native.properties.map(({ keyNode }) => [keyNode.value, keyNode]));
  for (const [key, range] of keyNodes) {
    const family = familyOf(key);
    // An unknown family might not be a platform.
    if (likelyPlatforms.has(family) || !isPlatform(family, context)) continue;
    yield {
      range,
      message: message('Native key {key} needs the platform {family}. Add it to "compatibility.platforms".', {
        key: show(key),
        family: show(family),
      }),
      pointer: `${pointer}/entry/native/${escapeSegment(key)}`,
      related: [{ range: missingRange(platforms), message: message("Platforms are listed here.") }],
      fixes: () => {
        const edit = insertItem(context.document.text, platforms, family);
        return [fix("offered", message("Add platform {family}", { family: show(family) }), edit)];
      },
    };
  }
}
