import { afterEach, describe, expect, it } from "vitest";
import { TestServer } from "../../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const TYPE = '{\n  "permissions": [{ "type": "host_navigation" }]\n}';
const position = { line: 1, character: 31 };

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

describe("a hover", () => {
  it("is plain text for a client that shows no Markdown", async () => {
    const hover = async (contentFormat?: ("markdown" | "plaintext")[]) => {
      const capabilities = { textDocument: { hover: contentFormat ? { contentFormat } : {} } };
      server = await TestServer.start({ capabilities });
      await server.open(URI, TYPE);
      const { contents } = await server.ask<{ contents: unknown }>("textDocument/hover", URI, { position });
      server.stop();
      return contents;
    };
    const address = "https://plugin-manifest.github.io/plugin-manifest/permissions/#host_navigation";
    const text = (code: string, strong: string, link: string) =>
      [
        `${strong}host_navigation${strong}`,
        `Lets the plugin take the user to other places in the application. Goes with the host capability ${code}navigation${code}.`,
        link,
      ].join("\n\n");
    const markdown = { kind: "markdown", value: text("`", "**", `[All permissions](${address})`) };
    const plain = { kind: "plaintext", value: text("", "", `All permissions (${address})`) };
    expect(await hover(["plaintext"])).toEqual(plain);
    expect(await hover(["plaintext", "markdown"])).toEqual(markdown);
    expect(await hover()).toEqual(markdown);
  });

  it("links the rules that report a value, unless the client links the codes of diagnostics", async () => {
    const last = async (textDocument: object) => {
      server = await TestServer.start({ capabilities: { textDocument } });
      await server.open(URI, '{ "license": "MITT" }');
      const at = { position: { line: 0, character: 15 } };
      const { contents } = await server.ask<{ contents: { value: string } }>("textDocument/hover", URI, at);
      server.stop();
      return contents.value.split("\n\n").at(-1);
    };
    const address = "https://plugin-manifest.github.io/plugin-manifest/rules/license-id";
    const link = `[license-id](${address})`;
    const withoutLink =
      "Identifier of the license under which the plugin is published, such as `MIT` or `Apache-2.0`.";
    expect(await last({})).toBe(link);
    expect(await last({ publishDiagnostics: { codeDescriptionSupport: false } })).toBe(link);
    expect(await last({ publishDiagnostics: { codeDescriptionSupport: true } })).toBe(withoutLink);
    expect(await last({ diagnostic: { codeDescriptionSupport: true } })).toBe(withoutLink);
  });
});
