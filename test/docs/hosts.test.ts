import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { check } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { permissionWords } from "../../server/core/schema/host-access";
import { hover } from "../../server/features/hover/hover";
import type { Configuration } from "../../server/settings/configuration";
import { checkOptions, ownConfiguration } from "../../server/settings/merge";
import { profileNamed } from "../../server/settings/profiles";
import { readConfiguration } from "../../server/settings/read-configuration";
import type { Settings } from "../../server/settings/settings";
import { FULL, offered, open } from "../features/harness";
import { marked } from "../support/marked";
import { documentOf, examplesIn } from "../support/rule-examples";

describe("docs/hosts/write-your-own.md", () => {
  const [host, , manifest] = examplesIn(readFileSync("docs/hosts/write-your-own.md", "utf8"));
  const { configuration = {}, faults } = readConfiguration(host?.text ?? "");
  const options = checkOptions(ownConfiguration(configuration, "hosts/acme.json"));
  const settings = checkedSettings(configuration);
  const text = documentOf(manifest!);

  it("describes a host without a fault", () => {
    expect(faults).toEqual([]);
    expect(host?.text.trim().split("\n").length).toBeLessThanOrEqual(25);
  });

  it("shows a manifest that has problems only without the host", () => {
    const problems = (checked: typeof options) =>
      check(new ManifestDocument(text), checked).findings.filter(({ severity }) => severity !== "hint");
    expect(problems({}).length).toBeGreaterThan(5);
    expect(problems(options)).toEqual([]);
  });

  it.each([
    ["a level", '{ "capability_levels": [█] }', "2"],
    ["a property", '{ "window": { █ } }', "preferred_role"],
    ["a value of it", '{ "window": { "preferred_role": "█" } }', "viewer"],
    ["a property of the level", '{ "integration": { "level2": { █ } } }', "buttons"],
    ["a permission", '{ "permissions": [█] }', "network_http_domain"],
    ["its value", '{ "permissions": [{ "type": "network_http_domain", █ }] }', "value"],
  ])("has its author offered %s", (_, source, label) => {
    expect(offered(source, FULL, settings).map((item) => item.label)).toContain(label);
  });

  const by = "Documented by [Acme Desk 2](https://acme.example/docs/plugins).";

  it.each([
    [
      "a level",
      '{ "capability_levels": [2█] }',
      `**2**\n\nThe plugin adds buttons to the toolbar\\.\n\n${by}`,
    ],
    ["a property", '{ "window": { "preferred█_role": "viewer" } }', `The window\\'s role\\.\n\n${by}`],
    ["a value", '{ "window": { "preferred_role": "view█er" } }', `**viewer**\n\n${by}`],
    [
      "a permission",
      '{ "permissions": [{ "type": "network_http█_domain" }] }',
      `The plugin can send requests to this server\\.\n\n${by}`,
    ],
    [
      "the version that a value needs",
      '{ "permissions": [{ "type": "network_http█_domain" }] }',
      "Needs version 2.1.0 of Acme Desk 2.",
    ],
  ])("explains %s in the host's words", (_, source, words) => {
    expect(explained(source)).toContain(words);
  });

  it("offers a value with the version that it needs, and with a place for its own value", () => {
    const item = offered('{ "permissions": [█] }', FULL, settings).find(
      ({ label }) => label === "network_http_domain",
    );
    expect(item).toMatchObject({
      detail: "Network: Use one server",
      documentation: {
        value: `The plugin can send requests to this server\\.\n\n${by}\n\nNeeds version 2.1.0 of Acme Desk 2.`,
      },
      textEdit: { newText: '{ "type": "network_http_domain", "value": "${1:}" \\}' },
    });
  });

  it("has words for users, too", () => {
    expect(permissionWords("network_http_domain", settings)).toEqual({
      stake: "network",
      label: "Use one server",
      sentence: "The plugin can send requests to this server.",
      host: "Acme Desk 2",
      tier: "standard",
    });
  });

  function explained(source: string): string {
    return hoverAt(source, settings);
  }
});

describe("docs/hosts/haloforge.md", () => {
  it("is a profile whose sentences explain the values of HaloForge, and of no value that the interface knows", () => {
    const settings = checkedSettings(profileNamed("haloforge") ?? {});
    const mode = (name: string) => hoverAt(`{ "window": { "default_open_mode": "${name}█" } }`, settings);
    expect(mode("smart")).toContain(
      "**smart**\n\nThe application chooses the window\\.\n\nDocumented by [HaloForge](https://docs.haloforge.dev/plugins/manifest/).",
    );
    expect(mode("reuse_or_new")).not.toContain("HaloForge");
  });
});

function checkedSettings({ vocabulary = {}, host }: Configuration) {
  return { vocabulary, ...(host && { host }) };
}

function hoverAt(source: string, settings: Partial<Settings>): string {
  const { text: shown, cursor = 0 } = marked(source);
  const analysis = open(shown, settings);
  const found = hover(analysis, analysis.textDocument.positionAt(cursor));
  return (found?.contents as { value: string } | undefined)?.value ?? "";
}
