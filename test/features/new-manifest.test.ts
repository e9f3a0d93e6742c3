import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { NewManifestParams, NewManifestResult } from "../../server/protocol";
import { draft } from "../support/manifests";
import { TestServer, type StartOptions } from "../support/server";

const NAMES =
  "Name the file manifest.json or plugin.json, or end the name with -manifest.json or .manifest.json.";
const URI = "file:///plugin/plugin.manifest.json";

let server: TestServer;
beforeAll(async () => (server = await TestServer.start({ folders: ["file:///other"] })));
afterEach(() => expect(server.stderr).toBe(""));
afterAll(() => server.stop());

const create = (params: Partial<NewManifestParams>) =>
  server.request<NewManifestResult>("pluginManifest/newManifest", { levels: [], ...params });

describe("pluginManifest/newManifest", () => {
  it.each([[[]], [[0]], [[4, 1, 0, 1]]])(
    "makes a draft that lacks only what the author has to write, with the levels %j",
    async (levels) => {
      const { text, problems } = await create({
        id: "com.example.new-clock",
        name: 'The "New" Clock',
        levels,
      });
      expect(problems).toEqual({});
      const codes = new Set((await server.check(URI, text)).map(({ code }) => code));
      expect(codes).toEqual(new Set(["catalog-members-missing", "template-value"]));
      const manifest = JSON.parse(text) as Record<string, unknown>;
      const chosen = [...new Set(levels)].sort((a, b) => a - b);
      expect(manifest).toMatchObject({ id: "com.example.new-clock", name: 'The "New" Clock' });
      expect(manifest["capability_levels"]).toEqual(chosen);
      expect(Object.keys(manifest["integration"] as object)).toEqual(chosen.map((level) => `level${level}`));
    },
  );

  it("has valid answers without examples, and a tab stop for each other value", async () => {
    const answers = {
      id: "com.mine.clock",
      name: "Clock",
      description: "Shows the time.",
      author: "Ada $1 {Example}",
      license: "Apache-2.0 OR MIT",
      levels: [4],
      platforms: ["macos"],
    };
    const { text, snippet, problems } = await create(answers);
    expect(problems).toEqual({});
    expect(JSON.parse(text)).toMatchObject({
      author: { name: answers.author },
      license: answers.license,
      compatibility: { platforms: ["macos"] },
    });
    expect(
      snippet
        .split("\n")
        .filter((line) => /(?<!\\)\$\{?\d/.test(line))
        .map((line) => line.trim()),
    ).toEqual([
      '"long_description": "${1:What the plugin does, for whom, and how.}",',
      '"homepage": "${2:https://example.com/}",',
      '"compatibility": { "min_app_version": "${3:1.0.0}", "platforms": ["macos"] \\},',
      '"level4": { "workflow_step_types": ["${4:plugin_step}"] \\}',
      '"frontend": "${5:frontend/index.js}"',
    ]);
  });

  it("reports the problem of an answer, and no problem of missing answers", async () => {
    const { problems } = await create({ id: "clock", name: " ", license: "MIT License", author: "" });
    expect(problems).toEqual({
      id: '"clock" is not a valid identifier. Use a reverse-domain name, such as "com.example.clock".',
      name: "Enter the plugin's name.",
      license: '"MIT License" is not a valid SPDX license. Did you mean "MIT"?',
      author: "Enter the author's name.",
    });
    expect((await create({})).problems).toEqual({});
    expect((await create({ author: "Your Name" })).problems).toEqual({
      author: '"Your Name" is template text. Replace it with your own.',
    });
  });

  it("asks for text if an answer is empty, without naming the property", async () => {
    const { problems } = await create({ id: "", name: "", description: "", author: " ", license: "" });
    expect(problems).toEqual({
      id: '"" is not a valid identifier. Use a reverse-domain name, such as "com.example.clock".',
      name: "Enter the plugin's name.",
      description: "Enter one sentence that says what the plugin does.",
      author: "Enter the author's name.",
      license: "Enter an SPDX license, such as MIT.",
    });
  });

  it("has the schema of the manifests beside it", async () => {
    const schema = "https://host.example/schemas/plugin/v1.json";
    await server.open("file:///other/manifest.json", draft({ $schema: JSON.stringify(schema) }));
    const { text } = await create({});
    await server.close("file:///other/manifest.json");
    expect((JSON.parse(text) as { $schema: string }).$schema).toBe(schema);
  });

  it.each([
    ["file:///plugin/clock.json", NAMES],
    ["file:///plugin/.plugin-manifest.json", NAMES],
    ["file:///plugin/manifest.json", undefined],
    ["file:///plugin/clock.plugin-manifest.json", undefined],
  ])("says whether a search finds the file %s", async (uri, problem) => {
    expect((await create({ uri })).problems["uri"]).toBe(problem);
  });

  it("lists the levels, platforms and licenses to choose from", async () => {
    const { levels, platforms, licenses } = await create({});
    expect(levels.map(({ level, title }) => [level, title])).toEqual([
      [0, "module in the sidebar"],
      [1, "tab in another module"],
      [4, "workflow steps"],
    ]);
    expect(platforms).toEqual([
      { platform: "windows", title: "Windows" },
      { platform: "macos", title: "macOS" },
      { platform: "linux", title: "Linux" },
    ]);
    expect(licenses.slice(0, 2)).toEqual(["MIT", "Apache-2.0"]);
  });

  it.each([{}, { levels: ["0"] }, { levels: 0 }, { levels: [], id: 1 }, { levels: [], platforms: [0] }])(
    "rejects %j",
    async (params) => {
      await expect(server.request("pluginManifest/newManifest", params)).rejects.toMatchObject({
        code: -32602,
      });
    },
  );
});

describe("pluginManifest/authorName", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "author-"));
    execFileSync("git", ["init", "-q", folder]);
    execFileSync("git", ["-C", folder, "config", "user.name", "Ada Example"]);
    writeFileSync(join(folder, "manifest.json"), "");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const ask = async (uri: string, options?: StartOptions) => {
    const asked = await TestServer.start(options);
    const name = await asked.ask("pluginManifest/authorName", uri);
    asked.stop();
    return name;
  };

  it.each(["", "/manifest.json", "/new/manifest.json"])(
    "is the name in git's configuration for %j",
    async (path) => {
      expect(await ask(pathToFileURL(folder + path).href)).toBe("Ada Example");
    },
  );

  it("has the remote beside it, which is the homepage of a new manifest and of an empty one", async () => {
    execFileSync("git", ["-C", folder, "remote", "add", "origin", "https://ada@code.example/clock.git"]);
    const uri = pathToFileURL(`${folder}/new.plugin-manifest.json`).href;
    const { text } = await create({ uri });
    expect(JSON.parse(text)).toMatchObject({ homepage: "https://code.example/clock" });
    await server.open(uri, "");
    const { items } = await server.request<{ items: { textEdit: { newText: string } }[] }>(
      "textDocument/completion",
      { textDocument: { uri }, position: { line: 0, character: 0 } },
    );
    expect(JSON.parse(items[0]!.textEdit.newText)).toMatchObject({
      author: { name: "Ada Example" },
      homepage: "https://code.example/clock",
    });
  });

  it("is unknown if git does not run", async () => {
    const uri = pathToFileURL(folder).href;
    expect(await ask(uri, { initializationOptions: { workspaceTrusted: false } })).toBeNull();
    expect(await ask(uri, { initializationOptions: { catalog: { useGit: false } } })).toBeNull();
    expect(await ask("vscode-vfs://github/a/b")).toBeNull();
  });
});
