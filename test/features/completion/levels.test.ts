import { describe, expect, it } from "vitest";
import { accepted, labels, offered, PLAIN } from "../harness";

const TAB = "1 · tab in another module";
const STEPS = "4 · workflow steps";

describe("capability levels", () => {
  it.each([
    ["[█]", ["0 · module in the sidebar", TAB, STEPS]],
    ['["█"]', ["0 · module in the sidebar", TAB, STEPS]],
    ["[1, █]", ["0 · module in the sidebar", STEPS]],
    ["[0, 1, 4, █]", []],
  ])("in %s have titles", (levels, expected) => {
    expect(labels(`{ "capability_levels": ${levels} }`)).toEqual(expected);
  });

  it("are found by their words, because the number is the whole value", () => {
    expect(offered('{ "capability_levels": [█] }')[0]?.filterText).toBe("module in the sidebar");
    expect(offered('{ "capability_levels": ["t█"] }')[1]?.filterText).toBe('"tab in another module');
  });

  it("are plain numbers if the member exists", () => {
    const source = '{ "capability_levels": [█], "integration": { "level4": {} } }';
    expect(accepted(source, STEPS)).toBe(source.replace("█", "4"));
  });

  it("insert their member of integration, with values from the manifest", () => {
    const source = `{
  "id": "com.example.clock",
  "name": "Clock",
  "capability_levels": [█],
  "integration": {
    "level4": { "workflow_step_types": ["clock_wait"] }
  }
}`;
    const member = `{
      "parent_module": "parent-module",
      "tab_id": "clock",
      "tab_label": "Clock",
      "tab_icon": "Puzzle",
      "tab_position": "after:previous-tab",
      "panel_entry": "frontend/index.js"
    }`;
    const text = source.replace("█", "1").replace('    "level4"', `    "level1": ${member},\n    "level4"`);
    expect(accepted(source, TAB, PLAIN)).toBe(text);
    expect(accepted(source.replace("[█]", "[4 █]"), TAB, PLAIN)).toBe(text.replace("[1]", "[4, 1]"));
  });

  it("insert integration if it is missing", () => {
    expect(accepted('{ "capability_levels": [█] }', STEPS)).toBe(
      '{ "capability_levels": [4], "integration": { "level4": { "workflow_step_types": ["plugin_step"] } } }',
    );
  });

  it.each([
    ["the list is not closed", '{\n  "capability_levels": [█\n}'],
    ["integration is not closed", '{\n  "capability_levels": [█],\n  "integration": {\n'],
    ["the document is not closed", '{\n  "capability_levels": [█],\n'],
    ["a placeholder has no integration", '{ "signature_required": true, "capability_levels": [█] }'],
  ])("insert nothing if %s", (_, source) => {
    const items = offered(source).filter(({ label }) => label === STEPS);
    expect(items.map(({ additionalTextEdits }) => additionalTextEdits)).toEqual([undefined]);
  });
});
