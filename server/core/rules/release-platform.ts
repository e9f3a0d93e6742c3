import type { Rule } from "./rule";
import { platformsAndLibraries, platformsWithLibrary, libraryProblems } from "./shared/platform-libraries";
import { RELEASE_RULE } from "./shared/release";

export const releasePlatform: Rule = {
  ...RELEASE_RULE,
  summary: "If one platform has a native library, each platform has one.",
  severity: "warning",
  replaces: "platform-native",
  *perManifest(manifest, context) {
    const lists = platformsAndLibraries(manifest, context);
    if (!lists) return;
    const supportedPlatforms = platformsWithLibrary(lists, context);
    const hasSupportedPlatform = lists.platforms.items.some(
      (item) => item.type === "string" && supportedPlatforms.has(item.value),
    );
    if (hasSupportedPlatform) yield* libraryProblems(lists, context);
  },
};
