import type { Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { beforeEach, describe, expect, it } from "vitest";
import { runPageAction } from "../../../client/page/actions";
import { editorHost } from "../../../client/preview/page-host";
import type { EntryResult } from "../../../server/protocol";
import { mockVSCode } from "../../support/vscode";

const editor = { version: 0, done: [] as unknown[], said: [] as string[] };

const EDITOR = {
  commands: { executeCommand: (...command: unknown[]) => Promise.resolve(void editor.done.push(command)) },
  workspace: {
    openTextDocument: () => Promise.resolve({ version: editor.version }),
    applyEdit: (edit: unknown) => Promise.resolve(editor.done.push(edit) > 0),
  },
};

const URI = { path: "/manifest.json", toString: () => "file:///manifest.json" } as Uri;
const POINT = {
  code: "release-version",
  message: "Too low.",
  pointer: "/version",
  range: { start: {}, end: {} },
};

/** A client of a server that answers for a version of the document. */
function clientOf(version: number, point: object = POINT): BaseLanguageClient {
  const points = [{ ...point, fixes: [{ edit: { changes: "of the point" } }] }];
  const action = { title: "Use MIT", edit: { changes: "of the problem" } };
  const problem = { code: "license-id", range: { start: {}, end: {} } };
  return {
    code2ProtocolConverter: { asUri: String },
    protocol2CodeConverter: { asWorkspaceEdit: (edit: unknown) => Promise.resolve(edit) },
    sendRequest: (method: string) =>
      Promise.resolve(
        method === "textDocument/codeAction" ? [{ ...action, diagnostics: [problem] }] : { version, points },
      ),
  } as unknown as BaseLanguageClient;
}

/** What the page shows. */
const RESULT = {
  problems: [{ code: "license-id", range: { start: {}, end: {} }, fixes: [{ title: "Use MIT" }] }],
  release: { points: [POINT], advice: { wanted: "2.0.0" } },
} as unknown as EntryResult;

const SHOWN = { manifest: URI, face: "published", packages: [], viewColumn: undefined } as const;
const hostOf = (client: BaseLanguageClient) =>
  editorHost(client, SHOWN, (text) => void editor.said.push(text));
const AGAIN = "The manifest has changed. Choose the fix again.";

describe("An action of a page", () => {
  beforeEach(() => {
    mockVSCode(EDITOR);
    Object.assign(editor, { version: 7, done: [], said: [] });
  });

  it.each([
    [7, [], [{ changes: "of the problem" }]],
    [6, [AGAIN], []],
  ])("applies a fix of a problem to the version of the page only: %i", async (version, told, done) => {
    const asked = { type: "fix", target: "problem", version, index: 0, fix: 0 } as const;
    await runPageAction(asked, RESULT, hostOf(clientOf(7)));
    expect([editor.said, editor.done]).toEqual([told, done]);
  });

  it.each<[number, number, number, object, string[], object[]]>([
    [7, 7, 7, POINT, [], [{ changes: "of the point" }]],
    [6, 7, 7, POINT, [AGAIN], []],
    [7, 8, 7, POINT, [AGAIN], []],
    [7, 7, 8, POINT, [AGAIN], []],
    [7, 7, 7, { ...POINT, message: "Much too low." }, [AGAIN], []],
  ])(
    "applies a fix of a release to the same version only: page %i, server %i, editor %i",
    async (version, server, own, point, told, done) => {
      editor.version = own;
      const asked = { type: "fix", target: "point", version, index: 0, fix: 0 } as const;
      await runPageAction(asked, RESULT, hostOf(clientOf(server, point)));
      expect([editor.said, editor.done]).toEqual([told, done]);
    },
  );

  it.each([
    [7, [], [["pluginManifest.bumpVersion", { uri: URI, version: "2.0.0" }]]],
    [6, ["The manifest has changed. Try again."], []],
  ])("sets the version of the text that the page shows only: %i", async (version, told, done) => {
    await runPageAction({ type: "release", action: "bump", version }, RESULT, hostOf(clientOf(7)));
    expect([editor.said, editor.done]).toEqual([told, done]);
  });
});
