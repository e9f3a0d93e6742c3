import { afterEach, describe, expect, it } from "vitest";
import type { ClientCapabilities, Diagnostic } from "vscode-languageserver/node";
import { TestServer } from "../../support/server";
import { draft, published } from "../../support/manifests";

const URI = "file:///plugin/manifest.json";
const PULL: ClientCapabilities = { textDocument: { diagnostic: {} } };
/** Missing catalog members are not the subject here. */
const SETTINGS = { rules: { "catalog-members-missing": "off" } };

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

const summary = ({ code, message, range }: Diagnostic) => {
  const { start, end } = range;
  return `${start.line}:${start.character}-${end.line}:${end.character} ${code}: ${message as string}`;
};

describe("a diagnostic", () => {
  it("has the documented members", async () => {
    server = await TestServer.start({ initializationOptions: SETTINGS });
    const text = draft({
      capability_levels: "[4, 0]",
      permissions: '[{ "type": "ipc_register", "value": [] }]',
    });
    const docs = expect.stringMatching(/\/rules\/level-member-missing$/) as string;
    const [missing, unexpected, ...others] = await server.check(URI, text);
    expect(missing).toEqual({
      range: { start: { line: 12, character: 27 }, end: { line: 12, character: 28 } },
      code: "level-member-missing",
      codeDescription: { href: docs },
      severity: 1,
      source: "plugin-manifest",
      message: 'Level 0 is declared, but "integration.level0" is missing.',
      data: { pointer: "/capability_levels/1" },
    });
    expect([unexpected?.code, unexpected?.tags, others]).toEqual(["permission-value-unexpected", [1], []]);
  });

  it("lists the properties that the catalog adds in its data", async () => {
    server = await TestServer.start();
    const [lacking] = await server.check(URI, draft({ kind: '"plugin"', changelog: '"First release."' }));
    expect(lacking?.data).toEqual({
      pointer: "",
      missing: [
        ...["summary", "homepage_url", "repository_url", "source", "tags", "min_app_version"],
        ...["max_app_version", "artifact_url", "artifact_size", "signature_algorithm", "signing_key_id"],
        "install_status",
      ],
    });
  });

  it("names the other place of a duplicate", async () => {
    server = await TestServer.start({ initializationOptions: SETTINGS });
    const [twice] = await server.check(URI, draft({ keywords: '["time", "time"]' }));
    expect([twice?.code, twice?.relatedInformation]).toEqual([
      "duplicate-entry",
      [
        {
          location: {
            uri: URI,
            range: { start: { line: 10, character: 15 }, end: { line: 10, character: 21 } },
          },
          message: expect.any(String) as string,
        },
      ],
    ]);
  });

  it("counts columns in UTF-16 code units, and a byte order mark as one", async () => {
    server = await TestServer.start();
    const [fault] = await server.check(URI, '\uFEFF{ "name": "🌦é", 🌦 }');
    expect(fault && summary(fault)).toMatch(/^0:18-0:20 json-syntax: /);
  });
});

describe("diagnostics", () => {
  it("are pushed to a client that does not pull", async () => {
    server = await TestServer.start();
    expect((await server.check(URI, "{")).map(summary)).toEqual([
      '0:1-0:1 json-syntax: Missing "}" to close the object.',
    ]);
    const version = await server.change(URI, draft());
    expect((await server.diagnostics(URI, version)).map(({ code }) => code)).toEqual([
      "catalog-members-missing",
    ]);
    expect(server.publishedFor(URI)).toHaveLength(2);
    await server.change(URI, published());
    expect(await server.diagnostics(URI, 3)).toEqual([]);
  });

  it("are not pushed to a client that pulls", async () => {
    server = await TestServer.start({ capabilities: PULL });
    await server.open(URI, "{");
    const report = await server.ask<{ kind: string; items: Diagnostic[] }>("textDocument/diagnostic", URI);
    expect([report.kind, report.items.map(summary)]).toEqual([
      "full",
      ['0:1-0:1 json-syntax: Missing "}" to close the object.'],
    ]);
    await server.change(URI, published());
    expect(await server.ask("textDocument/diagnostic", URI)).toMatchObject({ kind: "full", items: [] });
    await server.close(URI);
    expect(await server.shutdown()).toBe(0);
    expect(server.received.published).toEqual([]);
  });

  it("are removed when the document is closed", async () => {
    server = await TestServer.start();
    await server.check(URI, "{");
    await server.close(URI);
    await server.settle();
    expect(server.publishedFor(URI).slice(1)).toEqual([{ uri: URI, diagnostics: [] }]);
  });

  it("are published again when it is opened again", async () => {
    server = await TestServer.start();
    await server.check(URI, "{");
    await server.close(URI);
    await server.open(URI, "[");
    await server.settle();
    expect(server.publishedFor(URI).map(({ diagnostics }) => diagnostics.map(summary))).toEqual([
      ['0:1-0:1 json-syntax: Missing "}" to close the object.'],
      [],
      ['0:1-0:1 json-syntax: Missing "]" to close the array.'],
    ]);
  });
});
