import { describe, expect, it } from "vitest";
import type { DocumentSymbol } from "vscode-languageserver-types";
import { documentSymbols } from "../../server/features/json-structure";
import { open } from "./harness";

/** An outline as lines, indented as it is nested. */
function outline(symbols: readonly DocumentSymbol[], indent = ""): string[] {
  return symbols.flatMap(({ name, detail, children = [] }) => [
    indent + name + (detail === undefined ? "" : ` = ${detail}`),
    ...outline(children, `${indent}  `),
  ]);
}

const lines = (text: string) => outline(documentSymbols(open(text)));

describe("document symbols", () => {
  it("are a tree of the members, with details that distinguish entries", () => {
    const text = `{
  "id": "x.y",
  "version": "1.0.0",
  "permissions": [{ "type": "ipc_register" }, { "type": "network_http" }],
  "capability_levels": [4],
  "window": { "allow_multiple": false, "reuse_key": null },
  "commands": [{ "id": "x_now", "description": "" }, {}, []]
}`;
    expect(lines(text)).toEqual([
      'id = "x.y"',
      'version = "1.0.0"',
      "permissions",
      "  ipc_register",
      '    type = "ipc_register"',
      "  network_http",
      '    type = "network_http"',
      "capability_levels",
      "  4 = 4",
      "window",
      "  allow_multiple = false",
      "  reuse_key = null",
      "commands",
      "  x_now",
      '    id = "x_now"',
      '    description = ""',
      "  [1]",
      "  [2]",
    ]);
  });

  it("have exact ranges and kinds", () => {
    expect(documentSymbols(open('{\n  "author": {\n    "name": "x"\n  }\n}'))).toEqual([
      {
        name: "author",
        kind: 2,
        range: { start: { line: 1, character: 2 }, end: { line: 3, character: 3 } },
        selectionRange: { start: { line: 1, character: 2 }, end: { line: 1, character: 10 } },
        children: [
          {
            name: "name",
            detail: '"x"',
            kind: 15,
            range: { start: { line: 2, character: 4 }, end: { line: 2, character: 15 } },
            selectionRange: { start: { line: 2, character: 4 }, end: { line: 2, character: 10 } },
          },
        ],
      },
    ]);
  });

  it.each([
    ["nothing", "", []],
    ["a plain value", "42", []],
    ["a list", "[1, {}]", ["1 = 1", "[1]"]],
    ["half typed members", '{ "id", "name": , "version": "1" }', ["id", "name", 'version = "1"']],
    ["blank names", '{ "": 1, " ": 2 }', ['"" = 1', '"" = 2']],
    ["long values", `{ "a": "${"x".repeat(100)}" }`, [`a = "${"x".repeat(56)}…"`]],
  ])("of %s", (_, text, expected) => expect(lines(text)).toEqual(expected));

  it("of deeply nested text end at a certain depth", () => {
    expect(lines('{"a":'.repeat(2000)).length).toBe(12);
  });

  it("of huge documents end where an editor would stall; those deeper in the document are left out first", () => {
    const commands = Array.from({ length: 4000 }, (_, i) => ({ id: `c${i}`, description: "C" }));
    const found = documentSymbols(
      open(JSON.stringify({ commands, keywords: Array.from({ length: 3000 }, String), id: "x" })),
    );
    const [all, keywords, id] = found;
    // 3 members, 7,000 entries, and the members of as many commands as there is room for.
    expect(found.map(({ name }) => name)).toEqual(["commands", "keywords", "id"]);
    expect([all?.children?.length, keywords?.children?.length, id?.children]).toEqual([
      4000,
      3000,
      undefined,
    ]);
    const inside = all?.children?.map(({ children }) => children?.length ?? 0) ?? [];
    expect(inside.slice(1496, 1500)).toEqual([2, 2, 1, 0]);
    expect(inside.reduce((sum, count) => sum + count)).toBe(10_000 - 7003);
  });
});
