import type { BaseLanguageClient } from "vscode-languageclient";
import { beforeEach, expect, it, vi } from "vitest";
import { newManifest } from "../../../client/commands/new-manifest";
import { pretend } from "../../support/vscode";

const window = { folders: [] as string[], titles: [] as string[] };

const uriOf = (path: string) => ({ path, toString: () => path });
const event = () => ({ dispose: () => undefined });

function pretendEditor(): void {
  pretend({
    Disposable: { from: event },
    QuickInputButtons: {},
    Uri: Object.assign(vi.fn(), {
      joinPath: ({ path }: { path: string }, name: string) => uriOf(`${path}/${name}`),
    }),
    window: {
      createInputBox() {
        const input = {
          ...{ title: "", onDidChangeValue: event, onDidAccept: event, onDidTriggerButton: event },
          hide: (): void => undefined,
          onDidHide(hidden: () => void) {
            input.hide = hidden;
            return event();
          },
          // Shown, and left at once.
          show() {
            window.titles.push(input.title);
            input.hide();
          },
          dispose: () => undefined,
        };
        return input;
      },
    },
    workspace: {
      textDocuments: [],
      asRelativePath: ({ path }: { path: string }) => path.slice("/work/".length),
      fs: { stat: () => Promise.reject(new Error("No such file")) },
      get workspaceFolders() {
        return window.folders.map((path) => ({ uri: uriOf(path) }));
      },
    },
  });
}

const client = {
  sendRequest: () => Promise.resolve({ problems: {}, licenses: [], levels: [], platforms: [] }),
  code2ProtocolConverter: { asUri: String },
} as unknown as BaseLanguageClient;

beforeEach(() => {
  pretendEditor();
  window.titles = [];
});

it.each([
  [["/work/clock"], "New Plugin Manifest"],
  [["/work/clock", "/work/notes"], "New Plugin Manifest: clock/manifest.json"],
])("New Plugin Manifest names its file where several folders are open: %j", async (folders, title) => {
  window.folders = folders;
  await newManifest(client, undefined);
  expect(window.titles).toEqual([title]);
});
