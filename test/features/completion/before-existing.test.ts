import { describe, expect, it } from "vitest";
import { labels } from "../harness";

const KEYS = '"type": "ipc_register"';

describe("Before a member or an entry, completion does not offer it again:", () => {
  it.each([
    ["right before a key", '{ "id": "x", █"description": "y" }', "description"],
    ["before a blank and a key", '{ "id": "x", █ "description": "y" }', "description"],
    ["on the line before a key", '{\n  "id": "x",\n  █\n  "description": "y"\n}', "description"],
    ["at the end of a member's line", '{\n  "id": "x",█\n  "description": "y"\n}', "description"],
    ["in the indentation of a key", '{\n  "id": "x",\n █ "description": "y"\n}', "description"],
    ["at the first key", '{█"description": "y", "id": "x" }', "description"],
    ["after a key without a comma", '{ "id": "x" █"description": "y" }', "description"],
    ["before a key without a colon", '{ "id": "x", █"description" }', "description"],
    ["before a key whose value is missing", '{ "id": "x", █"description": }', "description"],
    ["after an opening quote", '{ "id": "x", "█\n  "description": "y" }', "description"],
    ["after a half-typed word", '{ "id": "x", d█\n  "description": "y" }', "description"],
    ["in the first of two members of a name", '{ "█description": "a", "description": "y" }', "description"],
    ["in the second of two members of a name", '{ "description": "a", "█description": "y" }', "description"],
    ["a platform key", '{ "entry": { "native": { █"windows_x64": "a.dll" } } }', "windows_x64"],
    ["a level's member", '{ "capability_levels": [0], "integration": { █"level0": {} } }', "level0"],
    ["a member of a permission", `{ "permissions": [{ █${KEYS} }] }`, "type"],
    ["a capability", '{ "host_capabilities": [█"theme_read"] }', "theme_read"],
    [
      "a capability after another one",
      '{ "host_capabilities": ["navigation", █"theme_read"] }',
      "theme_read",
    ],
    ["a capability on the next line", '{ "host_capabilities": [\n  █\n  "theme_read"\n] }', "theme_read"],
    ["a platform", '{ "compatibility": { "platforms": [█"windows", "linux"] } }', "windows"],
    ["a level", '{ "capability_levels": [█0, 1] }', "0"],
    ["a permission", `{ "permissions": [█{ ${KEYS} }] }`, "ipc_register"],
    ["a permission's type", `{ "permissions": [{ "type": █ }, { ${KEYS} }] }`, "ipc_register"],
  ])("%s", (_, source, label) => {
    const settings = { documentKind: "draft" } as const;
    expect(labels(source, settings).filter((each) => each === label)).toEqual([]);
  });

  it.each([
    ["the key that it is in", '{ "id": "x", "des█cription": "y" }', "description"],
    ["the entry that it is in", '{ "host_capabilities": ["theme_█read"] }', "theme_read"],
  ])("but replaces %s", (_, source, label) => {
    expect(labels(source, { documentKind: "draft" }).filter((each) => each === label)).toEqual([label]);
  });
});
