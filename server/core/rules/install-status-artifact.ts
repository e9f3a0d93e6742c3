import { memberOf, type ValueNode } from "../json/tree/tree";
import { isIntact } from "../manifest/detail";
import { message, show } from "../text/messages";
import { changeTo, type Rule } from "./rule";
import { isFaulty, hasPartialPackage, artifactUrlPlace } from "./shared/faulty-values";

export const installStatusArtifact: Rule = {
  summary: "A version is available if it has a package, and blocked otherwise.",
  evidence: "stated",
  *perManifest({ node, kind, pointer }, context) {
    const { document } = context;
    const status = memberOf(node, "install_status");
    // A placeholder is always blocked.
    const artifactUrl = kind === "placeholder" ? undefined : memberOf(node, "artifact_url");
    const expectedStatus = kind === "placeholder" || artifactUrl?.type === "null" ? "blocked" : "available";
    if (kind !== "placeholder" && artifactUrl?.type !== "string" && artifactUrl?.type !== "null") return;
    // unknown-value reports any other value.
    if (status?.type !== "string" || !["available", "blocked"].includes(status.value)) return;
    if (status.value === expectedStatus || !isIntact(document, status, artifactUrl ?? status)) return;
    // artifact-nullness reports a partial package, in which either the null or the set members may be wrong.
    if (artifactUrl && (hasPartialPackage(node, context) || isFaulty(artifactUrl, context))) return;
    yield {
      range: status,
      message: sentence(artifactUrl, status.value, expectedStatus),
      pointer: `${pointer}/install_status`,
      related: artifactUrl ? [artifactUrlPlace(artifactUrl)] : [],
      fixes: () => [changeTo(document.text, status, expectedStatus, "offered")],
    };
  },
};

function sentence(artifactUrl: ValueNode | undefined, status: string, expectedStatus: string): string {
  const values = { status: show(status), wanted: show(expectedStatus) };
  if (!artifactUrl)
    return message('"install_status" is {status}, but this is a placeholder. Use {wanted}.', values);
  return artifactUrl.type === "null"
    ? message('"install_status" is {status}, but "artifact_url" is null. Use {wanted}.', values)
    : message('"install_status" is {status}, but "artifact_url" is set. Use {wanted}.', values);
}
