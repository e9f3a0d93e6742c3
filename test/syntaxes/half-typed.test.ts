import { describe, expect, it } from "vitest";
import {
  asKey,
  asString,
  key,
  notJson,
  object,
  ownKey,
  quoted,
  scope,
  scopes,
  string,
  tokens,
  value,
} from "./grammar";

describe("half-typed text", () => {
  it("an open string ends with its line", () => {
    expect(scopes('{ "name": "«Notes,»\n  "id": 1 }')).toEqual([object, value, string]);
    expect(scopes('{ "name": "Notes,\n  "«id»": 1 }')).toEqual([object, ...key]);
    expect(scopes('{ "«na»\n  "id": 1 }')).toEqual([object, ...key, ...ownKey]);
    expect(scope('{ "na\n  "«id»": 1 }')).toBe(key[1]);
    expect(scope('["a«\\»\n]')).toBe("invalid.illegal.unrecognized-string-escape.json");
  });

  it("a key without its colon is a key", () => {
    expect(scopes('{ "«name»" }')).toEqual([object, ...key]);
    expect(scopes('{ "«nam»"\n}')).toEqual([object, ...key, ...ownKey]);
  });

  it.each(
    [
      ['"id":', '"id": 1', '"id": "a"', '"id": {}', '"permissions": ["a"', '"permissions": [{}'],
      ['"type":', '"type": 1', '"type": "ipc_register"', '"type": ["a"'],
      ['"platforms":', '"platforms": [', '"platforms": ["linux"', '"platforms": ["linux"]'],
      ['"host_capabilities":', '"host_capabilities": ["aichat",', '"host_capabilities": ["aichat"]'],
      ['"platform_family":', '"platform_family": "linux"', '"properties":', '"properties": {}'],
    ].flat(),
  )("what follows %s keeps its colors", (start) => {
    expect(quoted(`{ ${start}\n`, "name", ' : "a" }')).toEqual(asKey([object]));
    expect(quoted(`{ ${start}\n "name" :`, "a", "}")).toEqual(asString([object, value]));
    expect(quoted(`{ "entry": { ${start} }, `, "name", ": 1 }")).toEqual(asKey([object]));
  });

  it("a surplus brace does not change the colors of the rest", () => {
    expect(scopes('{ "id": 1 } }, "«name»" : "Notes" }')).toEqual(key);
    expect(scopes('{ "id": 1 } }\n"name": "«Notes»" }')).toEqual([value, string]);
  });

  it("a surplus bracket is marked, and nothing else", () => {
    expect(scopes('{ "id": 1 «]», "name": 2 }')).toEqual([object, value, notJson]);
    expect(scope('{ "id": 1 ], "«name»": 2 }')).toBe(key[1]);
  });

  it("a doubled comma is marked", () => {
    expect(scopes('{ "id": 1, «,» "name": 2 }')).toEqual([object, notJson]);
  });

  it("a line cut anywhere does not change the colors of keys and strings in later lines", () => {
    const lines = [
      "{",
      '"id": "example.notes", "version": "1.2.3", "homepage": "https://notes.example",',
      '"compatibility": { "platforms": ["linux", "macos"] },',
      '"host_capabilities": ["aichat"],',
      '"capability_levels": [1],',
      '"integration": {',
      '"level1": {',
      '"tab_position": "after:overview", "tab_label": "Notes"',
      "}",
      "},",
      '"permissions": [',
      '{ "type": "process_spawn_whitelist", "value": ["git"] },',
      '{ "type": "ipc_register" }',
      "],",
      '"settings_schema": {',
      '"properties": {',
      '"sort_by": { "type": "string", "default": "\\"a\\": 1" }',
      "}",
      "},",
      '"artifacts": { "linux_x64": { "platform_family": "linux" } }',
      "}",
    ];
    const colors = (text: string, from: number) =>
      tokens(text)
        .filter((each) => each.line >= from && /string|support/.test(each.token.scopes.join()))
        .map((each) => `${each.text} ${each.token.scopes.at(-1)}`);
    const whole = lines.join("\n");
    for (const [index, line] of lines.entries()) {
      for (let end = 0; end < line.length; end++) {
        const cut = [...lines.slice(0, index), line.slice(0, end), ...lines.slice(index + 1)].join("\n");
        expect(colors(cut, index + 1), cut).toEqual(colors(whole, index + 1));
      }
    }
  });
});
