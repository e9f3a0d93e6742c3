import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { detail, draft } from "../support/manifests";
import { temporaryFolder, type Repository } from "../support/repository";
import type { TestServer } from "../support/server";
import { sharedServers } from "../support/shared-server";
import { manifest, numbers, opened, repository, start, untilEntry } from "./repository-entry";

const shared = sharedServers();
let server: TestServer;

describe("the earlier entry", () => {
  it.each([
    ["relative to the workspace folder", () => "saved/catalog.json"],
    ["absolute", (repo: Repository) => repo.path("saved/catalog.json")],
  ])("takes precedence over the tags; its path is %s", async (_, path) => {
    const repo = repository().write("saved/catalog.json", detail());
    const catalog = { currentEntry: path(repo), source: "partner" };
    server = await start(repo, { initializationOptions: { catalog } }, shared);
    const result = await opened(server, repo, manifest("2.0.0"));
    expect(result.earlier).toEqual({ kind: "detail" });
    expect(numbers(result)).toEqual(numbersIn(detail(), "2.0.0"));
    expect(result.changes?.others.map(({ pointer }) => pointer)).toContain("/data/item/source");
  });

  it("is not used if it is missing, broken, not a detail response, or outside the workspace", async () => {
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
    server = await start(repo, {}, shared);
    await server.open(repo.uri(), manifest("2.0.0"));
    for (const currentEntry of paths) {
      const settings = { pluginManifest: { catalog: { currentEntry, useGit: true } } };
      await server.notify("workspace/didChangeConfiguration", { settings });
      const note = `'${currentEntry}' (pluginManifest.catalog.currentEntry) is not a detail response in the workspace.`;
      await untilEntry(server, repo, (result) => expect(result.earlier).toEqual({ kind: "git", note }));
    }
  });

  it("is read again when its file changes", async () => {
    const repo = repository();
    const initializationOptions = { catalog: { currentEntry: "catalog[1].json" } };
    const capabilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
    server = await start(repo, { initializationOptions, capabilities }, shared);
    expect((await opened(server, repo, manifest("2.0.0"))).earlier.kind).toBe("git");
    const globs = server.received.requests
      .filter(({ method }) => method === "client/registerCapability")
      .map(({ params }) => JSON.stringify(params));
    expect(globs.at(-1)).toContain('"**/catalog?1?.json"');
    repo.write("catalog[1].json", detail());
    const uri = repo.uri("catalog[1].json");
    await server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri, type: 1 }] });
    await untilEntry(server, repo, (result) => expect(result.earlier).toEqual({ kind: "detail" }));
  });
});

describe("in a virtual workspace", () => {
  it("the client reads the earlier entry and the changelog, inside the workspace only; there is no git", async () => {
    const folder = "vscode-vfs://host/plugin";
    server = await shared({
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
      note: "'../saved/clock.json' (pluginManifest.catalog.currentEntry) is not a detail response in the workspace. The manifest is not a file on this machine.",
    });
    expect(outside.entry).toMatchObject({ data: { versions: [{ changelog: "New hands." }] } });

    const settings = { pluginManifest: { catalog: { currentEntry: "clock.json" } } };
    await server.notify("workspace/didChangeConfiguration", { settings });
    await vi.waitFor(async () => expect((await server.entry(uri))!.earlier).toEqual({ kind: "detail" }));
  });
});

/** The versions of a detail response, below the one that is being edited. */
function numbersIn(response: string, edited: string): string[] {
  const { data } = JSON.parse(response) as { data: { versions: { version: string }[] } };
  return [edited, ...data.versions.map(({ version }) => version)];
}
