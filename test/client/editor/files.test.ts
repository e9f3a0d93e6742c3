import type { BaseLanguageClient } from "vscode-languageclient";
import { beforeAll, describe, expect, it } from "vitest";
import { fileRequests } from "../../../client/editor/files";
import { READ_BYTES_REQUEST, READ_FILE_REQUEST } from "../../../server/protocol";
import { mockVSCode } from "../../support/vscode";

const TYPES = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 };

interface Entry {
  readonly type: number;
  readonly text: string;
}

const disk = new Map<string, Entry>();
const read: string[] = [];

beforeAll(() => {
  mockVSCode({
    Disposable: { from: () => ({ dispose: () => undefined }) },
    FileType: TYPES,
    Uri: { joinPath: ({ path }: { path: string }, name: string) => uriOf(`${path}/${name}`) },
    workspace: {
      fs: {
        stat({ path }: { path: string }) {
          const found = disk.get(path);
          if (!found) return Promise.reject(new Error(`There is no ${path}`));
          return Promise.resolve({ type: found.type, size: Buffer.byteLength(found.text) });
        },
        readFile({ path }: { path: string }) {
          read.push(path);
          return Promise.resolve(new TextEncoder().encode(disk.get(path)?.text));
        },
      },
    },
  });
});

type Answer = (params: object) => Promise<unknown>;

/** Reads a URI: a path, which may have a machine before it. */
function uriOf(text: string) {
  const [authority = "", path] = text.startsWith("//") ? ["b", text.slice(3)] : ["", text];
  return { path, authority };
}

/** Asks the client as the server does. */
function ask(method: string, params: { uri: string; within?: string; limit: number }): Promise<unknown> {
  const handlers = new Map<string, Answer>();
  const client = {
    protocol2CodeConverter: { asUri: uriOf },
    onRequest: (name: string, answer: Answer) => void handlers.set(name, answer),
  } as unknown as BaseLanguageClient;
  fileRequests(client).initialize({}, undefined);
  read.length = 0;
  return handlers.get(method)?.(params) ?? Promise.reject(new Error(`No handler for ${method}`));
}

const file = (text: string): Entry => ({ type: TYPES.File, text });

describe("A file that the server requests", () => {
  it("is read only if its size is within the limit", async () => {
    disk.set("/a/manifest.json", file("{é}"));
    expect(await ask(READ_FILE_REQUEST, { uri: "/a/manifest.json", limit: 4 })).toBe("{é}");
    expect(await ask(READ_FILE_REQUEST, { uri: "/a/manifest.json", limit: 3 })).toBeNull();
    expect(read).toEqual([]);
  });

  it("is read as bytes only if its size is within the limit", async () => {
    disk.set("/a", { type: TYPES.Directory, text: "" });
    disk.set("/a/icon.png", file("png"));
    const icon = { uri: "/a/icon.png", within: "/a" };
    expect(await ask(READ_BYTES_REQUEST, { ...icon, limit: 3 })).toBe("cG5n");
    expect(await ask(READ_BYTES_REQUEST, { ...icon, limit: 2 })).toBeNull();
    expect(read).toEqual([]);
  });

  it("is not read if it is missing, is not a regular file or is outside its folder", async () => {
    disk.set("/a/pipe", { type: TYPES.Unknown, text: "" });
    disk.set("/a/link", { type: TYPES.File | TYPES.SymbolicLink, text: "x" });
    expect(await ask(READ_FILE_REQUEST, { uri: "/a/pipe", limit: 9 })).toBeNull();
    expect(await ask(READ_FILE_REQUEST, { uri: "/a/missing", limit: 9 })).toBeNull();
    expect(await ask(READ_BYTES_REQUEST, { uri: "/a/link", within: "/a", limit: 9 })).toBeNull();
    expect(await ask(READ_BYTES_REQUEST, { uri: "/ab/icon.png", within: "/a", limit: 9 })).toBeNull();
    disk.set("/a/icon.png", file("png"));
    expect(await ask(READ_BYTES_REQUEST, { uri: "//b/a/icon.png", within: "/a", limit: 9 })).toBeNull();
    disk.set("/a/..", { type: TYPES.Directory, text: "" });
    disk.set("/a/../icon.png", file("png"));
    expect(await ask(READ_BYTES_REQUEST, { uri: "/a/../icon.png", within: "/a", limit: 9 })).toBeNull();
    expect(read).toEqual([]);
  });
});
