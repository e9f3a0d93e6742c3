import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { PermissionExplanation } from "../../../server/protocol";
import { marked } from "../../support/marked";
import { TestServer } from "../../support/server";

const URI = "file:///plugin/plugin.manifest.json";

let server: TestServer;
beforeAll(async () => (server = await TestServer.start()));
afterEach(() => expect(server.stderr).toBe(""));
afterAll(() => server.stop());

/** Opens a text and asks about the permission at its `█`. */
async function explained(source: string): Promise<PermissionExplanation[]> {
  const { text, cursor } = marked(source);
  await server.open(URI, text);
  const position = cursor === undefined ? undefined : TextDocument.create("", "", 1, text).positionAt(cursor);
  return server.ask("pluginManifest/explainPermission", URI, { position });
}

describe("pluginManifest/explainPermission", () => {
  it("describes a permission's access, the question to users and its capability", async () =>
    expect(await explained('{ "permissions": [{ "type": "host_nav█igation" }] }')).toEqual([
      {
        type: "host_navigation",
        asked: "Take you to other places",
        sentences: [
          "The plugin can take you to other places in the application.",
          "The manifest does not list this permission's host capability navigation.",
        ],
        isAt: true,
      },
    ]));

  it("notes that the manifest lists the capability", async () => {
    const text = '{ "host_capabilities": ["navigation"], "permissions": [{ "type": "host_navigation" }] }';
    expect((await explained(text))[0]?.sentences.at(-1)).toBe(
      "The manifest lists this permission's host capability navigation.",
    );
  });

  it("names the programs that a permission starts", async () => {
    const text = '{ "permissions": [{ "type": "process_spawn_whitelist", "value": ["git", "a\\u202eb"] }] }';
    expect((await explained(text))[0]?.sentences.slice(1)).toEqual([
      'Programs: "git", "a\\u202eb".',
      "This permission has no host capability.",
    ]);
  });

  it("lists all permissions, the one at the cursor first", async () => {
    const types =
      '{ "type": "network_http" }, { "type": "events_emit"█ }, { "type": "acme_secret" }, { "type": "" }';
    const found = await explained(`{ "permissions": [${types}] }`);
    expect(found.map(({ type, isAt }) => [type, isAt])).toEqual([
      ["events_emit", true],
      ["network_http", false],
      ["acme_secret", false],
    ]);
  });

  it("explains that a permission is unknown", async () => {
    const [unknown] = await explained('{ "permissions": [{ "type": "toString" }] }');
    expect(unknown?.sentences[0]).toBe("Only the application knows what this permission allows.");
  });

  it("explains nothing outside of permissions", async () =>
    expect(await explained('{ "id": "com.exa█mple", "permissions": [] }')).toEqual([]));
});
