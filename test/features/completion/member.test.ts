import { describe, expect, it } from "vitest";
import type { TextEdit } from "vscode-languageserver-types";
import { accepted, labels, offered, PLAIN } from "../harness";

describe("a member", () => {
  it("shows whether it is required, and its meaning; the first required one is selected", () => {
    const [name, url] = offered('{\n  "author": {█}\n}');
    expect(name).toEqual({
      label: "name",
      kind: 10,
      detail: "required",
      documentation: {
        kind: "markdown",
        value: "Name of the author, a person or an organization. Free text, not blank.",
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

  it("is filtered by the text from the start of its range to the cursor", () => {
    const filters = (source: string) => offered(source).map(({ filterText }) => filterText);
    expect(filters('{ "author": { "█" } }')).toEqual(['"name', '"url']);
    expect(filters('{ "author": { "na█ } }')).toEqual(['"name', '"url']);
    expect(filters('{ "author": { na█ } }')).toEqual(["name", "url"]);
    expect(filters("{ \"author\": { 'na█' } }")).toEqual(["'name", "'url"]);
    expect(filters('{ "author": { "na█me": "x" } }')).toEqual(['"name', '"url']);
  });

  it.each([
    ["a text that only the author knows", "module_icon", '"«Puzzle»"'],
    ["a text derived from the rest of the manifest", "module_label", '"«Clock»"'],
    ["a known value", "sidebar_position", '"«main»"'],
    ["a number", "sidebar_order", "«100»"],
  ])("comes with a sensible value: %s", (_, label, value) => {
    const source = '{ "name": "Clock", "integration": { "level0": {█} } }';
    const result = `{ "name": "Clock", "integration": { "level0": { "${label}": ${value} } } }`;
    expect(accepted(source, label)).toBe(result);
  });

  it.each([
    [
      "beside the script",
      '"frontend": "web/main.js", █ ',
      '"frontend": "web/main.js", "frontend_styles": "«web/styles.css»" ',
    ],
    ["in the usual folder", "█", ' "frontend_styles": "«frontend/styles.css»" '],
  ])("is a stylesheet's path %s", (_, members, result) =>
    expect(accepted(`{ "entry": {${members}} }`, "frontend_styles")).toBe(`{ "entry": {${result}} }`),
  );

  it.each([
    ["that the other commands have", '"commands": [{ "id": "time_now" }, {█}]', "time_command"],
    ["that the plugin's identifier gives", '"commands": [{█}]', "clock_command"],
  ])("is a command's identifier with the prefix %s", (_, commands, id) => {
    const source = `{ "id": "com.example.clock", ${commands} }`;
    expect(accepted(source, "id")).toBe(source.replace("{█}", `{ "id": "«${id}»" }`));
  });

  it.each([
    ["a value derived from the rest of the manifest", "summary", '"Shows the time."'],
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
    const result = accepted(source, label, undefined, { documentKind: "published" });
    expect(result).toBe(`{ "description": "Shows the time.", "${label}": ${value} }`);
  });

  it("is a new request_id", () => {
    const [one, other] = [1, 2].map(() => accepted('{ "data": { "item": {} }, █ }', "request_id", PLAIN));
    expect(one).toMatch(
      /"request_id": "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"/,
    );
    expect(other).not.toBe(one);
  });

  it("is plain text for a client without snippets", () => {
    expect(accepted('{ "author": {█} }', "name", PLAIN)).toBe('{ "author": { "name": "Your Name" } }');
    expect(accepted('{ "id": "x", █ }', "keywords", PLAIN)).toBe('{ "id": "x", "keywords": [] }');
    expect(offered('{ "author": {█} }', PLAIN)[0]?.insertTextFormat).toBeUndefined();
  });

  it("has its tab stops in the order of its text", () => {
    const source = '{ "settings_schema": { "properties": {█} } }';
    const setting = offered(source).find(({ label }) => label === "string setting");
    expect((setting!.textEdit as TextEdit).newText).toBe(
      ' "${1:setting_name}": { "type": "string", "title": "${2:Title}", "default": "${3:}" \\} ',
    );
    const [entry] = offered('{ "entry": █ }');
    expect((entry!.textEdit as TextEdit).newText).toBe(
      '{ "native": {${1:}\\}, "frontend": "${2:frontend/index.js}" \\}',
    );
  });

  it("with a colon is only renamed", () => {
    expect(accepted('{ "author": { "nam█": "Ada" } }', "name")).toBe('{ "author": { "name": "Ada" } }');
    expect(accepted('{ "█": "https://x.example/" }', "$schema")).toBe('{ "$schema": "https://x.example/" }');
  });
});

describe("integration's members", () => {
  it("are required if the level is declared, observed or not", () => {
    const items = offered('{ "capability_levels": [4, 7], "integration": {█} }');
    expect(items.map(({ label, detail, preselect }) => [label, detail, preselect])).toEqual([
      ["level0", "level not declared", undefined],
      ["level1", "level not declared", undefined],
      ["level4", "required", true],
      ["level7", "required", undefined],
    ]);
  });

  it("include the levels of the user's own vocabulary, from zero", () => {
    const vocabulary = { capabilityLevels: [2, -1] };
    expect(labels('{ "integration": {█} }', { vocabulary })).toEqual([
      "level0",
      "level1",
      "level2",
      "level4",
    ]);
  });
});

describe("platform keys", () => {
  it("have the path of a library; the first for a platform without one is selected", () => {
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

  it("of artifacts have values derived from the key and entry.native", () => {
    const source = '{ "entry": { "native": { "macos_x64": "lib/x.dylib" } }, "artifacts": {█} }';
    expect(accepted(source, "macos_x64", PLAIN)).toContain('"platform_family": "macos"');
    expect(accepted(source, "macos_x64", PLAIN)).toContain('"native_path": "lib/x.dylib"');
    expect(accepted(source, "linux_x64", PLAIN)).toContain('"native_path": "native/linux_x64.so"');
  });

  it("of whatever name have a library", () => {
    const vocabulary = { platformKeys: ["constructor_x64"] };
    const source = '{ "entry": { "native": {█} } }';
    expect(accepted(source, "constructor_x64", undefined, { vocabulary })).toBe(
      source.replace("█", ' "constructor_x64": "«native/constructor_x64.so»" '),
    );
  });

  it("have values derived from the members of an artifact and the version's package", () => {
    const source = (key: string) =>
      `{ "entry": { "native": { "macos_x64": "lib/x.dylib" } }, "artifact_size": 7, "artifacts": { "${key}": {█} } }`;
    const member = (key: string, name: string, value: string) =>
      expect(accepted(source(key), name)).toBe(source(key).replace("█", ` "${name}": ${value} `));
    member("macos_x64", "platform_family", '"macos"');
    member("macos_x64", "native_path", '"lib/x.dylib"');
    member("macos_x64", "artifact_size", "«0»");
    member("windows_x64", "platform_family", '"windows"');
    member("windows_x64", "native_path", '"«native/windows_x64.dll»"');
    member("windows_x64", "artifact_size", "7");
  });
});
