import { describe, expect, it } from "vitest";
import { placeholder, published } from "../../support/manifests";
import { accepted, labels, offered, PLAIN } from "../harness";

/** The members of a manifest in the interface's order. */
const MEMBERS =
  "$schema id name version description long_description author homepage license keywords icon compatibility " +
  "host_capabilities capability_levels integration window entry permissions settings_schema commands kind summary " +
  "homepage_url repository_url source tags min_app_version max_app_version artifact_url artifact_size " +
  "signature_algorithm signing_key_id changelog install_status artifacts";

const words = (list: string) => list.split(" ");

describe("an object's missing members, in the interface's order", () => {
  it.each([
    ["a manifest", "{█}", MEMBERS],
    [
      "a manifest that has some",
      '{ "id": "x", "version": "1", "entry": {}, █ }',
      without("id", "version", "entry"),
    ],
    ["an author", '{ "author": {█} }', "name url"],
    ["compatibility", '{ "compatibility": {█} }', "min_app_version min_host_api_version platforms"],
    ["integration", '{ "integration": {█} }', "level0 level1 level4"],
    [
      "level0",
      '{ "integration": { "level0": {█} } }',
      "module_id module_label module_icon sidebar_position sidebar_order panel_entry",
    ],
    [
      "level1",
      '{ "integration": { "level1": { "tab_id": "x", █ } } }',
      "parent_module tab_label tab_icon tab_position panel_entry",
    ],
    ["level4", '{ "integration": { "level4": {█} } }', "workflow_step_types"],
    ["window", '{ "window": {█} }', "default_open_mode reuse_key allow_multiple document_handlers"],
    [
      "a document handler",
      '{ "window": { "document_handlers": [{█}] } }',
      "id label extensions mime_types route resource_param",
    ],
    ["entry", '{ "entry": {█} }', "native frontend frontend_styles"],
    [
      "entry.native",
      '{ "entry": { "native": {█} } }',
      "windows_x64 windows_arm64 macos_arm64 macos_x64 linux_x64 linux_arm64",
    ],
    [
      "artifacts",
      '{ "artifacts": { "macos_arm64": {}, █ } }',
      "windows_x64 windows_arm64 macos_x64 linux_x64 linux_arm64",
    ],
    [
      "an artifact",
      '{ "artifacts": { "macos_arm64": { "sha256": "x", █ } } }',
      "platform_family artifact_url artifact_size signature signature_algorithm signing_key_id native_path",
    ],
    ["a permission", '{ "permissions": [{█}] }', "type"],
    ["a permission without a value", '{ "permissions": [{ "type": "ipc_register", █ }] }', ""],
    ["a permission to spawn", '{ "permissions": [{ "type": "process_spawn_whitelist", █ }] }', "value"],
    ["settings_schema", '{ "settings_schema": {█} }', "type properties"],
    ["a setting", '{ "settings_schema": { "properties": { "a": {█} } } }', "type title description default"],
    ["a text setting", setting("string"), "title description default minLength enum"],
    ["a numeric setting", setting("number"), "title description default minimum maximum"],
    ["a boolean setting", setting("boolean"), "title description default"],
    ["a command", '{ "commands": [{█}] }', "id description"],
    ["an object that the interface leaves open", '{ "integration": { "level7": {█} } }', ""],
    ["an object that the interface does not know", '{ "unknown": {█} }', ""],
  ])("%s", (_, source, members) => {
    expect(labels(source)).toEqual(members ? words(members) : []);
  });

  it("a published manifest's are the same as a draft's", () => {
    expect(labels(published({ artifacts: "{}█" }).replace("{}█", "{},█"))).toEqual(
      words("icon host_capabilities window"),
    );
  });

  it("a placeholder's", () => {
    expect(labels(placeholder({ kind: undefined, changelog: '"x",█', summary: undefined }))).toEqual([
      "kind",
      "summary",
    ]);
  });

  it("a detail response's", () => {
    expect(labels('{ "data": { "item": {}, █ }, "request_id": "" }')).toEqual(["versions"]);
    expect(labels('{ "data": { "item": {}, "versions": [{█}] }, "request_id": "" }')).toEqual(
      words(
        "id item_id version min_app_version max_app_version artifact_url artifact_size sha256 signature " +
          "signature_algorithm signing_key_id published_at changelog manifest",
      ),
    );
  });
});

function without(...names: string[]): string {
  return words(MEMBERS)
    .filter((name) => !names.includes(name))
    .join(" ");
}

function setting(type: string): string {
  return `{ "settings_schema": { "properties": { "a": { "type": "${type}", █ } } } }`;
}

describe("a member", () => {
  it("says whether it is required, and what it is; the first required one is selected", () => {
    const [name, url] = offered('{\n  "author": {█}\n}');
    expect(name).toEqual({
      label: "name",
      kind: 10,
      detail: "required",
      documentation: {
        kind: "markdown",
        value: "Name of the author, a person or an organisation. Free text, not blank.",
      },
      filterText: "name",
      sortText: "000",
      preselect: true,
      insertTextFormat: 2,
      textEdit: {
        range: { start: { line: 1, character: 13 }, end: { line: 1, character: 13 } },
        newText: ' "name": "${1:Your Name}" ',
      },
    });
    expect([url?.detail, url?.sortText, url?.preselect]).toEqual(["optional", "001", undefined]);
  });

  it("is filtered by what stands in the range that it replaces", () => {
    const filters = (source: string) => offered(source).map(({ filterText }) => filterText);
    expect(filters('{ "author": { "█" } }')).toEqual(['"name"', '"url"']);
    expect(filters('{ "author": { "na█ } }')).toEqual(['"name"', '"url"']);
    expect(filters('{ "author": { na█ } }')).toEqual(["name", "url"]);
    expect(filters('{ "author": { "na█me": "x" } }')).toEqual(['"name"', '"url"']);
  });

  it.each([
    ["a text that only the author knows", "module_icon", '"«Puzzle»"'],
    ["a text that the rest tells", "module_label", '"«Clock»"'],
    ["a known value", "sidebar_position", '"«main»"'],
    ["a number", "sidebar_order", "«100»"],
  ])("comes with a sensible value: %s", (_, label, value) => {
    const source = '{ "name": "Clock", "integration": { "level0": {█} } }';
    const result = `{ "name": "Clock", "integration": { "level0": { "${label}": ${value} } } }`;
    expect(accepted(source, label)).toBe(result);
  });

  it.each([
    ["what the rest tells", "summary", '"Shows the time."'],
    ["null, where that says that there is none", "max_app_version", "null"],
    ["an empty list to go on in", "keywords", "[«»]"],
    ["an empty object to go on in", "integration", "{«»}"],
    ["what follows from what is not there", "install_status", '"blocked"'],
    [
      "a choice",
      "window",
      '{ "default_open_mode": "«reuse_or_new»", "reuse_key": "«plugin|resource»", "allow_multiple": «false» }',
    ],
    ["an object", "author", '{ "name": "«Your Name»" }'],
  ])("comes with a sensible value: %s", (_, label, value) => {
    const source = '{ "description": "Shows the time.", █ }';
    expect(accepted(source, label)).toBe(`{ "description": "Shows the time.", "${label}": ${value} }`);
  });

  it("is plain text for a client without snippets", () => {
    expect(accepted('{ "author": {█} }', "name", PLAIN)).toBe('{ "author": { "name": "Your Name" } }');
    expect(accepted('{ "id": "x", █ }', "keywords", PLAIN)).toBe('{ "id": "x", "keywords": [] }');
    expect(offered('{ "author": {█} }', PLAIN)[0]?.insertTextFormat).toBeUndefined();
  });

  it("that has its colon already is only renamed", () => {
    expect(accepted('{ "author": { "nam█": "Ada" } }', "name")).toBe('{ "author": { "name": "Ada" } }');
    expect(accepted('{ "█": "https://x.example/" }', "$schema")).toBe('{ "$schema": "https://x.example/" }');
  });
});

describe("integration's members", () => {
  it("are required where the level is declared, whether it was observed or not", () => {
    const items = offered('{ "capability_levels": [4, 7], "integration": {█} }');
    expect(items.map(({ label, detail, preselect }) => [label, detail, preselect])).toEqual([
      ["level0", "level not declared", undefined],
      ["level1", "level not declared", undefined],
      ["level4", "required", true],
      ["level7", "required", undefined],
    ]);
  });

  it("include the levels of the user's own vocabulary", () => {
    const vocabulary = { capabilityLevels: [2] };
    expect(labels('{ "integration": {█} }', { vocabulary })).toEqual([
      "level0",
      "level1",
      "level2",
      "level4",
    ]);
  });
});

describe("platform keys", () => {
  it("come with the path of a library; of a platform that is named and has none, the first is selected", () => {
    const source = `{
  "compatibility": { "platforms": ["windows", "linux", "macos"] },
  "entry": {
    "native": {
      "windows_arm64":  "native/a.dll",
      "linux_x64":      "native/a.so",
      █
    }
  }
}`;
    const selected = offered(source).filter(({ preselect }) => preselect);
    expect(selected.map(({ label }) => label)).toEqual(["macos_arm64"]);
    expect(accepted(source, "macos_arm64")).toBe(
      source.replace("█", '"macos_arm64":    "«native/macos_arm64.dylib»"'),
    );
  });

  it("of artifacts come with what the key and entry.native tell", () => {
    const source = '{ "entry": { "native": { "macos_x64": "lib/x.dylib" } }, "artifacts": {█} }';
    expect(accepted(source, "macos_x64", PLAIN)).toContain('"platform_family": "macos"');
    expect(accepted(source, "macos_x64", PLAIN)).toContain('"native_path": "lib/x.dylib"');
    expect(accepted(source, "linux_x64", PLAIN)).toContain('"native_path": "native/linux_x64.so"');
  });
});

describe("settings", () => {
  const source = (name: string) =>
    `{\n  "settings_schema": {\n    "properties": {\n      ${name}\n    }\n  }\n}`;
  const result = (name: string, type: string, value: string) =>
    source(
      `${name}: {\n        "type": "${type}",\n        "title": "«Title»",\n        "default": ${value}\n      }`,
    );

  it("are offered by type, under a name to fill in", () => {
    expect(labels(source("█"))).toEqual(["string setting", "number setting", "boolean setting"]);
    expect(accepted(source("█"), "number setting")).toBe(result('"«setting_name»"', "number", "«0»"));
  });

  it("keep the name that is typed already", () => {
    expect(labels(source('"unit█"'))).toEqual([
      "unit: string setting",
      "unit: number setting",
      "unit: boolean setting",
    ]);
    expect(accepted(source('"unit█"'), "unit: string setting")).toBe(result('"unit"', "string", '"«»"'));
  });

  it("are not renamed", () => expect(labels(source('"un█it": {}'))).toEqual([]));

  it.each([
    ["boolean", "", "false"],
    ["number", '"minimum": 5, ', "«5»"],
    ["number", '"maximum": -1, ', "«-1»"],
    ["string", "", '"«»"'],
    ["string", '"enum": ["C", "F"], ', '"C"'],
  ])("get a default of their type: %s %s", (type, more, value) => {
    const before = `{ "settings_schema": { "properties": { "a": { "type": "${type}", ${more}`;
    expect(accepted(`${before}█ } } } }`, "default")).toBe(`${before}"default": ${value} } } } }`);
  });
});

describe("an empty document", () => {
  it("gets a whole manifest", () => {
    expect(labels("█")).toEqual(["plugin manifest"]);
    expect(labels("\n█\n")).toEqual(["plugin manifest"]);
    expect(labels("\uFEFF█")).toEqual(["plugin manifest"]);
    const result = JSON.parse(accepted("█", "plugin manifest", PLAIN)) as object;
    expect(Object.keys(result).join(" ")).toBe(
      without("icon", "host_capabilities", "window", ...words(MEMBERS).slice(20)),
    );
  });
});

describe("nothing is offered", () => {
  it.each([
    ["outside the root", "{}\n█"],
    ["before the root", "█{}"],
    ["between a name and its colon", '{ "author" █: {} }'],
    ["after a name without a colon", '{ "author" █ }'],
    ["in a comment", '{ // a █comment\n "id": "x" }'],
    ["at the end of a comment", '{ // a comment█\n "id": "x" }'],
    ["in a block comment", '{ /* █ */ "id": "x" }'],
    ["before an object that is there already", '{ "author": █{ "name": "x" } }'],
  ])("%s", (_, source) => expect(labels(source)).toEqual([]));

  it("for a space that indents a line or stands between words", () => {
    expect(labels("{\n █\n}", {}, " ")).toEqual([]);
    expect(labels('{ "name": "My █" }', {}, " ")).toEqual([]);
    expect(labels('{ "id": "x", █ }', {}, " ")).toContain("name");
    expect(labels('{ "kind": █ }', {}, " ")).toEqual(["plugin"]);
    expect(labels('{ "capability_levels": [ █ ] }', {}, " ")).toEqual(["0", "1", "4"]);
  });
});
