import { CodeActionKind, type WorkspaceEdit } from "vscode-languageserver-types";
import { fixAll } from "../../core/check/fix-all";
import { asObject, isArray } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { editSupportOf, type EditSupport } from "../../protocol/lsp/client-support";
import {
  FIX_ALL_COMMAND,
  InvalidParams,
  SUGGESTED_FIXES_REQUEST,
  type SuggestedFixesResult,
} from "../../protocol";
import { manifestFeature, feature, type Feature } from "../shared/feature";
import { toWorkspaceEdit } from "../shared/workspace-edit";

export const fixAllFeatures: readonly Feature[] = [
  feature({
    method: "workspace/executeCommand",
    capability: () => ({ executeCommandProvider: { commands: [FIX_ALL_COMMAND] } }),
    params: { uri: uriOf },
    async answer({ documents, client }, { uri }) {
      const analysis = documents.getManifest(uri);
      const edit = analysis && fixAllEdit(analysis, editSupportOf(client.capabilities));
      if (edit) await client.applyEdit(fixAllTitle(), edit);
      return null;
    },
  }),
  manifestFeature({
    method: SUGGESTED_FIXES_REQUEST,
    answer(analysis, _, { client }): SuggestedFixesResult {
      const { text, edits } = fixAll(analysis.text, analysis.options, ["safe", "suggested"]);
      const edit = toWorkspaceEdit(edits, analysis, editSupportOf(client.capabilities));
      return { version: analysis.version, text, edit: edits.length > 0 ? edit : null };
    },
  }),
];

/** Reads the document's URI from the arguments of Fix All, the only command. @throws InvalidParams */
function uriOf(params: unknown): string {
  const { command, arguments: values } = asObject(params);
  const uri = isArray(values) && values[0];
  if (command === FIX_ALL_COMMAND && typeof uri === "string") return uri;
  throw new InvalidParams(
    message("The only command is '{command}', with the URI of a document.", { command: FIX_ALL_COMMAND }),
  );
}

export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.pluginManifest`;

export const fixAllTitle = () => message("Fix all auto-fixable problems");

/** Joins all safe fixes of a document; undefined if no safe fix applies. */
export function fixAllEdit(analysis: Analysis, support: EditSupport): WorkspaceEdit | undefined {
  const { edits } = fixAll(analysis.text, analysis.options);
  return edits.length > 0 ? toWorkspaceEdit(edits, analysis, support) : undefined;
}
