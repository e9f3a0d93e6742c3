import type { ClientCapabilities, TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver/node";
import { afterEach, describe, expect, it } from "vitest";
import { Repository } from "../../support/repository";
import { TestServer } from "../../support/server";
import { manifest, WorkspaceFolder, type Sources } from "../../support/workspace-folder";

const CLIENT: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: { rename: { prepareSupport: true } },
};

const detail = (id: string) =>
  JSON.stringify({
    data: {
      item: { id, latest_compatible_version: { id: `${id}@1.0.0`, item_id: id, manifest: { id } } },
      versions: [
        { id: `${id}@1.0.0`, item_id: id, manifest: { id, capability_levels: [] } },
        { id: `${id}-0.9.0`, item_id: id, manifest: { id } },
        { id: `${id}-extra@0.8.0`, item_id: `${id}-extra`, manifest: { id: `${id}-extra` } },
      ],
    },
  });

describe("rename of a plugin's identifier", () => {
  let folder: WorkspaceFolder | undefined;
  afterEach(() => {
    expect(folder?.server.stderr).toBe("");
    folder?.remove();
  });

  async function edit(sources: Sources, newName: string, client = CLIENT): Promise<WorkspaceEdit> {
    folder = new WorkspaceFolder(sources);
    await folder.start(client);
    return folder.ask<WorkspaceEdit>("textDocument/rename", { newName });
  }

  async function renamed(sources: Sources, newName: string) {
    const { documentChanges } = await edit(sources, newName);
    return folder?.applyEdits(documentChanges as TextDocumentEdit[]);
  }

  it("changes every file of the workspace that repeats it, and none of another plugin", async () => {
    const own = manifest("a.clock", '"keywords": ["a.clock"]');
    const sources = {
      "a/manifest.json": own.replace("ock", "█ock"),
      "a/1.0.0.plugin-manifest.json": manifest("a.clock"),
      "b/manifest.json": manifest("a.clock-extra"),
      "other/detail.plugin-manifest.json": detail("c.c"),
      "saved/detail.plugin-manifest.json": detail("a.clock"),
    };
    expect(await renamed(sources, "b.watch")).toEqual({
      "a/manifest.json": { version: 1, text: own.replace('"a.clock"', '"b.watch"') },
      "a/1.0.0.plugin-manifest.json": {
        version: null,
        text: manifest("a.clock").replace('"a.clock"', '"b.watch"'),
      },
      "saved/detail.plugin-manifest.json": {
        version: null,
        text: detail("b.watch").replaceAll("b.watch-extra", "a.clock-extra"),
      },
    });
  });

  it("replaces a string with escapes as a whole", async () => {
    const text = '{ "id": "a.cl\\u006f█ck", "name": "Clock", "capability_levels": [] }';
    expect(await renamed({ "manifest.json": text }, "b.watch")).toEqual({
      "manifest.json": { version: 1, text: '{ "id": "b.watch", "name": "Clock", "capability_levels": [] }' },
    });
  });

  /** A manifest with the cursor in its identifier. */
  const OWN = manifest("a.a").replace("a.a", "a.a█");

  it("changes the suppressions in the nearest configuration file, and keeps its comments and layout", async () => {
    const suppressions = (id: string) =>
      [
        '{ "extends": "./shared.json",',
        '  "suppressions": [',
        '    // It is "a.clock" to users, too.',
        `    { "rule": "id-format", "reason": "a.clock",   "plugin": "${id}" },`,
        '    { "rule": "license-id", "reason": "Ours.", "plugin": "a.clock-extra", "value": "a.clock" },',
        '    { "rule": "url-format", "reason": "Ours." },',
        `    { "plugin":"${id}", "rule": "license-id", "reason": "Ours." }] }`,
      ].join("\n");
    const sources = {
      "a/manifest.json": manifest("a.clock").replace("ock", "█ock"),
      "a/.plugin-manifest.json": suppressions("a.clock").replace(
        '"plugin": "a.clock"',
        '"plugin": "a.cl\\u006fck"',
      ),
      "a/shared.json": suppressions("a.clock").replace("./shared.json", "haloforge"),
      ".plugin-manifest.json": suppressions("a.clock"),
    };
    expect(await renamed(sources, "b.watch")).toEqual({
      "a/manifest.json": { version: 1, text: manifest("a.clock").replace('"a.clock"', '"b.watch"') },
      "a/.plugin-manifest.json": { version: null, text: suppressions("b.watch") },
    });
  });

  it("keeps the suppressions in a configuration file outside of the manifest's repository", async () => {
    const text = '{ "suppressions": [{ "rule": "id-format", "reason": "Ours.", "plugin": "a.a" }] }';
    const sources = { "a/manifest.json": OWN, "a/.git/HEAD": "", ".plugin-manifest.json": text };
    expect(Object.keys((await renamed(sources, "b.b")) ?? {})).toEqual(["a/manifest.json"]);
  });

  it("changes the suppressions in the text that the editor shows, unless it has errors", async () => {
    const configuration = (id: string) =>
      `{ "suppressions": [{ "rule": "id-format", "reason": "Ours.", "plugin": "${id}" }] }`;
    folder = new WorkspaceFolder({
      "manifest.json": OWN,
      ".plugin-manifest.json": "{}",
    });
    const server = await folder.start(CLIENT);
    const uri = folder.uriOf(".plugin-manifest.json");
    const pathsOf = ({ documentChanges }: WorkspaceEdit) =>
      (documentChanges as TextDocumentEdit[]).map(({ textDocument }) => [
        folder?.pathOf(textDocument.uri),
        textDocument.version,
      ]);
    await server.open(uri, configuration("a.a"), "json");
    expect(pathsOf(await folder.ask("textDocument/rename", { newName: "b.b" }))).toEqual([
      ["manifest.json", 1],
      [".plugin-manifest.json", 1],
    ]);
    await server.change(uri, configuration("a.a").slice(0, -1));
    const again = { newName: "b.b", position: folder.cursor?.position };
    const answer = server.ask<WorkspaceEdit>("textDocument/rename", folder.uriOf("manifest.json"), again);
    expect(pathsOf(await answer)).toEqual([["manifest.json", 1]]);
  });

  it.each(['█"a.a"', '"a.a█"', '"a.a"█'])("starts at either edge of the string: %s", async (id) =>
    expect(await renamed({ "manifest.json": manifest("a.a").replace('"a.a"', id) }, "b.b")).toEqual({
      "manifest.json": { version: 1, text: manifest("a.a").replace("a.a", "b.b") },
    }),
  );

  it("lets the author confirm changes in other files, if the client supports it", async () => {
    const annotated = {
      workspace: { workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} } },
    };
    const sources = {
      "manifest.json": OWN,
      "old/manifest.json": manifest("a.a"),
      ".plugin-manifest.json":
        '{ "suppressions": [{ "rule": "id-format", "reason": "Ours.", "plugin": "a.a" }] }',
    };
    const { documentChanges, changeAnnotations } = await edit(sources, "b.b", annotated);
    const ids = (documentChanges as TextDocumentEdit[]).map(({ textDocument: { uri }, edits }) => [
      folder?.pathOf(uri),
      ...edits.map((each) => (each as { annotationId?: string }).annotationId),
    ]);
    expect(ids).toEqual([
      ["manifest.json", "thisManifest"],
      ["old/manifest.json", "otherFiles"],
      [".plugin-manifest.json", "otherFiles"],
    ]);
    expect(changeAnnotations).toEqual({
      thisManifest: { label: "This manifest", description: "b.b" },
      otherFiles: { label: "Other files with this identifier", description: "b.b", needsConfirmation: true },
    });
  });

  it.each([
    ["clock", '"clock" is not a valid identifier. Use a reverse-domain name.'],
    ["b.b", 'Another manifest already has "b.b".'],
  ])("refuses %s", async (newName, reason) => {
    const sources = { "manifest.json": OWN, "b/manifest.json": manifest("b.b") };
    await expect(edit(sources, newName)).rejects.toThrow(reason);
  });

  it("is prepared at the value of id only", async () => {
    folder = new WorkspaceFolder({ "manifest.json": OWN });
    await folder.start(CLIENT);
    const at = (character: number) => ({ position: { line: 0, character } });
    expect(await folder.ask("textDocument/prepareRename", at(10))).toEqual({
      range: { start: { line: 0, character: 9 }, end: { line: 0, character: 12 } },
      placeholder: "a.a",
    });
    expect(await folder.server.ask("textDocument/prepareRename", folder.uriOf("manifest.json"), at(4))).toBe(
      null,
    );
  });
});

describe("rename of a published identifier", () => {
  it("is refused while a git tag has it", async () => {
    const repository = new Repository().release(manifest("a.a", '"version": "1.2.0"'), "v1.2.0");
    const server = await TestServer.start({ capabilities: CLIENT });
    const ask = (method: string, more = {}) =>
      server.ask(method, repository.uri(), { position: { line: 0, character: 10 }, ...more });
    await server.open(repository.uri(), manifest("a.a", '"version": "1.3.0"'));
    const reason = '"a.a" is published: the git tag "v1.2.0" has it. Keep the identifier.';
    await expect(ask("textDocument/prepareRename")).rejects.toThrow(reason);
    await expect(ask("textDocument/rename", { newName: "b.b" })).rejects.toThrow(reason);
    await server.change(repository.uri(), manifest("b.b", '"version": "1.3.0"'));
    expect(await ask("textDocument/prepareRename")).toMatchObject({ placeholder: "b.b" });
    expect(server.stderr).toBe("");
    server.stop();
  });
});
