import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../../server/core/json/tree/value";
import { draft, draftWithout } from "../../core/entry/fixtures";
import { attribute, render, Rendered, renderManifest, resultOf } from "../rendered";

describe("The settings form", () => {
  it("asks for a number within its bounds", () => {
    const form = formOf({
      type: "number",
      title: "Radius",
      description: "In miles.",
      default: 5,
      minimum: 1,
      maximum: 50,
    });
    expect(form.text).toBe("Radius s In miles. From 1 to 50.");
    expect(control(form)).toEqual({
      tag: "input",
      type: "number",
      value: "5",
      min: "1",
      max: "50",
      step: "any",
    });
  });

  it("asks for a text, a choice or a boolean", () => {
    expect(control(formOf({ type: "string", default: "a", minLength: 3 }))).toEqual({
      tag: "input",
      type: "text",
      value: "a",
      minlength: "3",
      dir: "auto",
      spellcheck: "false",
    });
    expect(control(formOf({ type: "boolean", default: true }))).toEqual({
      tag: "input",
      type: "checkbox",
      checked: "",
    });
    const choice = formOf({ type: "string", default: "b", enum: ["a", "b"] });
    expect(control(choice)).toEqual({ tag: "select" });
    expect(options(choice)).toEqual(["a", "b*"]);
  });

  it.each<[string, JsonValue, object]>([
    ["a number without a default or bounds", { type: "number" }, { type: "number", value: "", step: "any" }],
    [
      "a number with bounds that are not numbers",
      { type: "number", default: "5", minimum: "1", maximum: null },
      { type: "number", value: "", step: "any" },
    ],
    [
      "a number with one bound, which need not be whole",
      { type: "number", default: 0, minimum: -0.5 },
      { type: "number", value: "0", min: "-0.5", step: "any" },
    ],
    ["a yes that is a no by default", { type: "boolean", default: false }, { type: "checkbox" }],
    ["a yes with a text as the default", { type: "boolean", default: "true" }, { type: "checkbox" }],
    [
      "a text without a default, which may be empty",
      { type: "string", minLength: 0 },
      { type: "text", value: "", minlength: "0" },
    ],
    ["a text with a number as the default", { type: "string", default: 5 }, { type: "text", value: "" }],
    ["a text with no choices", { type: "string", enum: [] }, { type: "text", value: "" }],
    ["a long text", { type: "string", default: "x".repeat(1001) }, { type: "text", value: "x".repeat(1000) }],
  ])("asks for %s", (_, setting, attributes) => {
    const texts =
      "type" in attributes && attributes.type === "text" ? { dir: "auto", spellcheck: "false" } : {};
    expect(control(formOf(setting))).toEqual({ tag: "input", ...attributes, ...texts });
  });

  it("offers the choices, and an empty one if none is the default", () => {
    expect(options(formOf({ type: "string", enum: ["a", "b"] }))).toEqual(["", "a", "b"]);
    expect(options(formOf({ type: "string", default: "c", enum: ["a"] }))).toEqual(["", "a"]);
    expect(options(formOf({ type: "string", default: "a", enum: ["a", 1, null] }))).toEqual([
      "a*",
      "1",
      "null",
    ]);
    const long = formOf({ type: "string", default: "y", enum: ["x".repeat(201), "y"] });
    expect(options(long)).toEqual(["x".repeat(200), "y*"]);
    const many = formOf({
      type: "string",
      default: "0",
      enum: Array.from({ length: 201 }, (_, i) => `${i}`),
    });
    expect(options(many)).toHaveLength(200);
  });

  it.each<[JsonValue, string]>([
    [{ type: "number", default: 1, minimum: 0, maximum: 2 }, "From 0 to 2."],
    [{ type: "number", default: 1, minimum: 0 }, "0 or more."],
    [{ type: "number", default: 1, maximum: 2 }, "2 or less."],
    [{ type: "number", minimum: 0, maximum: "2" }, "0 or more."],
    [{ type: "string", default: "a", minLength: 1 }, "Must not be empty."],
    [{ type: "string", default: "a", minLength: 2 }, "At least 2 characters."],
  ])("describes what the control for %j cannot show", (setting, notes) => {
    const form = formOf(setting);
    expect(form.find("setting-0-notes").text).toBe(notes);
    expect(described(form)).toBe("setting-0-notes");
  });

  it.each<JsonValue>([
    { type: "number", default: 1, minLength: 3 },
    { type: "string", default: "a", minimum: 3, minLength: 0 },
    { type: "boolean", default: true, enum: [] },
  ])("does not describe %j", (setting) => {
    const form = formOf(setting);
    expect(form.find("setting-notes").elements).toEqual([]);
    expect(described(form)).toBeUndefined();
  });

  it("folds the settings after the first ten, except in a static page", () => {
    const page = (count: number) => {
      const settings = Array.from({ length: count }, (_, i) => [`s${i}`, { type: "boolean", default: true }]);
      const schema = { type: "object", properties: Object.fromEntries(settings) as JsonObject };
      return { settings_schema: schema };
    };
    const shown = (count: number) =>
      render({ result: resultOf(draft(page(count))) }, { toggled: ["settings"] });
    const parts = (whole: Rendered) => whole.find("heading-settings").text;
    const settingsIn = ({ elements }: Rendered) =>
      elements.filter((element) => attribute(element, "class") === "setting").length;
    expect([parts(shown(10)), settingsIn(shown(10)), shown(10).find("folded-items").text]).toEqual([
      "Settings 10",
      10,
      "",
    ]);
    expect(parts(shown(11))).toBe("Settings 11");
    expect(shown(11).find("folded-items").text).toMatch(/^1 more setting /);
    expect(settingsIn(shown(11).find("folded-items"))).toBe(1);
    expect(shown(12).find("folded-items").text).toMatch(/^2 more settings /);
    const isOpen = ({ elements: [rest] }: Rendered) => attribute(rest!, "open") !== undefined;
    const result = resultOf(draft(page(11)));
    expect(isOpen(render({ result }).find("folded-items"))).toBe(false);
    expect(isOpen(render({ result }, { toggled: null }).find("folded-items"))).toBe(true);
  });

  it("labels each control, by its name if it has no title", () => {
    const form = formOf({ type: "boolean", default: false });
    const label = form.elements.find(({ tagName }) => tagName === "label")!;
    expect(attribute(label, "for")).toBe("setting-0");
    expect(new Rendered("", [label]).text).toBe("S");
  });

  it.each<[string, JsonValue, string]>([
    ["no default", { type: "string" }, "S s"],
    ["choices that are not a list", { type: "string", default: "c", enum: "a" }, "S s"],
    ["another type", { type: "color", default: "c" }, "S s color"],
    ["no type", {}, "S s Not stated"],
    ["no object", 5, "S s Not stated"],
    ["bounds that are not numbers", { type: "number", default: 1, minimum: "x", maximum: {} }, "S s"],
  ])("shows a setting with %s without an error", (_, setting, text) => {
    expect(formOf(setting).text).toBe(text);
  });

  it("shows 'No settings', and a schema that is not one of an object", () => {
    const section = (schema: JsonValue) => renderManifest(draft({ settings_schema: schema })).text;
    expect(section({ type: "object", properties: {} })).toContain("Settings 0 No settings.");
    expect(section({ type: "object" })).toContain("Settings 0 No settings.");
    expect(section({ properties: {} })).toContain("Settings 0 No settings.");
    expect(section({ type: "object", properties: 7 })).toContain("Settings 0 No settings.");
    expect(section("later")).toContain("Settings later");
    expect(section({ type: "string" })).not.toContain("No settings.");
    expect(renderManifest(draftWithout("settings_schema")).text).not.toContain("Settings");
  });
});

function formOf(setting: JsonValue): Rendered {
  const schema = { type: "object", properties: { s: setting } };
  return renderManifest(draft({ settings_schema: schema })).find("setting");
}

/** The tag and the attributes of the only control, without those that tie it to its label. */
function control(form: Rendered): object | undefined {
  const element = form.elements.find(({ tagName }) => tagName === "input" || tagName === "select");
  const attributes = element?.attrs.filter(({ name }) => name !== "id" && name !== "aria-describedby");
  return (
    element && {
      tag: element.tagName,
      ...Object.fromEntries(attributes!.map(({ name, value }) => [name, value])),
    }
  );
}

/** What describes the only control. */
function described({ elements }: Rendered): string | undefined {
  const element = elements.find(({ tagName }) => tagName === "input" || tagName === "select");
  return element && attribute(element, "aria-describedby");
}

function options(form: Rendered): string[] {
  return form.elements
    .filter(({ tagName }) => tagName === "option")
    .map(
      (option) => new Rendered("", [option]).text + (attribute(option, "selected") === undefined ? "" : "*"),
    );
}
