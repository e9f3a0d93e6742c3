import { describe, expect, it } from "vitest";
import type { Connection } from "vscode-languageserver";
import { NOTHING_FOUND, type Files } from "../../server/host/files";
import { NO_FILES } from "../support/files";
import { withClientFiles } from "../../server/host/files.client";
import type { Client } from "../../server/protocol/lsp/client";
import type { FolderEntry } from "../../server/protocol";

/* The server's requests to the client, and how it reads the answers. The workspace is vscode-vfs://host/ws. */

const ROOT = "vscode-vfs://host";
const WS = `${ROOT}/ws`;
const DOCUMENT = `${WS}/clock/manifest.json`;
const OWN = "file:///ws/manifest.json";

type Answers = Readonly<Record<string, (params: never) => unknown>>;

/** Creates files of a client with some answers, by method without `pluginManifest/`. Records the requests in `asked`. */
function filesOf(answers: Answers, offered: object = { readFile: true, files: true }, own: Files = NO_FILES) {
  const client = { capabilities: { experimental: { pluginManifest: offered } } } as Client;
  const asked: unknown[] = [];
  const sendRequest = async (method: string, params: never): Promise<unknown> => {
    const name = method.replace("pluginManifest/", "");
    asked.push({ [name]: params });
    const answer = answers[name];
    if (!answer) throw new Error(`The client does not know ${name}.`);
    return Promise.resolve(answer(params));
  };
  const connection = { sendRequest } as unknown as Connection;
  return { files: withClientFiles(connection, client, own), asked };
}

/** Answers with a folder's files, and its folders, whose names end with a slash. */
const listing =
  (...names: string[]) =>
  (): FolderEntry[] =>
    names.map((name) => ({ name: name.replace("/", ""), isFolder: name.endsWith("/") }));

describe("Text that only the client can read", () => {
  const LIMIT = 8 * 1024 * 1024;

  it("is requested with the limit", async () => {
    const { files, asked } = filesOf({ readFile: () => "{}" });
    expect(await files.readText(DOCUMENT)).toBe("{}");
    expect(asked).toEqual([{ readFile: { uri: DOCUMENT, limit: LIMIT } }]);
  });

  it("has no byte order mark", async () => {
    expect(await filesOf({ readFile: () => "\uFEFF{}\uFEFF" }).files.readText(DOCUMENT)).toBe("{}\uFEFF");
  });

  it.each([
    ["is longer than the limit", () => " ".repeat(LIMIT + 1)],
    ["is not a text", () => 1],
    ["does not exist", () => null],
  ])("is missing when it %s", async (_, readFile) => {
    expect(await filesOf({ readFile }).files.readText(DOCUMENT)).toBeUndefined();
  });

  it("may be as long as the limit", async () => {
    expect(await filesOf({ readFile: () => " ".repeat(LIMIT) }).files.readText(DOCUMENT)).toHaveLength(LIMIT);
  });

  it("is missing if the client refuses or does not offer it, or the host itself reads it", async () => {
    expect(await filesOf({}).files.readText(DOCUMENT)).toBeUndefined();
    const offeringLess = filesOf({ readFile: () => "{}" }, { files: true });
    expect([await offeringLess.files.readText(DOCUMENT), offeringLess.asked]).toEqual([undefined, []]);
    const reaching = filesOf({ readFile: () => "{}" }, undefined, { ...NO_FILES, readsDirectly: () => true });
    expect([await reaching.files.readText(OWN), reaching.asked]).toEqual([undefined, []]);
  });
});

describe("Files beside a document that only the client can read", () => {
  it("are found in the list of their folder", async () => {
    const { files, asked } = filesOf({ readFolder: listing("icon.svg", "a b.svg", "native/") });
    expect(await files.resolveFile(DOCUMENT, "assets/icon.svg")).toBe(`${WS}/clock/assets/icon.svg`);
    expect(await files.resolveFile(DOCUMENT, "a b.svg")).toBe(`${WS}/clock/a%20b.svg`);
    expect(await files.resolveFile(DOCUMENT, "gone.svg")).toBeUndefined();
    expect(await files.resolveFile(DOCUMENT, "native")).toBeUndefined();
    const within = `${WS}/clock`;
    const inFolder = { readFolder: { uri: within, within } };
    const below = { readFolder: { uri: `${within}/assets`, within } };
    expect(asked).toEqual([below, inFolder, inFolder, inFolder]);
  });

  it("are listed for the folder that a path names", async () => {
    const { files, asked } = filesOf({ readFolder: listing("icon.svg", "native/") });
    const entries = [
      { name: "icon.svg", isFolder: false },
      { name: "native", isFolder: true },
    ];
    expect(await files.listFolder(DOCUMENT, "")).toEqual(entries);
    expect(await files.listFolder(DOCUMENT, "assets/")).toEqual(entries);
    const within = `${WS}/clock`;
    expect(asked).toEqual([
      { readFolder: { uri: within, within } },
      { readFolder: { uri: `${within}/assets`, within } },
    ]);
  });

  it("are empty if the client refuses, does not offer it, or answers with anything but a list", async () => {
    expect(await filesOf({ readFolder: () => "" }).files.listFolder(DOCUMENT, "")).toEqual([]);
    expect(await filesOf({}).files.listFolder(DOCUMENT, "")).toEqual([]);
    const { files, asked } = filesOf({ readFolder: listing("icon.svg") }, { readFile: true });
    expect(await files.listFolder(DOCUMENT, "")).toEqual([]);
    expect(await files.resolveFile(DOCUMENT, "icon.svg")).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it("are never reported as missing, because it is unknown what git ignores", async () => {
    expect(await filesOf({}).files.findMissing(DOCUMENT, ["gone.svg"])).toBeUndefined();
  });

  it("are read as bytes, in base64", async () => {
    const { files, asked } = filesOf({ readBytes: () => btoa("\u0000ÿ") });
    expect(await files.readWithin(WS, `${WS}/icon.png`, 10)).toEqual(Uint8Array.of(0, 255));
    expect(asked).toEqual([{ readBytes: { uri: `${WS}/icon.png`, within: WS, limit: 10 } }]);
    expect(await filesOf({ readBytes: () => "" }).files.readWithin(WS, WS, 1)).toEqual(new Uint8Array());
    expect(await filesOf({ readBytes: () => null }).files.readWithin(WS, WS, 1)).toBeUndefined();
    const offeringLess = filesOf({ readBytes: () => "" }, { readFile: true });
    expect(await offeringLess.files.readWithin(WS, WS, 1)).toBeUndefined();
    expect(offeringLess.asked).toEqual([]);
  });
});

describe("Manifests that only the client can read", () => {
  const FOUND = [
    DOCUMENT,
    `${WS}/bell.manifest.json`,
    `${WS}/node_modules/lamp/manifest.json`,
    `${WS}/.git/manifest.json`,
    `${WS}/package.json`,
    `${ROOT}/ws-other/manifest.json`,
    7,
  ];
  const answers: Answers = {
    readFolder: listing("clock/"),
    findFiles: () => FOUND,
  };

  it("are the search's results with a manifest's name, outside of skipped folders", async () => {
    const { files, asked } = filesOf(answers);
    expect((await files.search(WS)).files).toEqual([{ uri: DOCUMENT }, { uri: `${WS}/bell.manifest.json` }]);
    expect(asked).toEqual([
      { readFolder: { uri: WS, within: WS } },
      {
        findFiles: {
          folder: WS,
          globs: ["**/manifest.json", "**/plugin.json", "**/?*-manifest.json", "**/?*.manifest.json"],
          except: ["node_modules", ".git"],
        },
      },
    ]);
  });

  it("are found even if the workspace itself is in a skipped folder", async () => {
    const folder = `${ROOT}/node_modules/clock`;
    const { files } = filesOf({ ...answers, findFiles: () => [`${folder}/manifest.json`] });
    expect((await files.search(folder)).files).toEqual([{ uri: `${folder}/manifest.json` }]);
  });

  it("are not searched for in an empty folder", async () => {
    const { files, asked } = filesOf({ ...answers, readFolder: listing() });
    expect((await files.search(WS)).files).toEqual([]);
    expect(asked).toEqual([{ readFolder: { uri: WS, within: WS } }]);
  });

  it("are empty if the client answers with anything but a list", async () => {
    expect((await filesOf({ ...answers, findFiles: () => ({}) }).files.search(WS)).files).toEqual([]);
    const { readFolder } = answers;
    expect((await filesOf({ readFolder: readFolder! }).files.search(WS)).files).toEqual([]);
  });
});

describe("Files that the host can read itself", () => {
  it("are not requested from the client", async () => {
    const own: Files = {
      hasFolder: () => true,
      readsDirectly: (uri) => uri.startsWith("file:"),
      exists: () => Promise.resolve(true),
      readFile: () => Promise.resolve({ text: "{}" }),
      readText: () => Promise.resolve("{}"),
      resolveFile: (_uri, path) => Promise.resolve(path),
      readWithin: () => Promise.resolve(Uint8Array.of(1)),
      readStart: () => Promise.resolve(undefined),
      isLinkOutOf: () => Promise.resolve(false),
      listFolder: () => Promise.resolve([{ name: "own", isFolder: false }]),
      findMissing: (_uri, paths) => Promise.resolve(new Map(paths.map((path) => [path, path]))),
      search: (folder) => Promise.resolve({ ...NOTHING_FOUND, files: [{ uri: folder }] }),
      isSkippedIn: () => Promise.resolve(true),
    };
    const { files, asked } = filesOf({}, undefined, own);
    expect([files.readsDirectly(OWN), files.readsDirectly(DOCUMENT)]).toEqual([true, false]);
    expect(await files.readText(OWN)).toBe("{}");
    expect(await files.resolveFile(OWN, "a")).toBe("a");
    expect(await files.readWithin(OWN, OWN, 1)).toEqual(Uint8Array.of(1));
    expect(await files.listFolder(OWN, "")).toEqual([{ name: "own", isFolder: false }]);
    expect(await files.findMissing(OWN, ["a"])).toEqual(new Map([["a", "a"]]));
    expect((await files.search(OWN)).files).toEqual([{ uri: OWN }]);
    expect(await files.isSkippedIn(WS, OWN)).toBe(true);
    expect(asked).toEqual([]);
    expect(await files.findMissing(DOCUMENT, ["a"])).toBeUndefined();
  });
});
