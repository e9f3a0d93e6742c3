import { rmSync } from "node:fs";
import type { CodeAction, Diagnostic } from "vscode-languageserver/node";
import { describe, expect, it, onTestFinished } from "vitest";
import { draft } from "../../support/manifests";
import { Repository, temporaryFolder } from "../../support/repository";
import { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";

const shared = sharedServers();
let server: TestServer;

const text = (icon: string): string =>
  draft({ icon, entry: '{ "native": { "windows_x64": "dist/clock.dll" }, "frontend": "index.js" }' });
const messages = (diagnostics: readonly Diagnostic[] = []) =>
  diagnostics.filter(({ code }) => code === "missing-file").map(({ message }) => message);
const missing = (path: string) => [`File "${path}" does not exist. Add it or correct the path.`];

/** A repository with a draft on disk, whose library a build makes. */
function repository(icon: string, root?: string): Repository {
  const repo = new Repository(root).write(".gitignore", "dist\n").write("index.js", "");
  return repo.write("manifest.json", text(icon));
}

/** Waits until a document is reported to lack some files. */
const reported = (uri: string, expected: readonly string[]) =>
  expect.poll(() => messages(server.publishedFor(uri).at(-1)?.diagnostics), POLL).toEqual(expected);
const POLL = { timeout: 10_000, interval: 20 };

const watched = (uri: string, type: 1 | 2 | 3) =>
  server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri, type }] });

describe("a missing file", () => {
  it("is reported when the author pauses, with the nearest path as a quick fix", async () => {
    const repo = repository('"icn.svg"').write("icon.svg", "");
    server = await shared();
    await server.open(repo.uri(), text('"icn.svg"'));
    await reported(repo.uri(), missing("icn.svg"));
    const { range } = server
      .publishedFor(repo.uri())
      .at(-1)!
      .diagnostics.find(({ code }) => code === "missing-file")!;
    const context = { diagnostics: [], only: ["quickfix"] };
    const actions = await server.ask<CodeAction[]>("textDocument/codeAction", repo.uri(), { range, context });
    expect(actions.map(({ title, isPreferred }) => [title, isPreferred])).toEqual([
      ['Change to "icon.svg"', undefined],
    ]);
    await server.change(repo.uri(), text('"icon.svg"'));
    await reported(repo.uri(), []);
    await server.change(repo.uri(), text('"other.svg"'));
    await reported(repo.uri(), missing("other.svg"));
  });

  it("follows files and .gitignore", async () => {
    const repo = repository('"icon.svg"');
    server = await shared();
    await server.open(repo.uri(), text('"icon.svg"'));
    await reported(repo.uri(), missing("icon.svg"));
    repo.write("icon.svg", "");
    await watched(repo.uri("icon.svg"), 1);
    await reported(repo.uri(), []);
    rmSync(repo.path("icon.svg"));
    await watched(repo.uri("icon.svg"), 3);
    await reported(repo.uri(), missing("icon.svg"));
    repo.write(".gitignore", "dist\n*.svg\n");
    await watched(repo.uri(".gitignore"), 2);
    await reported(repo.uri(), []);
  });

  it("counts in the problems of the entry, as in the editor", async () => {
    const repo = repository('"icon.svg"');
    server = await shared();
    await server.open(repo.uri(), text('"icon.svg"'));
    await server.watch(repo.uri());
    await reported(repo.uri(), missing("icon.svg"));
    const problems = await server.received.until(() =>
      server
        .models(repo.uri())
        .at(-1)
        ?.problems.find(({ code }) => code === "missing-file"),
    );
    expect(problems.pointer).toBe("/icon");
  });

  it("is not reported for an untitled document or outside a work tree", async () => {
    const folder = temporaryFolder();
    const repo = repository('"icon.svg"', folder);
    rmSync(repo.path(".git"), { recursive: true });
    const inGit = repository('"icon.svg"');
    server = await shared();
    for (const uri of ["untitled:manifest.json", repo.uri(), inGit.uri()])
      await server.open(uri, text('"icon.svg"'));
    await reported(inGit.uri(), missing("icon.svg"));
    await reported("untitled:manifest.json", []);
    await reported(repo.uri(), []);
  });

  it("is reported for closed manifests, too, and follows files", async () => {
    const repo = repository('"icon.svg"');
    const capabilities = { textDocument: { diagnostic: {} } };
    server = await TestServer.start({ capabilities, folders: [repo.uri("").replace(/\/$/, "")] });
    onTestFinished(() => server.stop());
    interface Report {
      items: { resultId: string; kind: string; items?: Diagnostic[] }[];
    }
    const pull = async (value = "") => {
      const previousResultIds = [{ uri: repo.uri(), value }];
      return (await server.request<Report>("workspace/diagnostic", { previousResultIds })).items[0]!;
    };
    const first = await pull();
    expect(messages(first.items)).toEqual(missing("icon.svg"));
    expect((await pull(first.resultId)).kind).toBe("unchanged");
    repo.write("icon.svg", "");
    await watched(repo.uri("icon.svg"), 1);
    const second = await pull(first.resultId);
    expect([second.kind, messages(second.items)]).toEqual(["full", []]);
    expect(server.stderr).toBe("");
  });
});
