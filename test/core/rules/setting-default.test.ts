import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder, published } from "../../support/manifests";

const settings = (members: string, name = "zone"): string =>
  `{ "type": "object", "properties": { "${name}": { "title": "Zone", ${members} } } }`;
const setting = (members: string, name?: string): string =>
  draft({ settings_schema: settings(members, name) });
const is = (fault: string): string => `Setting "zone": default ${fault}.`;
const pointer = "/settings_schema/properties/zone/default";

testRule("setting-default", {
  valid: [
    { name: "a string", text: setting('"type": "string", "default": ""') },
    {
      name: "a number on either bound",
      text: setting('"type": "number", "default": 1, "minimum": 1, "maximum": 1.0'),
    },
    { name: "a boolean", text: setting('"type": "boolean", "default": false') },
    {
      name: "one of the allowed values",
      text: setting('"type": "string", "default": "b", "enum": ["a", "b"]'),
    },
    {
      name: "enough characters of two code units each",
      text: setting('"type": "string", "default": "🕐🕑🕒", "minLength": 3'),
    },
    { name: "a setting without a default", text: setting('"type": "string"') },
    { name: "a setting of an unknown type", text: setting('"type": "integer", "default": "1"') },
    { name: "a setting without a type", text: setting('"default": 1') },
    {
      name: "bounds that do not belong to the type, which setting-keyword reports",
      text: setting('"type": "string", "default": "9", "minimum": 10, "maximum": 1'),
    },
    {
      name: "values that do not belong to the type",
      text: setting('"type": "number", "default": 9, "minLength": 20, "enum": ["1"]'),
    },
    {
      name: "bounds of another type",
      text: setting('"type": "number", "default": 9, "minimum": "ten", "maximum": null'),
    },
    { name: "an invalid number", text: setting('"type": "number", "default": 1e400, "maximum": 5') },
    { name: "an invalid minimum", text: setting('"type": "number", "default": 5, "minimum": 1e999') },
    {
      name: "a minLength beyond the range of numbers",
      text: setting('"type": "string", "default": "9", "minLength": 1e999'),
    },
    {
      name: "an invalid minLength",
      text: setting('"type": "string", "default": "9", "minLength": 1.5'),
    },
    {
      name: "swapped bounds, which setting-bounds reports",
      text: setting('"type": "number", "default": 50, "minimum": 10, "maximum": 1'),
    },
    {
      name: "allowed values that cannot be strings, which another rule reports",
      text: setting('"type": "string", "default": "c", "enum": [null, "a"]'),
    },
    {
      name: "allowed values that are wrong types, and would be right as strings",
      text: setting('"type": "string", "default": "2", "enum": [1, 2, null]'),
    },
    { name: "a default that is being typed", text: setting('"type": "string", "default": [') },
    {
      name: "allowed values that are being typed",
      text: setting('"type": "string", "default": "b", "enum": ["a", b]'),
    },
    {
      name: "two defaults, of which the later counts",
      text: setting('"type": "string", "default": 1, "default": "1"'),
    },
    {
      name: "a placeholder, which has no settings",
      text: placeholder({ settings_schema: settings('"type": "string", "default": 1') }),
    },
    {
      name: "settings of another type",
      text: draft({ settings_schema: '{ "properties": [{ "type": "string", "default": 1 }] }' }),
    },
    {
      name: "a setting of another type",
      text: draft({ settings_schema: '{ "properties": { "zone": "string" } }' }),
    },
  ],
  invalid: [
    ...["[]", "{}", "null"].map((value) => ({
      name: `${value} as the default of a setting without a type: no type has such a value`,
      text: setting(`"default": «${value}»`),
      problems: [
        {
          message: is(
            `must be a string, a number or true or false, not ${{ "[]": "an array", "{}": "an object" }[value] ?? value}`,
          ),
          pointer,
        },
      ],
    })),
    {
      name: "a number for a string, kept as it was written",
      text: setting('"type": "string", "default": «1.50»'),
      problems: [
        {
          message: is("must be a string, not 1.50"),
          pointer,
          severity: "error",
          related: ['"string"'],
          fixes: { 'Change to "1.50"': setting('"type": "string", "default": "1.50"') },
        },
      ],
    },
    {
      name: "a boolean for a string",
      text: setting('"type": "string", "default": «true»'),
      problems: [
        {
          message: is("must be a string, not true"),
          pointer,
          fixes: { 'Change to "true"': setting('"type": "string", "default": "true"') },
        },
      ],
    },
    {
      name: "a string for a number",
      text: setting('"type": "number", "default": «"-2.5"»'),
      problems: [
        {
          message: is('must be a number, not "-2.5"'),
          pointer,
          fixes: { "Change to -2.5": setting('"type": "number", "default": -2.5') },
        },
      ],
    },
    {
      name: "a string for a boolean",
      text: setting('"type": "boolean", "default": «"false"»'),
      problems: [
        {
          message: is('must be true or false, not "false"'),
          pointer,
          fixes: { "Change to false": setting('"type": "boolean", "default": false') },
        },
      ],
    },
    ...[
      ["null", "string", "null", "a string"],
      ['["a"]', "string", "an array", "a string"],
      ['{ "a": 1 }', "number", "an object", "a number"],
      ["1", "boolean", "1", "true or false"],
      ['"yes"', "boolean", '"yes"', "true or false"],
      ['"1e400"', "number", '"1e400"', "a number"],
      ['"9007199254740993"', "number", '"9007199254740993"', "a number"],
      ['" 1"', "number", '" 1"', "a number"],
    ].map(([value = "", type = "", shown = "", wanted = ""]) => ({
      name: `${value} for a ${type}, which nothing certain can be made of`,
      text: setting(`"type": "${type}", "default": «${value}»`),
      problems: [{ message: is(`must be ${wanted}, not ${shown}`), pointer }],
    })),
    {
      name: "a string for a number, which as a number would break a bound",
      text: setting('"type": "number", "default": «"500"», "maximum": 100'),
      problems: [{ message: is('must be a number, not "500"'), pointer }],
    },
    {
      name: "a number below the minimum",
      text: setting('"type": "number", "default": «0», "minimum": 1.0, "maximum": 5'),
      problems: [
        {
          message: is("0 is less than minimum 1.0"),
          pointer,
          related: ["1.0"],
          fixes: {
            "Change to 1.0": setting('"type": "number", "default": 1.0, "minimum": 1.0, "maximum": 5'),
          },
        },
      ],
    },
    {
      name: "a number above the maximum",
      text: setting('"type": "number", "default": «1e300», "maximum": 5'),
      problems: [
        {
          message: is("1e300 is greater than maximum 5"),
          pointer,
          related: ["5"],
          fixes: { "Change to 5": setting('"type": "number", "default": 5, "maximum": 5') },
        },
      ],
    },
    {
      name: "an enum that is one value in place of a list",
      text: setting('"type": "string", "default": «"plian"», "enum": "plain"'),
      problems: [
        {
          message: is('"plian" is not in its enum. Use "plain"'),
          pointer,
          related: ['"plain"'],
          fixes: { 'Change to "plain"': null },
        },
      ],
    },
    {
      name: "a number that a double would make equal to the minimum",
      text: setting('"type": "number", "default": «9007199254740992», "minimum": 9007199254740993'),
      problems: [
        {
          message: is("9007199254740992 is less than minimum 9007199254740993"),
          pointer,
          related: ["9007199254740993"],
          fixes: {
            "Change to 9007199254740993": setting(
              '"type": "number", "default": 9007199254740993, "minimum": 9007199254740993',
            ),
          },
        },
      ],
    },
    {
      name: "a number beyond the bounds of a setting whose type is unknown",
      text: setting('"type": "integer", "default": «9», "maximum": 5'),
      problems: [
        {
          message: is("9 is greater than maximum 5"),
          pointer,
          fixes: { "Change to 5": setting('"type": "integer", "default": 5, "maximum": 5') },
        },
      ],
    },
    {
      name: "a string that is nearly a long one, which the title cuts between its quotes",
      text: setting(`"type": "string", "default": «"${"a".repeat(70)}b"», "enum": ["${"a".repeat(70)}"]`),
      problems: [
        {
          message: is(`"${"a".repeat(56)}…" is not in its enum. Use "${"a".repeat(56)}…"`),
          pointer,
          fixes: {
            [`Change to "${"a".repeat(56)}…"`]: setting(
              `"type": "string", "default": "${"a".repeat(70)}", "enum": ["${"a".repeat(70)}"]`,
            ),
          },
        },
      ],
    },
    {
      name: "a string that is too short",
      text: setting('"type": "string", "default": «""», "minLength": 1'),
      problems: [{ message: is('"" is shorter than minLength 1'), pointer, related: ["1"] }],
    },
    {
      name: "a string with enough code units but too few characters",
      text: setting('"type": "string", "default": «"🕐🕑"», "minLength": 3'),
      problems: [{ message: is('"🕐🕑" is shorter than minLength 3'), pointer }],
    },
    {
      name: "a string that is not allowed",
      text: setting('"type": "string", "default": «"lokal"», "enum": ["utc", "local"]'),
      problems: [
        {
          message: is('"lokal" is not in its enum. Use "utc" or "local"'),
          pointer,
          related: ['["utc", "local"]'],
          fixes: {
            'Change to "local"': setting('"type": "string", "default": "local", "enum": ["utc", "local"]'),
          },
        },
      ],
    },
    {
      name: "a string unlike all of many allowed values: the nearest is still offered",
      text: setting(
        '"type": "string", "default": «"zz"», "enum": ["aaaa", "bbbb", "zaa", "d", "e", "f", "g"]',
      ),
      problems: [
        {
          message: is('"zz" is not in its enum. Use one of its values'),
          pointer,
          fixes: {
            'Change to "zaa"': setting(
              '"type": "string", "default": "zaa", "enum": ["aaaa", "bbbb", "zaa", "d", "e", "f", "g"]',
            ),
          },
        },
      ],
    },
    {
      name: "a setting with an empty enum",
      text: setting('"type": "string", "default": «"a"», "enum": []'),
      problems: [{ message: is('"a" is not in its enum, which is empty'), pointer }],
    },
    {
      name: "a string that is neither allowed nor long enough: a valid value is offered",
      text: setting('"type": "string", "default": «"ut"», "enum": ["utc", "local"], "minLength": 4'),
      problems: [
        {
          message: is('"ut" is shorter than minLength 4 and not in its enum'),
          pointer,
          related: ['["utc", "local"]', "4"],
          fixes: {
            'Change to "local"': setting(
              '"type": "string", "default": "local", "enum": ["utc", "local"], "minLength": 4',
            ),
          },
        },
      ],
    },
    {
      name: "a setting with a name that a pointer escapes",
      text: setting('"type": "string", "default": «1»', "a/b~c"),
      problems: [
        {
          message: 'Setting "a/b~c": default must be a string, not 1.',
          pointer: "/settings_schema/properties/a~1b~0c/default",
          fixes: { 'Change to "1"': setting('"type": "string", "default": "1"', "a/b~c") },
        },
      ],
    },
    {
      name: "a setting with the name of an object's own member",
      text: setting('"type": "string", "default": «1»', "__proto__"),
      problems: [
        {
          message: 'Setting "__proto__": default must be a string, not 1.',
          pointer: "/settings_schema/properties/__proto__/default",
          fixes: { 'Change to "1"': setting('"type": "string", "default": "1"', "__proto__") },
        },
      ],
    },
    {
      name: "a published manifest and text of tabs, Windows line endings and columns",
      text: published({
        settings_schema:
          '{\r\n\t"properties": {\r\n\t\t"zone": {\r\n\t\t\t"type":    "number",\r\n\t\t\t"default": «"7"»\r\n\t\t}\r\n\t}\r\n}',
      }),
      problems: [
        {
          message: is('must be a number, not "7"'),
          pointer,
          fixes: {
            "Change to 7": published({
              settings_schema:
                '{\r\n\t"properties": {\r\n\t\t"zone": {\r\n\t\t\t"type":    "number",\r\n\t\t\t"default": 7\r\n\t\t}\r\n\t}\r\n}',
            }),
          },
        },
      ],
    },
    {
      name: "a default that is not allowed, beside an allowed value of another type",
      text: setting('"type": "string", "default": «"plian"», "enum": ["plain", 5]'),
      problems: [
        {
          message: is('"plian" is not in its enum. Use "plain" or "5"').replace("default ", "default "),
          pointer,
          fixes: {
            'Change to "plain"': setting('"type": "string", "default": "plain", "enum": ["plain", 5]'),
          },
        },
      ],
    },
    {
      name: "the newest version in a detail response: the fix changes its copies too",
      text: detail({
        manifests: { 0: { settings_schema: settings('"type": "boolean", "default": «"true"»') } },
      }),
      problems: [
        {
          message: is('must be true or false, not "true"'),
          pointer: `/data/versions/0/manifest${pointer}`,
          fixes: {
            "Change to true": detail({
              manifests: { 0: { settings_schema: settings('"type": "boolean", "default": true') } },
            }),
          },
        },
      ],
    },
  ],
});
