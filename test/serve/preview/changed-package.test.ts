import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { EntryResult } from "../../../server/protocol";
import { manifest, repository, start } from "../../entry/repository-entry";
import type { Repository } from "../../support/repository";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";
import { zip } from "../../support/zip";

const shared = sharedServers();
let server: TestServer;

const TEXT = manifest("1.1.0");
const WHOLE = zip({ "manifest.json": TEXT, "native/clock.dll": "x", "frontend/index.js": "" });
const TRUNCATED = WHOLE.subarray(0, 40);

/** Watches the release of a manifest with its package. @param watching what the client can watch */
async function watched(watching = {}): Promise<Repository> {
  const repo = repository().write("dist/clock.zip", WHOLE);
  server = await start(repo, { capabilities: { workspace: { didChangeWatchedFiles: watching } } }, shared);
  const release = { packages: [{ platform: "windows_x64", uri: repo.uri("dist/clock.zip") }] };
  await server.open(repo.uri(), TEXT);
  await server.watch(repo.uri(), { release });
  await server.entry(repo.uri(), { release });
  await server.settle();
  return repo;
}

const failures = (model: EntryResult | null | undefined) => model?.release && (model.release.failures ?? []);
const last = (repo: Repository) => failures(server.models(repo.uri()).at(-1));
const changed = (repo: Repository, path: string, type: number) =>
  server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: repo.uri(path), type }] });

describe("The package of a release", () => {
  it("is read again when it changes, without an edit of the manifest", async () => {
    const repo = await watched();
    expect(last(repo)).toEqual([]);
    repo.write("dist/clock.zip", TRUNCATED);
    await changed(repo, "dist/clock.zip", 2);
    await server.received.until(() => last(repo)?.[0]);
    expect(last(repo)).toEqual(["Cannot read package 'clock.zip'. It is not a zip file, or it is damaged."]);
    repo.write("dist/clock.zip", WHOLE);
    await changed(repo, "dist/clock.zip", 2);
    await server.received.until(() => last(repo)?.length === 0 || undefined);
  });

  it("is reported when its folder is deleted", async () => {
    const repo = await watched();
    rmSync(`${repo.root}/dist`, { recursive: true });
    await changed(repo, "dist", 3);
    await server.received.until(() => last(repo)?.[0]);
    expect(last(repo)).toEqual(["Cannot read 'clock.zip': the file does not exist."]);
  });

  it.each([
    [
      "in its folder, which may be outside the workspace",
      { relativePatternSupport: true },
      (repo: Repository) => ({ baseUri: pathToFileURL(`${repo.root}/dist`).href, pattern: "clock.zip" }),
    ],
    ["by its name for a client that watches the workspace only", {}, () => "**/clock.zip"],
  ])("is watched %s", async (_, support, expected) => {
    const repo = await watched({ dynamicRegistration: true, ...support });
    const registered = server.received.requests.filter(
      ({ method }) => method === "client/registerCapability",
    );
    const { registrations } = registered.at(-1)!.params as {
      registrations: { registerOptions: { watchers: { globPattern: unknown }[] } }[];
    };
    const globs = registrations[0]!.registerOptions.watchers.map(({ globPattern }) => globPattern);
    expect(globs).toContainEqual(expected(repo));
  });
});
