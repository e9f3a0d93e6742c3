import { artifactEdits, type PackageContent } from "../../core/release/packages/artifacts";
import { placeName } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { fileNameOf } from "../../host/uris";
import { editSupport, type EditSupport } from "../../protocol/lsp/client-support";
import { orRefuse } from "../../protocol/lsp/errors";
import {
  distinctPackagesOf,
  FILL_ARTIFACTS_REQUEST,
  progressTokenOf,
  type FillArtifactsResult,
} from "../../protocol";
import { aboutManifest } from "../shared/feature";
import { workspaceEdit } from "../shared/workspace-edit";
import { readPackages, type NamedPackage } from "./read-packages";

export const fillArtifactsFeature = aboutManifest({
  method: FILL_ARTIFACTS_REQUEST,
  params: { packages: distinctPackagesOf, progress: progressTokenOf },
  prepare: (_, params, services, token) => readPackages(services, params, token),
  // The edit is for the text after the reading.
  answer(analysis, _, { client }, packages) {
    const support = editSupport(client.capabilities);
    return orRefuse(filledArtifacts(analysis, fileNameOf(analysis.uri), packages, support));
  },
});

/** `pluginManifest/fillArtifacts`. @param name the document's @returns one sentence if nothing can be written */
function filledArtifacts(
  analysis: Analysis,
  name: string,
  packages: readonly NamedPackage[],
  support: EditSupport,
): FillArtifactsResult | string {
  const { document, version, context } = analysis;
  const refusal = fillRefusal(analysis, name);
  if (refusal !== undefined) return refusal;
  const contents = new Map<string, PackageContent>();
  for (const { platform, read } of packages) {
    if (typeof read === "string") return read;
    contents.set(platform, read);
  }
  const changes = artifactEdits(document, context.kind, contents);
  if (!changes)
    return message("Cannot fill in '{name}': \"artifacts\" and its entries must be objects.", { name });
  const { edits, stale } = changes;
  return {
    version,
    edit: edits.length > 0 ? workspaceEdit(edits, analysis, support) : null,
    stale: stale.map(placeName),
  };
}

function fillRefusal({ document, context }: Analysis, name: string): string | undefined {
  if (!document.parses) return message("'{name}' is not valid JSON. Correct it first.", { name });
  return context.kind === "draft" || context.kind === "published"
    ? undefined
    : message("'{name}' is neither a draft nor a published manifest, so it has no packages.", { name });
}
