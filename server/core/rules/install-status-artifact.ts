import { changeTo } from "./shared/fixes";
import { isIntact } from "../manifest/detail";
import { memberOf, type ValueNode } from "../json/tree/tree";
import type { Rule } from "./rule";
import { message, show } from "../text/messages";
import { isFaulty, isHalfPackage, packagePlace } from "./shared/own-faults";
import type { Manifest } from "../manifest/manifest";

export const installStatusArtifact: Rule = {
  code: "install-status-artifact",
  summary: "A version with a package is available, one without is blocked.",
  section: "Catalog members",
  evidence: "stated",
  *perManifest(manifest, context) {
    const { document } = context;
    const status = memberOf(manifest.node, "install_status");
    const artifact = memberOf(manifest.node, "artifact_url");
    const wanted = wantedStatus(manifest, artifact);
    if (status?.type !== "string" || !wanted || status.value === wanted) return;
    // artifact-nullness reports half a package: which part is wrong is open.
    if (manifest.kind !== "placeholder" && isHalfPackage(manifest.node, context)) return;
    // A placeholder is blocked in any case.
    if (manifest.kind !== "placeholder" && artifact && isFaulty(artifact, context)) return;
    if (!isIntact(document, status, artifact ?? status)) return;
    // unknown-value reports any other value.
    if (status.value !== "available" && status.value !== "blocked") return;
    yield {
      range: status,
      message: sentence(manifest, show(status.value), wanted),
      pointer: `${manifest.pointer}/install_status`,
      related: manifest.kind !== "placeholder" && artifact ? [packagePlace(artifact)] : [],
      fixes: () => [changeTo(document.text, status, wanted, "offered")],
    };
  },
};

function wantedStatus(
  { kind }: Manifest,
  artifact: ValueNode | undefined,
): "available" | "blocked" | undefined {
  if (kind === "placeholder" || artifact?.type === "null") return "blocked";
  return artifact?.type === "string" ? "available" : undefined;
}

function sentence({ kind }: Manifest, status: string, wanted: string): string {
  const values = { status, wanted: show(wanted) };
  if (kind === "placeholder") {
    return message('"install_status" is {status}, but this is a placeholder. Use {wanted}.', values);
  }
  return wanted === "blocked"
    ? message('"install_status" is {status}, but "artifact_url" is null. Use {wanted}.', values)
    : message('"install_status" is {status}, but "artifact_url" is set. Use {wanted}.', values);
}
