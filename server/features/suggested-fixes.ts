import { fixAll } from "../core/check/fix-all";
import type { Analysis } from "../documents/analysis";
import { editSupport, type EditSupport } from "../lsp/client-support";
import { SUGGESTED_FIXES_REQUEST, type SuggestedFixesResult } from "../protocol";
import { aboutManifest } from "./shared/feature";
import { workspaceEdit } from "./shared/workspace-edit";

export const suggestedFixesFeature = aboutManifest({
  method: SUGGESTED_FIXES_REQUEST,
  params: {},
  answer: (analysis, _, { client }) => suggestedFixes(analysis, editSupport(client.capabilities)),
});

/** `pluginManifest/suggestedFixes`: all safe and suggested fixes of a document, applied together. */
function suggestedFixes(analysis: Analysis, support: EditSupport): SuggestedFixesResult {
  const { text, edits } = fixAll(analysis.text, analysis.options, ["safe", "suggested"]);
  const { version } = analysis;
  // An edit of a whole document must not have tab stops.
  const edit = workspaceEdit(edits, analysis, { ...support, snippets: false });
  return { version, text, edit: edits.length > 0 ? edit : null };
}
