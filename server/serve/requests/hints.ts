import type { SemanticTokens } from "vscode-languageserver";
import { codeLenses, inlayHints, semanticTokens } from "../../features";
import { documentOf, rangeOf } from "../../lsp/params";
import type { View } from "../../settings/settings";
import type { RequestContext } from "./request-context";

/** Registers inlay hints, code lenses and semantic tokens, each of which a setting can turn off. */
export function registerHints({ connection, documents, index, clientCommands, ours }: RequestContext): void {
  /** Waits for the settings. Returns the document if it is ours and its settings do not turn the view off. */
  const documentWith = async (params: unknown, view: View) => {
    await documents.whenConfigured(documentOf(params));
    const analysis = ours(params);
    return analysis?.settings.views[view] ? analysis : undefined;
  };
  connection.languages.inlayHint.on(async (params) => {
    const range = rangeOf(params);
    const analysis = await documentWith(params, "inlayHints");
    return analysis ? inlayHints(analysis, range) : null;
  });
  connection.onCodeLens(async (params) => {
    const analysis = await documentWith(params, "codeLens");
    return analysis ? codeLenses(analysis, clientCommands(), index) : null;
  });
  const none: SemanticTokens = { data: [] };
  connection.languages.semanticTokens.on(async (params) => {
    const analysis = await documentWith(params, "semanticTokens");
    return analysis ? semanticTokens(analysis) : none;
  });
  connection.languages.semanticTokens.onRange(async (params) => {
    const range = rangeOf(params);
    const analysis = await documentWith(params, "semanticTokens");
    return analysis ? semanticTokens(analysis, range) : none;
  });
}
