import { MAIN_PLATFORM } from "../manifest/vocabulary";
import type { ReleasePackage } from "../release/facts";
import { showNode } from "../json/tree/value";
import { pointerOf } from "../json/tree/pointer";
import { memberOf, type ValueNode } from "../json/tree/tree";
import { message, show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";
import type { Problem } from "../problem";
import { OF_RELEASE } from "./shared/release";
import { changeTo } from "./shared/fixes";

export const releasePackage: Rule = {
  ...OF_RELEASE,
  code: "release-package",
  summary: "Sizes and digests are those of the packages.",
  *check(context) {
    const { root } = context.document;
    for (const file of context.release?.packages ?? []) {
      const artifact = memberOf(memberOf(root, "artifacts"), file.platform);
      const top = file.platform === MAIN_PLATFORM ? memberOf(root, "artifact_size") : undefined;
      yield* otherSize(top, file, context);
      yield* otherSize(memberOf(artifact, "artifact_size"), file, context);
      yield* otherDigest(memberOf(artifact, "sha256"), file, context);
    }
  },
};

function* otherSize(
  node: ValueNode | undefined,
  { platform, size }: ReleasePackage,
  { document: { text } }: RuleContext,
): Iterable<Problem> {
  if (node?.type !== "number" || node.value === size) return;
  const values = { value: showNode(node, text), platform, size };
  yield {
    ...problemAt(node, size, text),
    message: message(
      "Size {value} is not that of the package for {platform}: {size} bytes. Update it.",
      values,
    ),
  };
}

function* otherDigest(
  node: ValueNode | undefined,
  { platform, sha256 }: ReleasePackage,
  { document: { text } }: RuleContext,
): Iterable<Problem> {
  if (node?.type !== "string" || node.value === sha256) return;
  const values = { value: show(node.value), platform };
  yield {
    ...problemAt(node, sha256, text),
    message: message("Digest {value} is not that of the package for {platform}. Update it.", values),
  };
}

function problemAt(node: ValueNode, right: string | number, text: string): Omit<Problem, "message"> {
  return {
    range: node,
    pointer: pointerOf(node),
    fixes: () => [changeTo(text, node, right, "offered")],
  };
}
