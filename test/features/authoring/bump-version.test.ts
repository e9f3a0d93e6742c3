import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { TextEdit, WorkspaceEdit } from "vscode-languageserver/node";
import type { BumpVersionResult } from "../../../server/protocol";
import { start } from "../../entry/repository-entry";
import { detail, draft } from "../../support/manifests";
import { Repository } from "../../support/repository";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";

const ID = "com.example.clock";

const shared = sharedServers();
let server: TestServer;

const text = (version: string, id = ID) =>
  draft({ id: JSON.stringify(id), version: JSON.stringify(version) });

async function bumps(manifest: string, repository: Repository, initializationOptions = {}) {
  server = await shared({ initializationOptions });
  await server.open(repository.uri(), manifest);
  return server.ask<BumpVersionResult>("pluginManifest/bumpVersion", repository.uri());
}

/** A repository whose tags have these versions. */
function tagged(...versions: string[]): Repository {
  const repository = new Repository();
  for (const version of versions) repository.release(text(version), `v${version}`);
  return repository;
}

describe("pluginManifest/bumpVersion", () => {
  it("offers the next patch, minor and major version, with what each promises", async () => {
    const { version, bumps: offered } = await bumps(text("1.4.0"), tagged("1.4.1"));
    expect(version).toBe("1.4.0");
    expect(offered.map(({ edit: _, ...bump }) => bump)).toEqual([
      {
        step: "patch",
        version: "1.4.1",
        sentence: "Fixes only. Nothing is new, and nothing breaks.",
        hasTag: true,
      },
      {
        step: "minor",
        version: "1.5.0",
        sentence: "New features or more access. Nothing breaks.",
        hasTag: false,
      },
      { step: "major", version: "2.0.0", sentence: "Breaks something that works now.", hasTag: false },
    ]);
  });

  it("promises less for a minor version below 1.0.0", async () => {
    const { bumps: offered } = await bumps(text("0.5.0"), new Repository());
    expect(offered.map(({ version, sentence }) => `${version}: ${sentence}`)).toEqual([
      "0.5.1: Fixes only. Nothing is new, and nothing breaks.",
      "0.6.0: New features, more access, or something that works now breaks.",
      "1.0.0: Breaks something that works now.",
    ]);
  });

  it("changes nothing but the version", async () => {
    const repository = new Repository();
    const manifest = text("1.4.0").replace('"version": ', '"version"   :   ');
    const { bumps: offered } = await bumps(manifest, repository);
    const { changes } = offered[1]!.edit as WorkspaceEdit;
    const document = TextDocument.create(repository.uri(), "json", 1, manifest);
    const edits = changes?.[repository.uri()] as TextEdit[];
    expect(TextDocument.applyEdits(document, edits)).toBe(manifest.replace("1.4.0", "1.5.0"));
  });

  it.each([
    ["1.4.0", ["1.2.0", "1.10.0", "1.9.0"], "The newest git tag has 1.10.0, which is above 1.4.0."],
    ["1.4.0", ["1.4.0"], "1.4.0 has a git tag, the newest one."],
    ["1.4.0", ["1.4.0", "1.5.0"], "1.4.0 has a git tag. The newest one has 1.5.0."],
    ["1.4.0", ["1.3.1"], "1.4.0 has no git tag yet. The newest one has 1.3.1."],
    ["v1", ["1.3.1"], "The newest git tag has 1.3.1."],
    ["1.4.0", [], "No git tag has a version of this manifest."],
  ])("says what the tags have: %s, %j", async (version, versions, sentence) =>
    expect((await bumps(text(version), tagged(...versions))).tags).toBe(sentence),
  );

  it("finds a tag that is newer than the last reading, without a file event", async () => {
    const repository = tagged("1.3.1");
    expect((await bumps(text("1.4.0"), repository)).tags).toMatch(/newest one has 1\.3\.1\.$/);
    repository.release(text("1.4.0"), "v1.4.0");
    const { tags } = await server.ask<BumpVersionResult>("pluginManifest/bumpVersion", repository.uri());
    expect(tags).toBe("1.4.0 has a git tag, the newest one.");
  });

  it("sets a version in the plugin's other files and in the changelog, too", async () => {
    const repository = new Repository().write("package.json", '\uFEFF{ "version": "1.4.0" }');
    repository.write("Cargo.toml", '[package]\nversion = "1.3.0"\n').write("CHANGELOG.md", "## 1.3.0\n");
    const { bumps: offered, places, everywhere } = await bumps(text("1.4.0"), repository);
    const filesOf = ({ edit }: { readonly edit: object }) =>
      Object.entries((edit as WorkspaceEdit).changes ?? {}).map(
        ([uri, edits]) => `${uri.split("/").at(-1)}: ${edits.map(({ newText }) => newText).join()}`,
      );
    expect(filesOf(offered[0]!)).toEqual([
      "manifest.json: 1.4.1",
      "Cargo.toml: 1.4.1",
      "package.json: 1.4.1",
      "CHANGELOG.md: ## 1.4.1\n\n",
    ]);
    expect(places.map(({ uri, range, version }) => [uri, range.start, version])).toEqual([
      [repository.uri("Cargo.toml"), { line: 1, character: 11 }, "1.3.0"],
      [repository.uri("package.json"), { line: 0, character: 14 }, "1.4.0"],
    ]);
    expect(everywhere.map((choice) => [choice.version, filesOf(choice)])).toEqual([
      ["1.4.0", ["Cargo.toml: 1.4.0"]],
    ]);
  });

  it("sets any other version of three numbers", async () => {
    const repository = new Repository().write("CHANGELOG.md", "## 1.3.0\n");
    await bumps(text("1.4.0"), repository);
    const changedTo = async (to: string) => {
      const result = await server.ask<BumpVersionResult>("pluginManifest/bumpVersion", repository.uri(), {
        to,
      });
      const { changes = {} } = (result.edit ?? {}) as WorkspaceEdit;
      return Object.values(changes).map(([edit]) => edit?.newText);
    };
    expect(await changedTo("1.9.0")).toEqual(["1.9.0", "## 1.9.0\n\n"]);
    expect(await changedTo("1.9")).toEqual([]);
  });

  it("offers each higher version of another file, and bumps from the chosen version", async () => {
    const repository = new Repository().write("package.json", '{ "version": "1.6.0" }');
    const { everywhere } = await bumps(text("1.4.0"), repository);
    expect(everywhere.map(({ version, path }) => [version, path])).toEqual([
      ["1.4.0", undefined],
      ["1.6.0", "package.json"],
    ]);
    const { bumps: offered } = await server.ask<BumpVersionResult>(
      "pluginManifest/bumpVersion",
      repository.uri(),
      { from: "1.6.0" },
    );
    expect(offered.map(({ version }) => version)).toEqual(["1.6.1", "1.7.0", "2.0.0"]);
  });

  it("names the last release if the changes require a bump", async () => {
    const changed = draft({ version: '"1.2.3"', name: '"Bell"' });
    const called = ({ bumps: offered }: BumpVersionResult) =>
      offered.flatMap(({ version, since }) => (since === undefined ? [] : [`${version} since ${since}`]));
    expect(called(await bumps(changed, tagged("1.2.3")))).toEqual(["1.2.4 since 1.2.3"]);
    const repository = tagged("1.2.0").write("catalog.json", detail());
    const saved = { catalog: { currentEntry: "catalog.json" } };
    server = await start(repository, { initializationOptions: saved }, shared);
    await server.open(repository.uri(), changed);
    const result = await server.ask<BumpVersionResult>("pluginManifest/bumpVersion", repository.uri());
    expect(called(result)).toEqual(["2.0.0 since 1.2.3 of the saved catalog entry"]);
    // The first row of a list is selected.
    expect(result.bumps.map(({ version }) => version)).toEqual(["2.0.0", "1.2.4", "1.3.0"]);
  });

  it("notes that a version is already enough", async () => {
    const changed = draft({ version: '"1.3.0"', name: '"Bell"' });
    expect((await bumps(changed, tagged("1.2.3"))).tags).toBe(
      "1.3.0 has no git tag yet. The newest one has 1.2.3. 1.3.0 is high enough for the changes since.",
    );
  });

  it("ignores the tags of another plugin", async () => {
    const repository = new Repository()
      .write("other/manifest.json", draft({ id: '"com.example.gong"' }))
      .release(text("3.0.0"), "other@3.0.0");
    expect((await bumps(text("1.4.0"), repository)).tags).toBe("No git tag has a version of this manifest.");
  });

  it("does not run git in an untrusted workspace", async () =>
    expect((await bumps(text("1.4.0"), tagged("1.3.0"), { workspaceTrusted: false })).tags).toBe(
      "Git does not run in an untrusted workspace.",
    ));

  it.each([
    ["v1.0.1-rc", ["1.1.0 since 1.0.0: 1.1.0"]],
    ["1.0", ["1.1.0 since 1.0.0: 1.1.0"]],
    ["1.1", []],
  ])(
    "offers what the changes call for in the place of a version that is not valid: %s",
    async (version, all) => {
      const repository = tagged("1.0.0");
      const permissions = '[{ "type": "network_http" }]';
      const { bumps: offered } = await bumps(draft({ version: `"${version}"`, permissions }), repository);
      const newText = ({ edit }: { readonly edit: object }) =>
        (edit as WorkspaceEdit).changes?.[repository.uri()]?.map((each) => each.newText).join();
      expect(offered.map((each) => `${each.version} since ${each.since}: ${newText(each)}`)).toEqual(all);
    },
  );

  it("offers nothing for a missing or invalid version, and for a detail response", async () => {
    expect((await bumps(text("1.4"), new Repository())).bumps).toEqual([]);
    expect((await bumps(detail(), new Repository())).bumps).toEqual([]);
    expect(await bumps(draft({ version: undefined }), new Repository())).toEqual({
      tags: "No git tag has a version of this manifest.",
      ...{ places: [], everywhere: [], bumps: [] },
    });
  });
});
