import { memberOf, type ValueNode } from "../json/tree/tree";
import { isIntact } from "../manifest/detail";
import { message, show } from "../text/messages";
import { changeTo, type Rule } from "./rule";
import { isFaulty, isHalfPackage, packagePlace } from "./shared/own-faults";

export const installStatusArtifact: Rule = {
  summary: "A version with a package is available, one without is blocked.",
  evidence: "stated",
  *perManifest({ node, kind, pointer }, context) {
    const { document } = context;
    const status = memberOf(node, "install_status");
    // A placeholder is always blocked.
    const artifact = kind === "placeholder" ? undefined : memberOf(node, "artifact_url");
    const expected = kind === "placeholder" || artifact?.type === "null" ? "blocked" : "available";
    if (kind !== "placeholder" && artifact?.type !== "string" && artifact?.type !== "null") return;
    // unknown-value reports any other value.
    if (status?.type !== "string" || !["available", "blocked"].includes(status.value)) return;
    if (status.value === expected || !isIntact(document, status, artifact ?? status)) return;
    // artifact-nullness reports half a package; either half may be wrong.
    if (artifact && (isHalfPackage(node, context) || isFaulty(artifact, context))) return;
    yield {
      range: status,
      message: sentence(artifact, status.value, expected),
      pointer: `${pointer}/install_status`,
      related: artifact ? [packagePlace(artifact)] : [],
      fixes: () => [changeTo(document.text, status, expected, "offered")],
    };
  },
};

function sentence(artifact: ValueNode | undefined, status: string, expected: string): string {
  const values = { status: show(status), wanted: show(expected) };
  if (!artifact)
    return message('"install_status" is {status}, but this is a placeholder. Use {wanted}.', values);
  return artifact.type === "null"
    ? message('"install_status" is {status}, but "artifact_url" is null. Use {wanted}.', values)
    : message('"install_status" is {status}, but "artifact_url" is set. Use {wanted}.', values);
}
