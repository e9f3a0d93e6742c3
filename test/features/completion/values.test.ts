import { describe, expect, it } from "vitest";
import { accepted, labels, offered, PLAIN } from "../harness";

const words = (list: string) => list.split(" ");

const CAPABILITIES =
  "navigation theme_read event_subscribe deep_links enterprise_gateway file_dialogs app_state file_intents file_watch aichat";

describe("known values, in the interface's order", () => {
  it.each([
    ["host capabilities", '{ "host_capabilities": [█] }', CAPABILITIES],
    [
      "host capabilities but those there",
      '{ "host_capabilities": ["theme_read", █] }',
      CAPABILITIES.replace("theme_read ", ""),
    ],
    [
      "a host capability's other values",
      '{ "host_capabilities": ["navi█gation", "aichat"] }',
      CAPABILITIES.replace(" aichat", ""),
    ],
    ["platforms", '{ "compatibility": { "platforms": ["windows", "█"] } }', "macos linux"],
    ["install_status", '{ "install_status": █ }', "available blocked"],
    ["install_status, half typed", '{ "install_status": "bl█" }', "available blocked"],
    ["signature_algorithm", '{ "signature_algorithm": "█" }', "ed25519 null"],
    ["kind", '{ "kind": "█" }', "plugin"],
    ["source", '{ "source": "█" }', "official"],
    ["sidebar_position", '{ "integration": { "level0": { "sidebar_position": "█" } } }', "main"],
    ["default_open_mode", '{ "window": { "default_open_mode": "█" } }', "reuse_or_new"],
    ["reuse_key", '{ "window": { "reuse_key": "█" } }', "plugin resource"],
    ["settings_schema.type", '{ "settings_schema": { "type": "█" } }', "object"],
    [
      "a setting's type",
      '{ "settings_schema": { "properties": { "a": { "type": "█" } } } }',
      "string number boolean",
    ],
    [
      "platform_family",
      '{ "artifacts": { "linux_x64": { "platform_family": "█" } } }',
      "windows macos linux",
    ],
    ["a truth value", '{ "window": { "allow_multiple": █ } }', "true false"],
    ["a truth value in quotes", '{ "window": { "allow_multiple": "█" } }', "true false"],
    ["a number or null", '{ "artifact_size": █ }', "null"],
  ])("%s", (_, source, values) => {
    expect(labels(source)).toEqual(values ? words(values) : []);
  });

  it("include the user's own vocabulary", () => {
    const vocabulary = { hostCapabilities: ["clipboard"], capabilityLevels: [2] };
    expect(labels('{ "host_capabilities": [█] }', { vocabulary })).toEqual([
      ...words(CAPABILITIES),
      "clipboard",
    ]);
    expect(labels('{ "capability_levels": [█] }', { vocabulary }).at(-1)).toBe("2");
  });

  it("have an explanation", () => {
    expect(offered('{ "compatibility": { "platforms": ["win█"] } }')[0]).toEqual({
      label: "windows",
      kind: 20,
      documentation: {
        kind: "markdown",
        value: "Windows; native keys: `windows_x64` and `windows_arm64`.",
      },
      filterText: '"window',
      sortText: "000",
      textEdit: {
        range: { start: { line: 0, character: 35 }, end: { line: 0, character: 40 } },
        newText: '"windows"',
      },
    });
    for (const place of ['"host_capabilities": [█]', '"capability_levels": [█]', '"permissions": [█]']) {
      const items = offered(`{ ${place} }`);
      expect(items.filter(({ documentation }) => !documentation)).toEqual([]);
    }
  });

  it("preselect what the rest of the manifest needs", () => {
    const selected = (source: string) => offered(source).find(({ preselect }) => preselect)?.label;
    expect(selected('{ "capability_levels": [█], "integration": { "level4": {} } }')).toBe(
      "4 · workflow steps",
    );
    expect(selected('{ "capability_levels": [█] }')).toBeUndefined();
    const versions = '{ "manifest": { "capability_levels": [█], "integration": { "level4": {} } } }';
    expect(selected(`{ "data": { "versions": [${versions}] } }`)).toBe("4 · workflow steps");
    expect(selected('{ "entry": {}, "install_status": █ }')).toBe("blocked");
    expect(selected('{ "artifacts": { "macos_x64": { "platform_family": █ } } }')).toBe("macos");
  });
});

describe("values that only the author knows", () => {
  it.each([
    ["a name", '{ "name": █ }', "My Plugin"],
    ["a name in quotes", '{ "name": "█" }', "My Plugin"],
    ["a name that begins like the sample", '{ "name": "my█" }', ""],
    ["another name", '{ "name": "Weather█" }', ""],
    [
      "an address derived from the rest of the manifest",
      '{ "homepage": "https://a.example/", "homepage_url": █ }',
      "https://a.example/",
    ],
    [
      "an address derived from the rest of the manifest, in quotes",
      '{ "homepage": "https://a.example/", "homepage_url": "█" }',
      "https://a.example/",
    ],
    [
      "the version of the host from compatibility",
      '{ "compatibility": { "min_app_version": "0.9.0" }, "min_app_version": "█" }',
      "0.9.0",
    ],
    ["a version", '{ "version": "█" }', "0.1.0"],
    [
      "a version's identifier, derived from its item and number",
      '{ "data": { "versions": [{ "id": "█", "item_id": "a.b", "version": "1.0.0" }] } }',
      "a.b@1.0.0",
    ],
    [
      "a version's identifier that is half typed",
      '{ "data": { "versions": [{ "id": "a.b@█", "item_id": "a.b", "version": "1.0.0" }] } }',
      "a.b@1.0.0",
    ],
    ["an object", '{ "author": █ }', "{ … }"],
    ["a list", '{ "keywords": █ }', "[ ]"],
    ["an entry that is any text", '{ "keywords": ["█"] }', ""],
    ["an entry that is an object", '{ "commands": [█] }', "{ … }"],
    ["a text where an object has its place", '{ "author": "Ada█" }', ""],
    ["the default of a truth value", setting("boolean", "█"), "false|true"],
    ["the default of a text with a list", setting("string", '"█", "enum": ["C", "F"]'), "C|F"],
    [
      "the default of a text with a list, long enough",
      setting("string", '"█", "minLength": 2, "enum": ["C", "°F", "K", "°C"]'),
      "°F|°C",
    ],
    ["the default of a number", setting("number", '█, "minimum": 5'), "5"],
    ["the default of any text", setting("string", "█"), ""],
    ["a member that the interface does not know", '{ "unknown": "█" }', ""],
  ])("%s", (_, source, values) => {
    expect(labels(source)).toEqual(values ? values.split("|") : []);
  });

  it("are tags that levels, capabilities and keywords require", () => {
    const source = (tags: string) =>
      `{ "capability_levels": [4], "host_capabilities": ["aichat"], "keywords": ["Rain"], "tags": [${tags}] }`;
    expect(labels(source("█"))).toEqual(["host-aichat", "level-4", "rain"]);
    expect(labels(source('"mine", "rain", "le█"'))).toEqual(["host-aichat", "level-4"]);
    expect(accepted(source('"mine", "le█"'), "level-4")).toBe(source('"mine", "level-4"'));
  });

  it("replace the half-typed word", () => {
    expect(accepted('{ "author": █ }', "{ … }")).toBe('{ "author": { "name": "«Your Name»" } }');
    expect(accepted('{ "author": "█" }', "{ … }", PLAIN)).toBe('{ "author": { "name": "Your Name" } }');
    expect(accepted('{ "keywords": █ }', "[ ]")).toBe('{ "keywords": [«»] }');
    expect(accepted('{ "commands": [█] }', "{ … }")).toBe(
      '{ "commands": [{ "id": "«plugin_command»", "description": "«…»" }] }',
    );
  });

  it.each([
    ["a word", "weather█"],
    ["a word in quotes", '"weath█er"'],
    ["a word whose quote is open", '"weather█'],
  ])("are named by %s that is half typed", (_, word) => {
    const command = (entry: string) => `{\n  "commands": [\n    { "id": "a_b" },\n    ${entry}\n  ]\n}`;
    expect(offered(command(word)).map(({ filterText }) => filterText)).toEqual([
      word.slice(0, word.indexOf("█")),
    ]);
    expect(accepted(command(word), "{ … }")).toBe(command('{ "id": "«weather»", "description": "«…»" }'));
  });
});

function setting(type: string, value: string): string {
  return `{ "settings_schema": { "properties": { "a": { "type": "${type}", "default": ${value} } } } }`;
}
