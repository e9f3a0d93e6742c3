import { CodeActionKind, type WorkspaceEdit } from "vscode-languageserver-types";
import { fixAll } from "../../core/check/fix-all";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../documents/analysis";
import { editSupport, type EditSupport } from "../../lsp/client-support";
import { commandTargetOf } from "../../lsp/params";
import { FIX_ALL_COMMAND } from "../../protocol";
import { feature } from "../shared/feature";
import { workspaceEdit } from "../shared/workspace-edit";

/** The only command is that of the code lens, which applies all safe fixes of a document. */
export const executeCommandFeature = feature({
  method: "workspace/executeCommand",
  capability: () => ({ executeCommandProvider: { commands: [FIX_ALL_COMMAND] } }),
  params: { uri: commandTargetOf },
  async answer({ documents, client }, { uri }) {
    const analysis = documents.getOurs(uri);
    // An edit of a whole document must not have tab stops.
    const support = { ...editSupport(client.capabilities), snippets: false };
    const edit = analysis && fixAllEdit(analysis, support);
    if (edit) await client.applyEdit(fixAllTitle(), edit);
    return null;
  },
});

/** The kind of the code action that applies all safe fixes. */
export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.pluginManifest`;

/** Returns the title of the action that applies all safe fixes. */
export const fixAllTitle = () => message("Fix all auto-fixable problems");

/** Makes one edit of all safe fixes of a document; undefined when there are none. */
export function fixAllEdit(analysis: Analysis, support: EditSupport): WorkspaceEdit | undefined {
  const { edits } = fixAll(analysis.text, analysis.options);
  return edits.length > 0 ? workspaceEdit(edits, analysis, support) : undefined;
}
