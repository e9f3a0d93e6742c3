import { releasesOf, type Releases } from "../../../release/past";
import { memberOf, type StringNode, type ValueNode } from "../../../json/tree/tree";
import { isObject } from "../../../json/tree/value";
import { formats } from "../../../manifest/formats";
import type { DocumentKind } from "../../../manifest/kind";
import type { RuleContext } from "../../rule";

const KINDS: readonly DocumentKind[] = ["draft", "published", "placeholder"];

/** What the rules of a release share: they are about one manifest, which a detail response is not. */
export const OF_RELEASE = {
  section: "Release",
  evidence: "inferred",
  severity: "error",
  appliesTo: KINDS,
} as const;

/** Returns the releases of the manifest; undefined unless a release of a manifest that parses is checked. */
export function releasesIn({ release, document }: RuleContext): Releases | undefined {
  const { value, parses } = document;
  return release && parses && isObject(value) ? releasesOf(value, release.past) : undefined;
}

/** Returns the manifest's version if it is a valid one; else `version-format` reports it. */
export function versionNode(root: ValueNode | undefined): StringNode | undefined {
  const node = memberOf(root, "version");
  return node?.type === "string" && formats["plugin-version"](node.value) ? node : undefined;
}
