import { TextDocument } from "vscode-languageserver-textdocument";
import type { ClientCapabilities, CodeAction, TextDocumentEdit, TextEdit } from "vscode-languageserver/node";
import { marked } from "../../support/marked";
import { TestServer } from "../../support/server";

export const URI = "file:///plugin/plugin.manifest.json";
/** Turns off a rule that is not the subject of these tests. */
const SETTINGS = { rules: { "catalog-members-missing": "off" } };

export const VERSIONED = edits({ documentChanges: true });
export const SNIPPETS = edits({ documentChanges: true, snippetEditSupport: true });

/** The capabilities of a client that supports some forms of edits. */
export function edits(workspaceEdit: object): ClientCapabilities {
  return { workspace: { workspaceEdit } };
}

export function start(capabilities: ClientCapabilities): Promise<TestServer> {
  return TestServer.start({ capabilities, initializationOptions: SETTINGS });
}

/** Opens a text, and requests the actions at its `█` or `«range»`. @returns the actions, and the text after an action */
export async function actionsAt(server: TestServer, source: string, only?: string[], uri = URI) {
  const { text, ranges, cursor } = marked(source);
  const { offset, length } = ranges[0] ?? { offset: cursor ?? 0, length: 0 };
  const document = TextDocument.create(uri, "json", 1, text);
  const range = { start: document.positionAt(offset), end: document.positionAt(offset + length) };
  await server.check(uri, text);
  const context = { diagnostics: [], ...(only ? { only } : {}) };
  const actions = await server.ask<CodeAction[]>("textDocument/codeAction", uri, { range, context });
  const applied = (action: CodeAction | undefined) => {
    const [change] = (action?.edit?.documentChanges ?? []) as TextDocumentEdit[];
    return TextDocument.applyEdits(document, (change?.edits ?? []) as TextEdit[]);
  };
  return { actions, applied };
}

/** The titles of actions. The title of a preferred action (a safe or suggested fix) starts with a star. */
export const titles = (actions: readonly CodeAction[]) =>
  actions.map(({ title, isPreferred }) => (isPreferred ? "★ " : "") + title);
