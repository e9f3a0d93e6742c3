import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder } from "../../support/manifests";

const settings = (members: string): string =>
  `{ "type": "object", "properties": { "size": { "title": "Size", ${members} } } }`;
const setting = (members: string): string => draft({ settings_schema: settings(members) });
const message = (low: string, high: string): string =>
  `Setting "size": minimum ${low} is greater than maximum ${high}.`;
const pointer = "/settings_schema/properties/size/minimum";

testRule("setting-bounds", {
  valid: [
    { name: "bounds in order", text: setting('"type": "number", "minimum": -1, "maximum": 1') },
    {
      name: "equal bounds, written differently",
      text: setting('"type": "number", "minimum": 1.0, "maximum": 1'),
    },
    {
      name: "equal bounds of more digits than a double has",
      text: setting('"type": "number", "minimum": 9007199254740993, "maximum": 9007199254740993.0'),
    },
    { name: "a minLength of 0", text: setting('"type": "string", "minLength": 0') },
    {
      name: "a minLength below 0 in a setting of another type, which setting-keyword reports",
      text: setting('"type": "number", "minLength": -1'),
    },
    { name: "one bound", text: setting('"type": "number", "minimum": 9') },
    { name: "bounds of another type", text: setting('"type": "number", "minimum": "x", "maximum": 1') },
    {
      name: "a bound beyond the range of numbers",
      text: setting('"type": "number", "minimum": 1e999, "maximum": 1'),
    },
    { name: "a length beyond the range of numbers", text: setting('"type": "string", "minLength": -1e999') },
    { name: "a bound that is being typed", text: setting('"type": "number", "minimum": 9, "maximum": ') },
    {
      name: "a setting of another type, whose bounds setting-keyword reports",
      text: setting('"type": "string", "minimum": 9, "maximum": 1'),
    },
    {
      name: "a placeholder, which has no settings",
      text: placeholder({ settings_schema: settings('"type": "number", "minimum": 9, "maximum": 1') }),
    },
  ],
  invalid: [
    {
      name: "a bound in quotes, which means its number",
      text: setting('"type": "number", "minimum": «"9"», "maximum": 1'),
      problems: [
        {
          message: message('"9"', "1"),
          pointer,
          related: ["1"],
          fixes: { "Swap minimum and maximum": null },
        },
      ],
    },
    {
      name: "a minLength below 0",
      text: setting('"type": "string", "minLength": «-1»'),
      problems: [
        {
          message: 'Setting "size": minLength -1 is less than 0.',
          pointer: "/settings_schema/properties/size/minLength",
          severity: "error",
        },
      ],
    },
    {
      name: "a minimum above the maximum",
      text: setting('"type": "number", "minimum": «1e1», "maximum": 2.50'),
      problems: [
        {
          message: message("1e1", "2.50"),
          pointer,
          severity: "error",
          related: ["2.50"],
          fixes: { "Swap minimum and maximum": setting('"type": "number", "minimum": 2.50, "maximum": 1e1') },
        },
      ],
    },
    {
      name: "bounds that a double would make equal",
      text: setting('"type": "number", "minimum": «0.10000000000000000001», "maximum": 0.1'),
      problems: [
        {
          message: message("0.10000000000000000001", "0.1"),
          pointer,
          fixes: {
            "Swap minimum and maximum": setting(
              '"type": "number", "minimum": 0.1, "maximum": 0.10000000000000000001',
            ),
          },
        },
      ],
    },
    {
      name: "a setting whose type is unknown",
      text: setting('"type": "integer", "maximum": 1, "minimum": «9»'),
      problems: [
        {
          message: message("9", "1"),
          pointer,
          fixes: { "Swap minimum and maximum": setting('"type": "integer", "maximum": 9, "minimum": 1') },
        },
      ],
    },
    {
      name: "a default between the bounds, which is not at fault",
      text: setting('"type": "number", "default": 5, "minimum": «9», "maximum": 1'),
      problems: [
        {
          message: message("9", "1"),
          pointer,
          fixes: {
            "Swap minimum and maximum": setting('"type": "number", "default": 5, "minimum": 1, "maximum": 9'),
          },
        },
      ],
    },
    {
      name: "text of tabs, Windows line endings and columns",
      text: '{\r\n\t"settings_schema": {\r\n\t\t"properties": {\r\n\t\t\t"size": {\r\n\t\t\t\t"minimum":  «200»,\r\n\t\t\t\t"maximum":  3\r\n\t\t\t}\r\n\t\t}\r\n\t}\r\n}',
      problems: [
        {
          message: message("200", "3"),
          pointer,
          fixes: {
            "Swap minimum and maximum":
              '{\r\n\t"settings_schema": {\r\n\t\t"properties": {\r\n\t\t\t"size": {\r\n\t\t\t\t"minimum":  3,\r\n\t\t\t\t"maximum":  200\r\n\t\t\t}\r\n\t\t}\r\n\t}\r\n}',
          },
        },
      ],
    },
    {
      name: "an older version in a detail response",
      text: detail({
        manifests: { 1: { settings_schema: settings('"type": "number", "minimum": «2», "maximum": 1') } },
      }),
      problems: [
        {
          message: message("2", "1"),
          pointer: `/data/versions/1/manifest${pointer}`,
          fixes: {
            "Swap minimum and maximum": detail({
              manifests: { 1: { settings_schema: settings('"type": "number", "minimum": 1, "maximum": 2') } },
            }),
          },
        },
      ],
    },
  ],
});
