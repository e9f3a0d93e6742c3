import type { TextDocument, Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { describe, expect, it, vi } from "vitest";
import { PayloadDocuments } from "../../../client/preview/payload-documents";
import { pretend } from "../../support/vscode";

const manifestOf = (name: string) => ({ path: `/${name}/manifest.json`, toString: () => `file:///${name}` });

/** The payload of a manifest, open in a tab. */
const payloadOf = (name: string) => ({
  uri: {
    scheme: "plugin-manifest-entry",
    query: JSON.stringify({ manifest: `file:///${name}`, face: "published" }),
  },
});

describe("The open payloads", () => {
  it("follow all manifests that one edit changes", () => {
    vi.useFakeTimers();
    const updated: Uri[] = [];
    let change = (_: { document: Pick<TextDocument, "uri"> }): void => undefined;
    const payloads = [payloadOf("clock"), payloadOf("watch")];
    pretend({
      Disposable: { from: () => ({ dispose: () => undefined }) },
      EventEmitter: class {
        event = () => undefined;
        fire = (uri: Uri) => updated.push(uri);
      },
      Uri: { parse: (text: string) => text },
      workspace: {
        textDocuments: payloads,
        registerTextDocumentContentProvider: () => undefined,
        onDidChangeTextDocument: (handle: typeof change) => (change = handle),
      },
    });
    void new PayloadDocuments({} as BaseLanguageClient);
    for (const name of ["clock", "watch"]) change({ document: { uri: manifestOf(name) as Uri } });
    vi.runAllTimers();
    vi.useRealTimers();
    expect(updated).toEqual(payloads.map(({ uri }) => uri));
  });
});
