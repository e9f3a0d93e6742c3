import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../../../../server/core/json/tree/value";
import { draft } from "../../../../core/catalog/fixtures";
import { attribute, Rendered, renderManifest } from "../rendered";

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

  it("asks for a text, a choice or a yes", () => {
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

  it("names each control by its label, and by its name when it has no title", () => {
    const form = formOf({ type: "boolean", default: false });
    const label = form.elements.find(({ tagName }) => tagName === "label")!;
    expect(attribute(label, "for")).toBe("setting-0");
    expect(new Rendered("", [label]).text).toBe("S");
  });

  it.each<[string, JsonValue, string]>([
    ["no default", { type: "string" }, "S s No default."],
    ["a default of another type", { type: "number", default: "5" }, "S s The default 5 is not a number."],
    [
      "a default that is none of the choices",
      { type: "string", default: "c", enum: ["a"] },
      "S s a The default c is not one of the choices.",
    ],
    [
      "choices that are no list",
      { type: "string", default: "c", enum: "a" },
      "S s The choices are not a list.",
    ],
    ["another type", { type: "color", default: "c" }, "S s color Not a valid setting type."],
    ["no type", {}, "S s Not stated Not a valid setting type."],
    ["no object", 5, "S s 5 Not a valid setting."],
    ["nothing", null, "S s Not stated Not a valid setting."],
    ["bounds that are no numbers", { type: "number", default: 1, minimum: "x", maximum: {} }, "S s"],
  ])("says what is wrong with a setting of %s", (_, setting, text) => {
    expect(formOf(setting).text).toBe(text);
  });

  it("says so when there are none, and shows a schema that it cannot read", () => {
    const section = (schema: JsonValue) => renderManifest(draft({ settings_schema: schema })).text;
    expect(section({ type: "object", properties: {} })).toContain("Settings 0 No settings.");
    expect(section("later")).toContain("Settings later");
    expect(section({ type: "object", properties: 7 })).toContain("Settings 0 No settings.");
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

function options(form: Rendered): string[] {
  return form.elements
    .filter(({ tagName }) => tagName === "option")
    .map(
      (option) => new Rendered("", [option]).text + (attribute(option, "selected") === undefined ? "" : "*"),
    );
}
