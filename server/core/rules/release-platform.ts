import type { Rule } from "./rule";
import { platformsWithLibraries, servedPlatforms, withoutLibrary } from "./shared/platform-libraries";
import { OF_RELEASE } from "./shared/release";

export const releasePlatform: Rule = {
  ...OF_RELEASE,
  code: "release-platform",
  summary: "If one platform has a native library, each platform has one.",
  severity: "warning",
  replaces: "platform-native",
  *perManifest(manifest, context) {
    const both = context.release && platformsWithLibraries(manifest, context);
    if (!both) return;
    const served = servedPlatforms(both, context);
    const isOneServed = both.platforms.items.some((item) => item.type === "string" && served.has(item.value));
    if (isOneServed) yield* withoutLibrary(both, context);
  },
};
