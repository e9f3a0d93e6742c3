import { memberOf, type ValueNode } from "../../core/json/tree/tree";
import { platformIn, platformKeys } from "../../core/release/packages/platforms";
import type { Analysis } from "../../documents/analysis";
import {
  GUESS_PLATFORMS_REQUEST,
  namesOf,
  PACKAGE_PLATFORMS_REQUEST,
  type GuessPlatformsResult,
  type PackagePlatformsResult,
} from "../../protocol";
import { aboutManifest } from "../shared/feature";

export const packagePlatformsFeature = aboutManifest({
  method: PACKAGE_PLATFORMS_REQUEST,
  params: {},
  answer: (analysis, _, { packages }) => (packages ? packagePlatforms(analysis) : []),
});

/** The platforms that file names speak of. */
export const guessPlatformsFeature = aboutManifest({
  method: GUESS_PLATFORMS_REQUEST,
  params: { names: namesOf },
  answer({ options }, { names }): GuessPlatformsResult {
    const platforms = platformKeys(options.vocabulary);
    return names.map((name) => platformIn(name, platforms) ?? null);
  },
});

/** `pluginManifest/packagePlatforms`: the platforms that a manifest's packages can be for, its own first. */
function packagePlatforms({ document: { root }, options }: Analysis): PackagePlatformsResult {
  const own = new Set([
    ...namesIn(memberOf(root, "artifacts")),
    ...namesIn(memberOf(memberOf(root, "entry"), "native")),
  ]);
  const platforms = platformKeys(options.vocabulary);
  return platforms.sort((one, other) => Number(own.has(other)) - Number(own.has(one)));
}

function namesIn(node: ValueNode | undefined): string[] {
  return node?.type === "object" ? node.properties.map(({ keyNode }) => keyNode.value) : [];
}
