import { describe, expect, it } from "vitest";
import { accepted, labels } from "../harness";

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

  it("are offered by type under a name that has its colon", () => {
    expect(labels(source('"unit": █'))).toEqual(["string setting", "number setting", "boolean setting"]);
    expect(accepted(source('"unit": █'), "boolean setting")).toBe(result('"unit"', "boolean", "«false»"));
  });

  it("are not renamed", () => expect(labels(source('"un█it": {}'))).toEqual([]));

  it.each([
    ["boolean", "", "false"],
    ["number", '"minimum": 5, ', "«5»"],
    ["number", '"maximum": -1, ', "«-1»"],
    ["string", "", '"«»"'],
    ["string", '"enum": ["C", "F"], ', '"C"'],
    ["string", '"minLength": 2, "enum": ["C", "°F", "🌡"], ', '"°F"'],
  ])("get a default of their type: %s %s", (type, more, value) => {
    const before = `{ "settings_schema": { "properties": { "a": { "type": "${type}", ${more}`;
    expect(accepted(`${before}█ } } } }`, "default")).toBe(`${before}"default": ${value} } } } }`);
  });

  it.each([
    ["maximum", '"minimum": 5, ', "«5»"],
    ["maximum", '"minimum": -5, "default": 3, ', "«3»"],
    ["maximum", "", "«0»"],
    ["minimum", '"maximum": -2, ', "«-2»"],
    ["minimum", '"default": 7, ', "«0»"],
  ])("get a %s that their other members leave room for: %s", (name, more, value) => {
    const before = `{ "settings_schema": { "properties": { "a": { "type": "number", ${more}`;
    expect(accepted(`${before}█ } } } }`, name)).toBe(`${before}"${name}": ${value} } } } }`);
  });
});
