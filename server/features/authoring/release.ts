import type { Analysis } from "../../documents/analysis";
import { releaseResult, type ReleaseInputs } from "../../program/entry/release-result";
import type { EditSupport } from "../../lsp/client-support";
import type { ReleaseResult } from "../../protocol";
import { workspaceEdit } from "../shared/workspace-edit";

/** `pluginManifest/release`: the checklist before a release with the edits of its fixes, and the bump it calls for. */
export function releaseCheck(analysis: Analysis, inputs: ReleaseInputs, support: EditSupport): ReleaseResult {
  return releaseResult(analysis, inputs, ({ title, grade, edits }) => ({
    ...{ title, grade },
    edit: workspaceEdit(edits, analysis, support),
  }));
}
