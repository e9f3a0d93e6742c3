import { afterEach, describe, expect, it } from "vitest";
import type { Diagnostic } from "vscode-languageserver/node";
import { readSettings } from "../../../server/project/settings/settings";
import { draft } from "../../support/manifests";
import { TestServer, type StartOptions } from "../../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const rules = (severity: unknown) => ({ rules: { "catalog-members-missing": severity } });

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

const severities = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ code, severity }) => [code, severity]);
const reported = (severity: number) => [["catalog-members-missing", severity]];

/** The diagnostics of a draft that breaks one rule. */
async function checked(options: StartOptions) {
  server = await TestServer.start(options);
  return severities(await server.check(URI, draft()));
}

describe("without settings", () =>
  it("the defaults apply", async () => expect(await checked({})).toEqual(reported(4))));

describe("severities", () => {
  it.each([
    ["error", reported(1)],
    ["warning", reported(2)],
    ["information", reported(3)],
    ["hint", reported(4)],
    ["off", []],
  ])("%s", async (severity, expected) => {
    expect(await checked({ initializationOptions: rules(severity) })).toEqual(expected);
  });
});

describe("other settings", () => {
  const TEXT = draft({ permissions: '[{ "type": "gpu" }]', capability_levels: "[4, 7]" });
  const codes = async (initializationOptions: unknown) => {
    server = await TestServer.start({ initializationOptions });
    return (await server.check(URI, TEXT)).map(({ code }) => code);
  };

  it("vocabulary adds to the known values", async () => {
    expect(await codes(rules("off"))).toEqual(["unobserved-value", "unobserved-value"]);
    server.stop();
    const vocabulary = { permissions: ["gpu"], capabilityLevels: [7] };
    expect(await codes({ ...rules("off"), vocabulary })).toEqual(["level-member-missing"]);
  });

  it("vocabulary entries of a wrong type are ignored", () => {
    const vocabulary = { permissions: ["gpu", {}, 7], capabilityLevels: [7, "8", 1.5], platforms: "linux" };
    expect(readSettings({ vocabulary }).vocabulary).toEqual({ permissions: ["gpu"], capabilityLevels: [7] });
  });

  it("documentKind forces a kind", async () => {
    server = await TestServer.start({ initializationOptions: { documentKind: "published" } });
    await server.check(URI, draft());
    expect(await server.ask("pluginManifest/documentKind", URI)).toEqual({ kind: "published" });
  });
});

describe("ignores malformed settings", () => {
  it.each([
    [7],
    ["off"],
    [[]],
    [{ rules: [] }],
    [{ rules: "off" }],
    [{ rules: { "catalog-members-missing": "fatal", "no-such-rule": "off" } }],
    [rules(0)],
    [rules(null)],
    [{ documentKind: "novel", vocabulary: null }],
    [
      {
        vocabulary: {
          permissions: "gpu",
          hostCapabilities: [1, null, {}],
          capabilityLevels: ["0"],
          novel: [],
        },
      },
    ],
    [{ __proto__: null, rules: { __proto__: "off" } }],
  ])("%j", async (initializationOptions) =>
    expect(await checked({ initializationOptions })).toEqual(reported(4)),
  );
});
