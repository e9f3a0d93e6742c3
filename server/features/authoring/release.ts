import { releaseResult } from "../../project/entry/release-result";
import { editSupport } from "../../protocol/lsp/client-support";
import { packagesOf, progressTokenOf, RELEASE_REQUEST, type ReleaseResult } from "../../protocol";
import { aboutManifest } from "../shared/feature";
import { workspaceEdit } from "../shared/workspace-edit";
import { withPackageProgress } from "./read-packages";

/** Lists what is left to do before a release, with the edits of fixes and the bump that the changes call for. */
export const releaseFeature = aboutManifest({
  method: RELEASE_REQUEST,
  params: { packages: packagesOf, progress: progressTokenOf },
  prepare: (asked, { packages, progress }, services, token) =>
    withPackageProgress(services, packages, progress, token, (options) =>
      services.entries.releaseInputs(asked, packages, options),
    ),
  answer(analysis, _, { client }, inputs): ReleaseResult | null {
    if (!inputs) return null;
    const support = editSupport(client.capabilities);
    return releaseResult(analysis, inputs, ({ title, grade, edits }) => ({
      ...{ title, grade },
      edit: workspaceEdit(edits, analysis, support),
    }));
  },
});
