import type { BaseLanguageClient } from "vscode-languageclient";
import { beforeEach, describe, expect, it } from "vitest";
import { newManifest } from "../../../client/commands/new-manifest";
import { mockVSCode } from "../../support/vscode";

class Uri {
  constructor(readonly path: string) {}
  static joinPath({ path }: Uri, ...names: string[]): Uri {
    return new Uri(new URL([path, ...names].join("/"), "file:///").pathname.replace(/\/$/, ""));
  }
  toString(): string {
    return this.path;
  }
}

interface Asked {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
}

const window = {
  folders: [] as string[],
  active: undefined as Uri | undefined,
  /** The files with content. */
  full: [] as string[],
  asked: [] as Asked[],
  errors: [] as string[],
  /** Whether the editor accepts the draft. */
  accepts: true,
  done: [] as unknown[],
};

const ANSWERS = {
  ...{ id: "com.example.alarm", name: "Alarm", description: "Rings.", author: "Ada", license: "MIT" },
  ...{ levels: [0], platforms: ["linux"] },
};

const subscription = () => ({ dispose: () => undefined });

/** An input box that its user leaves at once. */
function createInputBox() {
  const events = {
    onDidChangeValue: subscription,
    onDidAccept: subscription,
    onDidTriggerButton: subscription,
  };
  const input = {
    ...{ title: "", prompt: "", value: "", ...events },
    hide: (): void => undefined,
    onDidHide(hidden: () => void) {
      input.hide = hidden;
      return subscription();
    },
    show() {
      window.asked.push({ title: input.title, prompt: input.prompt, value: input.value });
      input.hide();
    },
    dispose: () => undefined,
  };
  return input;
}

/** An editor whose cursor is at character 90 after the snippet was inserted. */
function textEditor() {
  const at = (line: number, character: number) => ({
    ...{ line, character },
    with: (other: { character: number }) => at(line, other.character),
  });
  return {
    document: {
      lineCount: 1,
      lineAt: () => ({ range: { end: at(0, 0) } }),
      positionAt: () => at(0, 0),
      getText: () => "",
      save: () => Promise.resolve(true),
    },
    selection: { start: at(7, 90) },
    insertSnippet: () => Promise.resolve(window.accepts),
    revealRange: (range: object) => window.done.push(["reveal", range]),
  };
}

const EDITOR = {
  Disposable: { from: subscription },
  QuickInputButtons: {},
  Uri,
  SnippetString: Object,
  Range: class {
    constructor(
      readonly start: object,
      readonly end: object,
    ) {}
  },
  commands: { executeCommand: (...command: unknown[]) => Promise.resolve(window.done.push(command)) },
  window: {
    get activeTextEditor() {
      return window.active && { document: { uri: window.active } };
    },
    createInputBox,
    showErrorMessage: (text: string) => Promise.resolve(void window.errors.push(text)),
    showTextDocument: () => Promise.resolve(textEditor()),
  },
  workspace: {
    get textDocuments() {
      return window.full.map((path) => ({ uri: new Uri(path), getText: () => "{ }…" }));
    },
    get workspaceFolders() {
      return window.folders.map((path) => ({ uri: new Uri(path) }));
    },
    getWorkspaceFolder({ path }: Uri) {
      const folder = window.folders.find((each) => `${path}/`.startsWith(`${each}/`));
      return folder === undefined ? undefined : { uri: new Uri(folder) };
    },
    asRelativePath: ({ path }: Uri) => path.slice("/work/".length),
    openTextDocument: () => Promise.resolve(textEditor().document),
    fs: { stat: () => Promise.reject(new Error("No such file")) },
  },
};

const client = {
  sendRequest: () => Promise.resolve({ problems: {}, snippet: "", licenses: [], levels: [], platforms: [] }),
  code2ProtocolConverter: { asUri: String },
} as unknown as BaseLanguageClient;

describe("New Plugin Manifest", () => {
  beforeEach(() => {
    mockVSCode(EDITOR);
    Object.assign(window, { folders: ["/work"], active: undefined, full: [], asked: [], done: [] });
    Object.assign(window, { errors: [], accepts: true });
  });

  it.each([
    [["/work/clock"], "New Plugin Manifest"],
    [["/work/clock", "/work/notes"], "New Plugin Manifest: clock/manifest.json"],
  ])("names its file if several folders are open: %j", async (folders, title) => {
    window.folders = folders;
    await newManifest(client, undefined);
    expect(window.asked).toMatchObject([{ title }]);
  });

  it("goes into the open folder if the active file is a source file", async () => {
    window.active = new Uri("/work/src/lib.rs");
    window.full = ["/work/manifest.json"];
    await newManifest(client, ANSWERS);
    expect(window.asked).toMatchObject([{ value: "alarm/manifest.json" }]);
  });

  it.each([
    ["beside the active plugin's folder", "/work/plugins/clock/manifest.json", "plugins/alarm/manifest.json"],
    ["in the workspace folder, if that has the manifest", "/work/manifest.json", "alarm/manifest.json"],
  ])("suggests a file %s", async (_where, active, value) => {
    window.active = new Uri(active);
    window.full = [active];
    await newManifest(client, ANSWERS);
    const prompt = "Where should the manifest go? Enter a new or empty file, relative to work.";
    expect(window.asked).toMatchObject([{ prompt, value }]);
  });

  it("asks to run it again if the editor does not accept the draft", async () => {
    window.accepts = false;
    await newManifest(client, ANSWERS);
    expect(window.errors).toEqual(["Nothing was written to /work/manifest.json. Run the command again."]);
  });

  it("shows the beginning of the first line to fill in", async () => {
    await newManifest(client, ANSWERS);
    const [start, end] = [
      { line: 7, character: 0 },
      { line: 7, character: 90 },
    ];
    expect(window.done[0]).toMatchObject(["reveal", { start, end }]);
  });

  it("completes the walkthrough's step, unless it is canceled", async () => {
    const done = ["setContext", "pluginManifest.hasCreatedManifest", true];
    await newManifest(client, undefined);
    expect(window.done).not.toContainEqual(done);
    await newManifest(client, ANSWERS);
    expect(window.done).toContainEqual(done);
  });
});
