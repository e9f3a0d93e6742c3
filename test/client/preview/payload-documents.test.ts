import type { TextDocument, Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { describe, expect, it, vi } from "vitest";
import { PayloadDocuments } from "../../../client/preview/payload-documents";
import { mockVSCode } from "../../support/vscode";

const manifestOf = (name: string) => ({ path: `/${name}/manifest.json`, toString: () => `file:///${name}` });

/** The payload of a manifest, open in a tab. */
const payloadOf = (name: string) => ({
  uri: {
    scheme: "plugin-manifest-entry",
    query: JSON.stringify({ manifest: `file:///${name}`, face: "published" }),
  },
});

describe("The open payloads", () => {
  it("follow all open manifests that one edit changes", () => {
    vi.useFakeTimers();
    const updated: Uri[] = [];
    let change = (_: { document: Pick<TextDocument, "uri"> }): void => undefined;
    const manifests = ["clock", "watch"].map((name) => ({ uri: manifestOf(name) as Uri }));
    const payloads = [payloadOf("clock"), payloadOf("watch"), payloadOf("closed")];
    mockVSCode({
      Disposable: { from: () => ({ dispose: () => undefined }) },
      EventEmitter: class {
        event = () => undefined;
        fire = (uri: Uri) => updated.push(uri);
      },
      Uri: { parse: (text: string) => text },
      workspace: {
        textDocuments: [...manifests, ...payloads],
        registerTextDocumentContentProvider: () => undefined,
        onDidChangeTextDocument: (handle: typeof change) => (change = handle),
      },
    });
    void new PayloadDocuments({} as BaseLanguageClient);
    for (const document of manifests) change({ document });
    vi.runAllTimers();
    vi.useRealTimers();
    expect(updated).toEqual(payloads.slice(0, 2).map(({ uri }) => uri));
  });
});
