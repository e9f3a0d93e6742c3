import { memberOf, type ValueNode } from "../../core/json/tree/tree";
import { platformKeys } from "../../core/release/packages/platforms";
import type { Analysis } from "../../documents/analysis";
import type { PackagePlatformsResult } from "../../protocol";

/** `pluginManifest/packagePlatforms`: the platforms that a manifest's packages can be for, its own first. */
export function packagePlatforms({ document: { root }, options }: Analysis): PackagePlatformsResult {
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
