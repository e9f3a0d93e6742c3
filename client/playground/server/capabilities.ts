import type { ClientCapabilities, MarkupKind } from "vscode-languageserver-protocol";

const MARKDOWN: MarkupKind[] = ["markdown"];

/** What the editor of the playground can do with the server's answers. Diagnostics are pushed: see `pulls` in server/lsp. */
export const CAPABILITIES: ClientCapabilities = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: {
    publishDiagnostics: {
      versionSupport: true,
      codeDescriptionSupport: true,
      dataSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    completion: {
      completionItem: {
        snippetSupport: true,
        documentationFormat: MARKDOWN,
        labelDetailsSupport: true,
        resolveSupport: { properties: ["documentation"] },
        insertTextModeSupport: { valueSet: [2] },
      },
    },
    hover: { contentFormat: MARKDOWN },
    codeAction: {
      codeActionLiteralSupport: {
        codeActionKind: { valueSet: ["quickfix", "refactor.rewrite", "source.fixAll"] },
      },
      isPreferredSupport: true,
    },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
  },
};
