import type { ChangeSet, Text } from "@codemirror/state";
import type { TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";
import { rangeOf } from "./positions";
import type { LanguageServer } from "./language-server";

/** The URI for any file that is opened: with this name, the server accepts even an empty text as a manifest. */
const DOCUMENT = "playground:/plugin.manifest.json";

/** Keeps the server's copy of a text in sync with the editor. */
export class OpenDocument {
  #version = 1;

  constructor(
    readonly server: LanguageServer,
    text: string,
    readonly uri = DOCUMENT,
  ) {
    const textDocument = { uri, languageId: "plugin-manifest", version: this.#version, text };
    server.notify("textDocument/didOpen", { textDocument });
  }

  get version(): number {
    return this.#version;
  }

  /** Sends changes. @param before the text before them */
  change(changes: ChangeSet, before: Text): void {
    this.#version += 1;
    this.server.notify("textDocument/didChange", {
      textDocument: { uri: this.uri, version: this.#version },
      contentChanges: contentChanges(changes, before),
    });
  }

  close(): void {
    this.server.notify("textDocument/didClose", { textDocument: { uri: this.uri } });
  }

  ask<Result>(method: string, params: object = {}): Promise<Result> {
    return this.server.request<Result>(method, { textDocument: { uri: this.uri }, ...params });
  }
}

/** Lists the changes from last to first, so that all positions refer to the text before them. */
function contentChanges(changes: ChangeSet, before: Text): TextDocumentContentChangeEvent[] {
  const events: TextDocumentContentChangeEvent[] = [];
  changes.iterChanges((from, to, _fromAfter, _toAfter, inserted) => {
    events.unshift({ range: rangeOf(before, from, to), text: inserted.toString() });
  }, true);
  return events;
}
