import { execFileSync } from "node:child_process";
import { appendFileSync, closeSync, openSync, rmSync, writeFileSync } from "node:fs";
import type { TextDocumentEdit, TextEdit } from "vscode-languageserver/node";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { EntryRelease, PlatformPackage, ReleaseResult } from "../../../server/protocol";
import { manifest, repository, start } from "../../entry/repository-entry";
import { detail } from "../../support/manifests";
import type { Repository } from "../../support/repository";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";
import { isUnix } from "../../support/system";
import { zip } from "../../support/zip";

const REQUEST = "pluginManifest/release";
const FILES = ["native/clock.dll", "frontend/index.js"];

const shared = sharedServers();
let server: TestServer;

/** Opens a manifest of a repository with the releases 1.0.0 and 1.1.0. */
async function opened(text: string, { isTrusted = true, repo = ready() } = {}): Promise<Repository> {
  const workspaceEdit = { documentChanges: true };
  const options = {
    capabilities: { workspace: { workspaceEdit } },
    initializationOptions: { workspaceTrusted: isTrusted },
  };
  server = await start(repo, options, shared);
  await server.open(repo.uri(), text);
  return repo;
}

async function asked(text: string, options?: Parameters<typeof opened>[1]): Promise<ReleaseResult | null> {
  const repo = await opened(text, options);
  return server.ask<ReleaseResult | null>(REQUEST, repo.uri());
}

function ready(): Repository {
  const repo = repository();
  for (const file of FILES) repo.write(file, "");
  return repo.write("CHANGELOG.md", "## 1.1.0\n\n- Rings.\n");
}

/** The points as `state code: message`. */
function listed(result: Pick<ReleaseResult<unknown>, "points"> | null | undefined): string[] | undefined {
  return result?.points.map(({ state, code, message }) => `${state} ${code}: ${message}`);
}

/** Packs files into a zip in a repository's folder, and names it as the package of a platform. */
function packed(repo: Repository, name: string, ...files: string[]): PlatformPackage {
  repo.write(name, zip(Object.fromEntries(files.map((file) => [file, "x"]))));
  return { platform: "windows_x64", uri: pathToFileURL(`${repo.root}/${name}`).href };
}

/** Lets git wait for the end of a pipe in its configuration. @returns a function that ends it */
function blockGit(repo: Repository): () => void {
  const pipe = repo.path("pipe");
  execFileSync("mkfifo", [pipe]);
  appendFileSync(repo.path(".git/config"), `[include]\n\tpath = ${pipe}\n`);
  return () => {
    // Does not wait for git, as a writer alone does.
    const end = openSync(pipe, "r+");
    rmSync(pipe);
    writeFileSync(pipe, "");
    closeSync(end);
  };
}

describe("pluginManifest/release", () => {
  it("lists every point of a release that is ready", async () => {
    const result = (await asked(manifest("1.1.0")))!;
    expect(listed(result)).toEqual([
      "done errors: The manifest has no errors.",
      "done release-template: Every template text has been replaced.",
      'done release-version: Version "1.1.0" matches its tag "v1.1.0".',
      'done release-changelog: CHANGELOG.md says what is new in version "1.1.0".',
      "done release-file: Every path names a file beside the manifest.",
      "done release-platform: No platform lacks a native library that another one has.",
      'done release-id: The identifier is unchanged since version "1.0.0".',
      "unknown release-package: No package was read to check sizes and digests.",
      'done release-permission: No access is new since version "1.0.0".',
    ]);
    expect({ ...result, points: [] }).toEqual({
      version: 1,
      points: [],
      last: { tag: "v1.0.0", version: "1.0.0" },
      advice: { bump: "none", wanted: "1.0.0", enough: true },
    });
  });

  it("has each problem's message, range and fixes, and the required bump", async () => {
    const result = (await asked(manifest("1.1.0").replace('"Clock"', '"Bell"')))!;
    const point = result.points.find(({ code }) => code === "release-version")!;
    const { fixes = [], ...rest } = point;
    expect(rest).toEqual({
      code: "release-version",
      state: "error",
      message: 'Version "1.1.0" is already released as tag "v1.1.0". Raise it.',
      range: { start: { line: 4, character: 13 }, end: { line: 4, character: 20 } },
      pointer: "/version",
    });
    const { documentChanges } = fixes[0]!.edit as { documentChanges: TextDocumentEdit[] };
    expect(fixes.map(({ title, grade }) => `${grade}: ${title}`)).toEqual(['offered: Change to "1.1.1"']);
    expect((documentChanges[0]!.edits as TextEdit[]).map(({ newText }) => newText)).toEqual(['"1.1.1"']);
    expect([result.last, result.advice]).toEqual([
      { tag: "v1.1.0", version: "1.1.0" },
      { bump: "patch", wanted: "1.1.1", enough: false },
    ]);
  });

  it("advises no version for a manifest without a version", async () => {
    const result = await asked(manifest("1.1.0", { name: '"Bell"' }).replace(/ *"version": .*\n/, ""));
    expect([result?.last, result?.advice]).toEqual([{ tag: "v1.1.0", version: "1.1.0" }, undefined]);
  });

  it("explains why it cannot compare without git", async () => {
    const result = await asked(manifest("1.1.0"), { isTrusted: false });
    expect(listed(result)?.filter((point) => !point.startsWith("done"))).toEqual([
      "unknown release-package: No package was read to check sizes and digests.",
      "information release-history: The release was not compared with an earlier version: Git does not run in an untrusted workspace.",
    ]);
  });

  it("looks for files in packages, reads their manifests and libraries, and compares sizes and digests", async () => {
    const repo = ready();
    const whole = packed(repo, "clock.zip", ...FILES);
    await opened(manifest("1.1.0"), { repo });
    const ask = (packages: PlatformPackage[]) =>
      server.ask<ReleaseResult>(REQUEST, repo.uri(), { packages }).then((result) => ({
        points: listed(result)?.filter((point) => / release-(?:file|package|contents|native):/.test(point)),
        failures: result.failures,
      }));
    expect(await ask([whole])).toEqual({
      points: [
        "done release-file: Every path names a file in the packages.",
        'unknown release-package: The manifest lists none of the packages in "artifacts". Fill them in.',
        "error release-contents: The package for windows_x64 has no manifest.json in its root. Add it.",
        'error release-native: File "native/clock.dll" is not a library for windows_x64. Replace it in the package.',
      ],
      failures: undefined,
    });
    packed(repo, "clock.zip", "native/clock.dll", "readme.txt");
    expect((await ask([whole])).points).toEqual([
      'error release-file: File "frontend/index.js" is not in the package for windows_x64. Add it or correct the path.',
      'unknown release-package: The manifest lists none of the packages in "artifacts". Fill them in.',
      "error release-contents: The package for windows_x64 has no manifest.json in its root. Add it.",
      'error release-native: File "native/clock.dll" is not a library for windows_x64. Replace it in the package.',
    ]);
    repo.write("broken.zip", "PK");
    const broken = { platform: "windows_x64", uri: pathToFileURL(`${repo.root}/broken.zip`).href };
    expect((await ask([broken])).failures).toEqual([
      "Cannot read package 'broken.zip'. It is not a zip file, or it is damaged.",
    ]);
  });

  it("answers null for a detail response", async () => {
    expect(await asked(detail())).toBeNull();
  });

  it("refuses packages that are not a list of platforms with URIs", async () => {
    const repo = await opened(manifest("1.1.0"));
    const answer = server.ask(REQUEST, repo.uri(), { packages: [{ platform: "windows_x64" }] });
    await expect(answer).rejects.toThrow("packages must be a list of platforms with URIs.");
  });
});

describe("pluginManifest/entry with a release", () => {
  const release = async (repo: Repository, packages: PlatformPackage[] = []): Promise<EntryRelease> => {
    const params = { release: { packages } };
    return (await server.ask<{ release: EntryRelease }>("pluginManifest/entry", repo.uri(), params)).release;
  };

  it("waits for git, like pluginManifest/release", async () => {
    const repo = await opened(manifest("1.1.0"));
    const first = await release(repo);
    expect(first).toEqual(await server.ask<ReleaseResult>(REQUEST, repo.uri()));
  });

  it.skipIf(!isUnix)("is sent to a subscriber before git has been read, and after it", async () => {
    const repo = ready();
    const letGo = blockGit(repo);
    await opened(manifest("1.1.0"), { repo });
    const watched = server.watch(repo.uri(), { release: { packages: [] } });
    const first = await server.received.until(() => server.models(repo.uri())[0]?.release);
    letGo();
    const last = await watched;
    expect([first?.isLoading, first?.points.map(({ code }) => code)]).toEqual([
      true,
      [
        "errors",
        "release-template",
        "release-changelog",
        "release-file",
        "release-platform",
        "release-package",
      ],
    ]);
    expect(last?.release).toEqual(await release(repo));
  });

  it("has the titles of the fixes without their edits, also while the text does not parse", async () => {
    const repo = await opened(manifest("1.1.0").replace('"Clock"', '"Bell"'));
    await server.ask(REQUEST, repo.uri());
    const found = (await release(repo)).points.find(({ code }) => code === "release-version");
    expect(found?.fixes).toEqual([{ title: 'Change to "1.1.1"', grade: "offered" }]);
    await server.change(repo.uri(), manifest("1.1.0").replace(",", ""));
    expect(listed(await release(repo))).toEqual(["error json-syntax: Missing comma before this."]);
  });

  it("is null for a detail response", async () => {
    const repo = await opened(detail());
    expect(await release(repo)).toBeNull();
  });
});

it("pluginManifest/packagePlatforms lists the platforms, those of the manifest first", async () => {
  const repo = await opened(manifest("1.1.0"));
  const platforms = await server.ask<readonly string[]>("pluginManifest/packagePlatforms", repo.uri());
  expect(platforms).toEqual([
    "windows_x64",
    "windows_arm64",
    "macos_arm64",
    "macos_x64",
    "linux_x64",
    "linux_arm64",
  ]);
});
