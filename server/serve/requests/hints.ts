import type { SemanticTokens } from "vscode-languageserver";
import { codeLenses, inlayHints, semanticTokens } from "../../features";
import { documentOf, rangeOf } from "../../lsp/params";
import type { View } from "../../settings/settings";
import type { RequestContext } from "./request-context";

/** What is shown over the text, each as long as its setting does not turn it off. */
export function registerHints({ connection, documents, index, clientCommands, ours }: RequestContext): void {
  /** The document, when it is ours and its settings, read by now, want to have a view. */
  const wanted = async (params: unknown, view: View) => {
    await documents.whenConfigured(documentOf(params));
    const analysis = ours(params);
    return analysis?.settings.views[view] ? analysis : undefined;
  };
  connection.languages.inlayHint.on(async (params) => {
    const range = rangeOf(params);
    const analysis = await wanted(params, "inlayHints");
    return analysis ? inlayHints(analysis, range) : null;
  });
  connection.onCodeLens(async (params) => {
    const analysis = await wanted(params, "codeLens");
    return analysis ? codeLenses(analysis, clientCommands(), index) : null;
  });
  const none: SemanticTokens = { data: [] };
  connection.languages.semanticTokens.on(async (params) => {
    const analysis = await wanted(params, "semanticTokens");
    return analysis ? semanticTokens(analysis) : none;
  });
  connection.languages.semanticTokens.onRange(async (params) => {
    const range = rangeOf(params);
    const analysis = await wanted(params, "semanticTokens");
    return analysis ? semanticTokens(analysis, range) : none;
  });
}
