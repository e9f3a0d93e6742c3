import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { detail } from "../support/manifests";
import { temporaryFolder } from "../support/repository";
import type { TestServer } from "../support/server";
import { sharedServers } from "../support/shared-server";
import { manifest, numbers, opened, repository, start, untilEntry } from "./repository-entry";
import { isUnix } from "../support/system";

const shared = sharedServers();
let server: TestServer;
/** A server that found another git at its start. */
let alone: TestServer | undefined;
afterEach(() => {
  vi.unstubAllEnvs();
  expect(alone?.stderr ?? "").toBe("");
  alone?.stop();
  alone = undefined;
});

describe("the git history", () => {
  it("does not delay the first model; the next one has it", async () => {
    const repo = repository();
    server = await start(repo, {}, shared);
    await server.open(repo.uri(), manifest("1.2.0"));
    const second = (await server.watch(repo.uri()))!;
    const first = server.models(repo.uri())[0]!;
    expect([first.earlier, numbers(first)]).toEqual([{ kind: "none", isLoading: true }, ["1.2.0"]]);
    expect([second.earlier, numbers(second)]).toEqual([{ kind: "git" }, ["1.2.0", "1.1.0", "1.0.0"]]);
  });

  it("gives the changes of a publication and the address of the repository", async () => {
    const repo = repository();
    repo.git("remote", "add", "origin", "https://ada:secret@code.example/clock.git");
    server = await start(repo, {}, shared);
    const permissions = '[{ "type": "ipc_register" }, { "type": "network_http" }]';
    const result = await opened(server, repo, manifest("1.1.0", { permissions, name: '"Bell"' }), {
      face: "current",
    });
    expect(result.changes).toEqual({
      base: "1.1.0",
      tag: "v1.1.0",
      changes: [
        {
          class: "permission",
          pointer: "/permissions/1",
          after: { type: "network_http" },
          sentence: 'Permission "network_http" is added.',
          allows: { sentence: "The plugin can send and receive data over HTTP." },
          follows: [],
        },
        {
          class: "text",
          pointer: "/name",
          before: "Clock",
          after: "Bell",
          sentence: '"name" changes from "Clock" to "Bell".',
          follows: [],
        },
      ],
      others: [],
    });
    expect(result.access.map(({ pointer, line, state }) => [pointer, line, state])).toEqual([
      ["/permissions/0", 15, "kept"],
      ["/permissions/1", 15, "new"],
    ]);
    expect(result.warnings.map(({ kind }) => kind)).toEqual(["published-version-edited"]);
    expect(result.entry).toMatchObject({ data: { item: { repository_url: "https://code.example/clock" } } });
  });

  it("is read again when the manifest is saved", async () => {
    const repo = repository();
    server = await start(repo, {}, shared);
    expect(numbers(await opened(server, repo, manifest("2.0.0")))).toEqual(["2.0.0", "1.1.0", "1.0.0"]);
    repo.release(manifest("1.2.0"), "v1.2.0");
    await server.notify("textDocument/didSave", { textDocument: { uri: repo.uri() } });
    await untilEntry(server, repo, (result) =>
      expect(numbers(result)).toEqual(["2.0.0", "1.2.0", "1.1.0", "1.0.0"]),
    );
  });

  it("is not read when the setting turns git off", async () => {
    const repo = repository();
    server = await start(repo, { initializationOptions: { catalog: { useGit: false } } }, shared);
    const { earlier } = await opened(server, repo, manifest("1.2.0"));
    expect(earlier).toEqual({
      kind: "none",
      note: "Git is turned off by the setting pluginManifest.catalog.useGit.",
    });
  });
});

describe.skipIf(!isUnix)("in a workspace that is not trusted", () => {
  it("git does not run until the workspace is trusted", async () => {
    const repo = repository();
    const folder = temporaryFolder();
    const ran = join(folder, "ran");
    const git = join(repo.git("--exec-path").trim(), "git");
    writeFileSync(join(folder, "git"), `#!/bin/sh\ntouch '${ran}'\nexec '${git}' "$@"\n`, { mode: 0o755 });
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
    server = alone = await start(repo, { initializationOptions: { workspaceTrusted: false } });

    const { earlier } = await opened(server, repo, manifest("1.2.0"));
    expect(earlier).toEqual({ kind: "none", note: "Git does not run in an untrusted workspace." });
    await server.notify("textDocument/didSave", { textDocument: { uri: repo.uri() } });
    await server.entry(repo.uri());
    await server.settle();
    expect(existsSync(ran)).toBe(false);

    await server.notify("pluginManifest/trust");
    await untilEntry(server, repo, (result) => expect(result.earlier).toEqual({ kind: "git" }));
    expect(existsSync(ran)).toBe(true);
  });

  it("an earlier entry is read, with a note that git does not run", async () => {
    const repo = repository().write("catalog.json", detail());
    const catalog = { currentEntry: "catalog.json" };
    server = await start(repo, { initializationOptions: { workspaceTrusted: false, catalog } }, shared);
    expect((await opened(server, repo, manifest("2.0.0"))).earlier).toEqual({
      kind: "detail",
      note: "Git does not run in an untrusted workspace.",
    });
  });
});

describe.skipIf(!isUnix)("closing a document", () => {
  it("leaves no git process behind: one that hangs ends after its time limit", async () => {
    const repo = repository();
    const folder = temporaryFolder();
    const log = join(folder, "pid");
    writeFileSync(join(folder, "git"), `#!/bin/sh\necho $$ > '${log}'\nexec sleep 60\n`, { mode: 0o755 });
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
    server = alone = await start(repo);
    await server.open(repo.uri(), manifest("1.2.0"));
    await server.ask("pluginManifest/watchEntry", repo.uri());
    const pid = await vi.waitFor(
      () => {
        const number = Number(readFileSync(log, "utf8").trim());
        expect(number).toBeGreaterThan(0);
        return number;
      },
      { timeout: 10_000 },
    );
    expect(process.kill(pid, 0)).toBe(true);
    await server.close(repo.uri());
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 20_000 });
  });

  it("forgets its history: it is read again on the next open", async () => {
    const repo = repository();
    server = await start(repo, {}, shared);
    await opened(server, repo, manifest("1.2.0"));
    await server.close(repo.uri());
    rmSync(repo.path(".git"), { recursive: true });
    expect((await opened(server, repo, manifest("1.2.0"))).earlier).toEqual({
      kind: "none",
      note: "The manifest is not in a git repository.",
    });
  });
});
