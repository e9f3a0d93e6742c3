import type { Analysis } from "../../documents/analysis";
import { releaseResult, type ReleaseInputs } from "../../program/entry/release-result";
import { editSupport, type EditSupport } from "../../lsp/client-support";
import { packagesOf, progressTokenOf, RELEASE_REQUEST, type ReleaseResult } from "../../protocol";
import { aboutManifest } from "../shared/feature";
import { workspaceEdit } from "../shared/workspace-edit";
import { withPackageProgress } from "./read-packages";

export const releaseFeature = aboutManifest({
  method: RELEASE_REQUEST,
  params: { packages: packagesOf, progress: progressTokenOf },
  async prepare(services, { uri, packages, progress }, token) {
    const asked = services.documents.getOurs(uri);
    if (!asked) return undefined;
    return withPackageProgress(services, packages, progress, token, (options) =>
      services.preview.releaseInputs(asked, packages, options),
    );
  },
  answer: (analysis, _, { client }, inputs) =>
    inputs ? releaseCheck(analysis, inputs, editSupport(client.capabilities)) : null,
});

/** `pluginManifest/release`: the checklist before a release with the edits of its fixes, and the bump it calls for. */
function releaseCheck(analysis: Analysis, inputs: ReleaseInputs, support: EditSupport): ReleaseResult {
  return releaseResult(analysis, inputs, ({ title, grade, edits }) => ({
    ...{ title, grade },
    edit: workspaceEdit(edits, analysis, support),
  }));
}
