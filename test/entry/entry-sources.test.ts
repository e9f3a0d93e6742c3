import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { EntryParams, EntryResult } from "../../server/protocol";
import { detail, draft } from "../support/manifests";
import { Repository, temporaryFolder } from "../support/repository";
import { TestServer, type StartOptions } from "../support/server";

/* What an entry is made of beside the manifest: the git history, the earlier entry, CHANGELOG.md and the icon. */

let server: TestServer;
afterEach(() => {
  vi.unstubAllEnvs();
  expect(server.stderr).toBe("");
  server.stop();
});

const manifest = (version: string, members: Record<string, string> = {}) =>
  draft({ version: `"${version}"`, ...members });

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const PNG_URI = `data:image/png;base64,${PNG.toString("base64")}`;

/** A repository with two tagged versions. */
const repository = () =>
  new Repository().release(manifest("1.0.0"), "v1.0.0").release(manifest("1.1.0"), "v1.1.0");

/** Starts a server in a folder. */
async function start({ root }: { root: string }, options: StartOptions = {}) {
  server = await TestServer.start({ ...options, folders: [pathToFileURL(root).href] });
}

/** Opens a manifest and waits for its whole entry. */
async function opened(repository: Repository, text: string, params: Omit<EntryParams, "textDocument"> = {}) {
  await server.open(repository.uri(), text);
  return (await server.entry(repository.uri(), params))!;
}

const numbers = ({ entry }: EntryResult) =>
  (entry as unknown as { data: { versions: { version: string }[] } }).data.versions.map(
    ({ version }) => version,
  );

describe("The git history", () => {
  it("does not keep the first answer waiting; the client is told when it is there", async () => {
    const repo = repository();
    await start(repo);
    await server.open(repo.uri(), manifest("1.2.0"));
    const first = await server.ask<EntryResult>("pluginManifest/entry", repo.uri());
    expect([first.earlier, numbers(first)]).toEqual([{ kind: "none", isLoading: true }, ["1.2.0"]]);
    const told = await server.heard.first("notifications", "pluginManifest/entryChanged");
    expect(told).toEqual({ textDocument: { uri: repo.uri() }, version: 1 });
    const second = (await server.entry(repo.uri()))!;
    expect([second.earlier, numbers(second)]).toEqual([{ kind: "git" }, ["1.2.0", "1.1.0", "1.0.0"]]);
  });

  it("tells what publication would change, and the address of the repository", async () => {
    const repo = repository();
    repo.git("remote", "add", "origin", "https://ada:secret@code.example/clock.git");
    await start(repo);
    const permissions = '[{ "type": "ipc_register" }, { "type": "network_http" }]';
    const result = await opened(repo, manifest("1.1.0", { permissions, name: '"Bell"' }), {
      face: "current",
    });
    expect(result.changes).toEqual([
      { kind: "added", pointer: "/data/versions/0/manifest/permissions/1", after: { type: "network_http" } },
      { kind: "changed", pointer: "/data/item/name", before: "Clock", after: "Bell" },
      expect.objectContaining({ pointer: "/data/item/updated_at" }),
      expect.objectContaining({ pointer: "/data/versions/0/published_at" }),
    ]);
    expect(result.warnings.map(({ kind }) => kind)).toEqual(["published-version-edited"]);
    expect(result.entry).toMatchObject({ data: { item: { repository_url: "https://code.example/clock" } } });
  });

  it("is read anew when the manifest is saved", async () => {
    const repo = repository();
    await start(repo);
    expect(numbers(await opened(repo, manifest("2.0.0")))).toEqual(["2.0.0", "1.1.0", "1.0.0"]);
    repo.release(manifest("1.2.0"), "v1.2.0");
    await server.notify("textDocument/didSave", { textDocument: { uri: repo.uri() } });
    await untilEntry(repo, (result) => expect(numbers(result)).toEqual(["2.0.0", "1.2.0", "1.1.0", "1.0.0"]));
  });

  it("is not asked for when the setting says so", async () => {
    const repo = repository();
    await start(repo, { initializationOptions: { catalog: { useGit: false } } });
    const { earlier } = await opened(repo, manifest("1.2.0"));
    expect(earlier).toEqual({
      kind: "none",
      note: "Git is turned off by the setting pluginManifest.catalog.useGit.",
    });
  });
});

describe("In a workspace that is not trusted", () => {
  it("no git is run at all, until it is trusted", async () => {
    const repo = repository();
    const folder = temporaryFolder();
    const ran = join(folder, "ran");
    const git = join(repo.git("--exec-path").trim(), "git");
    writeFileSync(join(folder, "git"), `#!/bin/sh\ntouch '${ran}'\nexec '${git}' "$@"\n`, { mode: 0o755 });
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
    await start(repo, { initializationOptions: { workspaceTrusted: false } });

    const { earlier } = await opened(repo, manifest("1.2.0"));
    expect(earlier).toEqual({ kind: "none", note: "No git is run in a workspace that is not trusted." });
    await server.notify("textDocument/didSave", { textDocument: { uri: repo.uri() } });
    await server.entry(repo.uri());
    await server.settle();
    expect(existsSync(ran)).toBe(false);

    await server.notify("pluginManifest/trust");
    await untilEntry(repo, (result) => expect(result.earlier).toEqual({ kind: "git" }));
    expect(existsSync(ran)).toBe(true);
  });

  it("an earlier entry is read, and the page still hears of git", async () => {
    const repo = repository().write("catalog.json", detail());
    const catalog = { currentEntry: "catalog.json" };
    await start(repo, { initializationOptions: { workspaceTrusted: false, catalog } });
    expect((await opened(repo, manifest("2.0.0"))).earlier).toEqual({
      kind: "detail",
      note: "No git is run in a workspace that is not trusted.",
    });
  });
});

describe("The earlier entry", () => {
  it.each([
    ["relative to the workspace folder", () => "saved/catalog.json"],
    ["absolute", (repo: Repository) => repo.path("saved/catalog.json")],
  ])("wins over the tags; its path is %s", async (_, path) => {
    const repo = repository().write("saved/catalog.json", detail());
    await start(repo, {
      initializationOptions: { catalog: { currentEntry: path(repo), source: "partner" } },
    });
    const result = await opened(repo, manifest("2.0.0"));
    expect(result.earlier).toEqual({ kind: "detail" });
    expect(numbers(result)).toEqual(numbersIn(detail(), "2.0.0"));
    expect(result.changes.map(({ pointer }) => pointer)).toContain("/data/item/source");
  });

  it("is none when it is missing, broken, something else, or outside of the workspace", async () => {
    const repo = repository().write("broken.json", "{").write("manifest.copy.json", draft());
    const outside = join(temporaryFolder(), "catalog.json");
    writeFileSync(outside, detail());
    symlinkSync(outside, repo.path("linked.json"));
    const paths = [
      "no.json",
      "broken.json",
      "manifest.copy.json",
      outside,
      "linked.json",
      `../${outside}`,
      ".",
    ];
    for (const currentEntry of paths) {
      await start(repo, { initializationOptions: { catalog: { currentEntry, useGit: true } } });
      const { earlier } = await opened(repo, manifest("2.0.0"));
      expect(earlier).toEqual({
        kind: "git",
        note: `'${currentEntry}' (the setting pluginManifest.catalog.currentEntry) is no detail response in the workspace.`,
      });
      server.stop();
    }
  });

  it("is read anew when the client tells that it has changed", async () => {
    const repo = repository();
    await start(repo, {
      initializationOptions: { catalog: { currentEntry: "catalog[1].json" } },
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    });
    expect((await opened(repo, manifest("2.0.0"))).earlier.kind).toBe("git");
    const globs = server.heard.requests
      .filter(({ method }) => method === "client/registerCapability")
      .map(({ params }) => JSON.stringify(params));
    expect(globs.at(-1)).toContain('"**/catalog?1?.json"');
    repo.write("catalog[1].json", detail());
    const uri = repo.uri("catalog[1].json");
    await server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri, type: 1 }] });
    await untilEntry(repo, (result) => expect(result.earlier).toEqual({ kind: "detail" }));
  });
});

describe("CHANGELOG.md", () => {
  it("beside the manifest tells what changed, and is read anew when it changes", async () => {
    const repo = new Repository().write("CHANGELOG.md", "## 2.0.0\n\nNew hands.\n");
    await start(repo);
    const changelog = ({ entry }: EntryResult) =>
      (entry as unknown as { data: { versions: { changelog: string }[] } }).data.versions[0]?.changelog;
    expect(changelog(await opened(repo, manifest("2.0.0")))).toBe("New hands.");
    repo.write("CHANGELOG.md", "## 2.0.0\n\nNew face.\n");
    const uri = repo.uri("CHANGELOG.md");
    await server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri, type: 2 }] });
    await untilEntry(repo, (result) => expect(changelog(result)).toBe("New face."));
  });
});

describe("The icon", () => {
  it("is the image that the manifest names, as a data: URI; another path shows another image", async () => {
    const repo = new Repository().write("assets/icon.svg", "<svg/>");
    writeFileSync(repo.path("icon.png"), PNG);
    await start(repo);
    expect((await opened(repo, draft({ icon: '"icon.png"' }))).icon).toBe(PNG_URI);
    await server.change(repo.uri(), draft({ icon: '"assets/icon.svg"' }));
    await untilEntry(repo, (result) => expect(result.icon).toBe("data:image/svg+xml;base64,PHN2Zy8+"));
    await server.change(repo.uri(), draft());
    await untilEntry(repo, (result) => expect(result.icon).toBeUndefined());
  });

  it("stands in the manifest's folder, wherever links lead", async () => {
    const repo = new Repository();
    const outside = temporaryFolder();
    writeFileSync(join(outside, "icon.png"), PNG);
    mkdirSync(repo.path("plugin"));
    writeFileSync(repo.path("icon.png"), PNG);
    symlinkSync(outside, repo.path("plugin/assets"));
    symlinkSync(join(outside, "icon.png"), repo.path("plugin/link.png"));
    writeFileSync(repo.path("plugin/own.png"), PNG);
    symlinkSync("own.png", repo.path("plugin/inner.png"));
    await start(repo);
    const uri = repo.uri("plugin/manifest.json");
    await server.open(uri, draft());
    const icons = [];
    for (const path of [
      "assets/icon.png",
      "link.png",
      "../icon.png",
      "/etc/passwd",
      "none.png",
      ".",
      "inner.png",
    ]) {
      await server.close(uri);
      await server.open(uri, draft({ icon: JSON.stringify(path) }));
      icons.push((await server.entry(uri))!.icon);
    }
    expect(icons).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, PNG_URI]);
  });
});

describe("The checks of the resulting entry", () => {
  it("are answered when they are asked for, each with its place in the manifest", async () => {
    const repo = new Repository();
    await start(repo);
    const text = draft({ license: '"MITT"' });
    expect((await opened(repo, text)).checks).toBeUndefined();
    const { checks } = (await server.entry(repo.uri(), { checks: true }))!;
    const line = text.split("\n").findIndex((one) => one.includes('"license"'));
    expect(checks).toEqual([
      {
        code: "license-id",
        severity: "information",
        message: expect.any(String) as string,
        line,
        character: text.split("\n")[line]!.indexOf('"MITT"'),
        pointer: "/data/item/license",
        origin: "manifest",
      },
    ]);
  });

  it("follow the workspace's severities", async () => {
    const repo = new Repository();
    await start(repo, { initializationOptions: { rules: { "license-id": "off" } } });
    const { checks } = await opened(repo, draft({ license: '"MITT"' }), { checks: true });
    expect(checks).toEqual([]);
  });
});

describe("In a virtual workspace", () => {
  it("the client reads the earlier entry and the changelog, in the workspace only; there is no git", async () => {
    const folder = "vscode-vfs://host/plugin";
    server = await TestServer.start({
      folders: [folder],
      capabilities: { experimental: { pluginManifest: { readFile: true } } },
      initializationOptions: { catalog: { currentEntry: "../saved/clock.json" } },
      files: {
        [`${folder}/CHANGELOG.md`]: "## 2.0.0\n\nNew hands.\n",
        [`${folder}/clock.json`]: detail(),
        "vscode-vfs://host/saved/clock.json": detail(),
      },
    });
    const uri = `${folder}/manifest.json`;
    await server.open(uri, manifest("2.0.0"));
    const outside = (await server.entry(uri))!;
    expect(outside.earlier).toEqual({
      kind: "none",
      note: "'../saved/clock.json' (the setting pluginManifest.catalog.currentEntry) is no detail response in the workspace. The manifest is no file.",
    });
    expect(outside.entry).toMatchObject({ data: { versions: [{ changelog: "New hands." }] } });

    const settings = { pluginManifest: { catalog: { currentEntry: "clock.json" } } };
    await server.notify("workspace/didChangeConfiguration", { settings });
    await vi.waitFor(async () => expect((await server.entry(uri))!.earlier).toEqual({ kind: "detail" }));
  });
});

describe("A document that is closed", () => {
  it("ends the git that works for it", async () => {
    const repo = repository();
    const folder = temporaryFolder();
    const log = join(folder, "pid");
    writeFileSync(join(folder, "git"), `#!/bin/sh\necho $$ > '${log}'\nexec sleep 60\n`, { mode: 0o755 });
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
    await start(repo);
    await server.open(repo.uri(), manifest("1.2.0"));
    await server.ask("pluginManifest/entry", repo.uri());
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
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 10_000 });
  });

  it("is read anew when it is opened again", async () => {
    const repo = repository();
    await start(repo);
    await opened(repo, manifest("1.2.0"));
    await server.close(repo.uri());
    rmSync(repo.path(".git"), { recursive: true });
    expect((await opened(repo, manifest("1.2.0"))).earlier).toEqual({
      kind: "none",
      note: "The manifest is in no git repository.",
    });
  });
});

/** Waits until the entry is as expected; every piece of news is followed by another look. */
async function untilEntry(repo: Repository, isExpected: (result: EntryResult) => void): Promise<void> {
  await vi.waitFor(async () => isExpected((await server.entry(repo.uri()))!), {
    timeout: 10_000,
    interval: 20,
  });
}

function numbersIn(response: string, edited: string): string[] {
  const { data } = JSON.parse(response) as { data: { versions: { version: string }[] } };
  return [edited, ...data.versions.map(({ version }) => version)];
}
