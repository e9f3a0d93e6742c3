import { CodeActionKind, type WorkspaceEdit } from "vscode-languageserver-types";
import { fixAll } from "../../core/check/fix-all";
import { isArray, membersOf } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import type { Client } from "../../protocol/lsp/client";
import { editSupport, type EditSupport } from "../../protocol/lsp/client-support";
import {
  FIX_ALL_COMMAND,
  InvalidParams,
  SUGGESTED_FIXES_REQUEST,
  type SuggestedFixesResult,
} from "../../protocol";
import { aboutManifest, feature } from "../shared/feature";
import { workspaceEdit } from "../shared/workspace-edit";

/** The only command is that of the code lens, which applies all safe fixes of a document. */
export const executeCommandFeature = feature({
  method: "workspace/executeCommand",
  capability: () => ({ executeCommandProvider: { commands: [FIX_ALL_COMMAND] } }),
  params: { uri: uriOf },
  async answer({ documents, client }, { uri }) {
    const analysis = documents.getManifest(uri);
    const edit = analysis && fixAllEdit(analysis, wholeEdits(client));
    if (edit) await client.applyEdit(fixAllTitle(), edit);
    return null;
  },
});

function uriOf(params: unknown): string {
  const { command, arguments: list } = membersOf(params);
  const uri = isArray(list) && list[0];
  if (command === FIX_ALL_COMMAND && typeof uri === "string") return uri;
  throw new InvalidParams(
    message("The only command is '{command}', with the URI of a document.", { command: FIX_ALL_COMMAND }),
  );
}

/** All safe and suggested fixes of a document, applied together. */
export const suggestedFixesFeature = aboutManifest({
  method: SUGGESTED_FIXES_REQUEST,
  answer(analysis, _, { client }): SuggestedFixesResult {
    const { text, edits } = fixAll(analysis.text, analysis.options, ["safe", "suggested"]);
    const edit = workspaceEdit(edits, analysis, wholeEdits(client));
    return { version: analysis.version, text, edit: edits.length > 0 ? edit : null };
  },
});

/** An edit of a whole document must not have tab stops. */
function wholeEdits({ capabilities }: Client): EditSupport {
  return { ...editSupport(capabilities), snippets: false };
}

export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.pluginManifest`;

export const fixAllTitle = () => message("Fix all auto-fixable problems");

/** Makes one edit of all safe fixes of a document; undefined when there are none. */
export function fixAllEdit(analysis: Analysis, support: EditSupport): WorkspaceEdit | undefined {
  const { edits } = fixAll(analysis.text, analysis.options);
  return edits.length > 0 ? workspaceEdit(edits, analysis, support) : undefined;
}
