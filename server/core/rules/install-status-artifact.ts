import { isIntact } from "../manifest/detail";
import { replace } from "../json/edit/edits";
import { memberOf, type ValueNode } from "../json/tree/tree";
import type { RelatedPlace } from "./rule";
import { show } from "../text/messages";
import type { Rule } from "./rule";
import type { Manifest } from "../manifest/manifest";

export const installStatusArtifact: Rule = {
  code: "install-status-artifact",
  summary: "A version with a package is available, one without is blocked.",
  section: "Catalog members",
  evidence: "stated",
  byManifest: true,
  *check({ document, manifests }) {
    for (const manifest of manifests) {
      const status = memberOf(manifest.node, "install_status");
      const artifact = memberOf(manifest.node, "artifact_url");
      const wanted = wantedStatus(manifest, artifact);
      if (status?.type !== "string" || !wanted || status.value === wanted) continue;
      if (!isIntact(document, status, artifact ?? status)) continue;
      // Another value than the two is unknown-value's.
      if (status.value !== "available" && status.value !== "blocked") continue;
      yield {
        range: status,
        message: `'install_status' is ${show(status.value)}, but ${reason(manifest, wanted)}; it must be ${show(wanted)}.`,
        pointer: `${manifest.pointer}/install_status`,
        related: related(manifest, artifact),
        fixes: () => [{ title: `Change it to "${wanted}"`, edits: [replace(document.text, status, wanted)] }],
      };
    }
  },
};

function wantedStatus(
  { kind }: Manifest,
  artifact: ValueNode | undefined,
): "available" | "blocked" | undefined {
  if (kind === "placeholder" || artifact?.type === "null") return "blocked";
  return artifact?.type === "string" ? "available" : undefined;
}

/** A placeholder is blocked whatever else it has. */
function related({ kind }: Manifest, artifact: ValueNode | undefined): RelatedPlace[] {
  if (kind === "placeholder" || !artifact) return [];
  return [{ range: artifact, message: artifact.type === "null" ? "There is no package." : "The package." }];
}

function reason({ kind }: Manifest, wanted: string): string {
  if (kind === "placeholder") return "this is a placeholder";
  return wanted === "blocked"
    ? "there is no package ('artifact_url' is null)"
    : "there is a package ('artifact_url' is set)";
}
