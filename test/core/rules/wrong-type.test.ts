import { testRule } from "../../support/rule-tester";
import { detail, draft, published } from "../../support/manifests";

const level0 = (order: string): string =>
  `{ "level0": { "module_id": "clock", "module_label": "Clock", "module_icon": "Clock", "sidebar_position": "main", "sidebar_order": ${order}, "panel_entry": "frontend/index.js" } }`;

const settings = (properties: string): string => `{ "type": "object", "properties": { ${properties} } }`;

testRule("wrong-type", {
  valid: [
    {
      name: "an integer written with an exponent",
      text: draft({ capability_levels: "[0]", integration: level0("1e2") }),
    },
    ...["0", "-0", "4.0e1", "9007199254740991"].map((size) => ({
      name: `a number of bytes: ${size}`,
      text: draft({ artifacts: `{ "macos_arm64": { "artifact_size": ${size} } }` }),
    })),
    { name: "null as the upper version bound", text: published() },
    { name: "the author as a string, which has a rule of its own", text: draft({ author: '"Ada"' }) },
    {
      name: "a setting's default, which has a rule of its own",
      text: draft({
        settings_schema:
          '{ "type": "object", "properties": { "a": { "type": "number", "title": "A", "default": "x" } } }',
      }),
    },
    {
      name: "limits that setting-keyword reports: the setting has another type",
      text: draft({
        settings_schema: settings(
          '"a": { "type": "number", "title": "A", "default": 1, "enum": [1, 2], "minLength": "1" }, "b": { "type": "boolean", "title": "B", "default": true, "enum": "on" }',
        ),
      }),
    },
  ],
  invalid: [
    ...["filesystem_read", "process_spawn_whitelist", "no_such"].map((name) => ({
      name: `a permission by its name alone: ${name}`,
      text: draft({ permissions: `[{ "type": "ipc_register" }, «"${name}"»]` }),
      problems: [
        {
          message: `"permissions[1]" must be an object, not the string "${name}".`,
          pointer: "/permissions/1",
          fixes: {
            [`☆ Change to {"type":"${name}"}`]: draft({
              permissions: `[{ "type": "ipc_register" }, { "type": "${name}" }]`,
            }),
          },
        },
      ],
    })),

    {
      name: "choices of a string setting, with which its default is compared",
      text: draft({
        settings_schema: settings('"a": { "type": "string", "title": "A", "default": "1", "enum": [«1»] }'),
      }),
      problems: [
        {
          message: '"settings_schema.properties.a.enum[0]" must be a string, not the number 1.',
          pointer: "/settings_schema/properties/a/enum/0",
          fixes: {
            '☆ Change to "1"': draft({
              settings_schema: settings(
                '"a": { "type": "string", "title": "A", "default": "1", "enum": ["1"] }',
              ),
            }),
          },
        },
      ],
    },
    {
      name: "choices of a setting whose type is unknown: they may be numbers",
      text: draft({
        settings_schema: settings('"a": { "type": "integer", "title": "A", "default": 1, "enum": [«1»] }'),
      }),
      problems: [
        {
          message: '"settings_schema.properties.a.enum[0]" must be a string, not the number 1.',
          pointer: "/settings_schema/properties/a/enum/0",
          fixes: {
            'Change to "1"': draft({
              settings_schema: settings(
                '"a": { "type": "integer", "title": "A", "default": 1, "enum": ["1"] }',
              ),
            }),
          },
        },
      ],
    },
    {
      name: "choices of a setting without a type",
      text: draft({
        settings_schema: settings('"a": { "title": "A", "default": 1, "enum": [«1»] }'),
      }),
      problems: [
        {
          message: '"settings_schema.properties.a.enum[0]" must be a string, not the number 1.',
          pointer: "/settings_schema/properties/a/enum/0",
          fixes: {
            'Change to "1"': draft({
              settings_schema: settings('"a": { "title": "A", "default": 1, "enum": ["1"] }'),
            }),
          },
        },
      ],
    },
    {
      name: "numbers that lose digits when read: they are quoted as the author wrote them",
      text: published({ artifact_size: "«1e400»", changelog: "«12345678901234567890»" }),
      problems: [
        {
          message: '"artifact_size" must be at most 9007199254740991 bytes.',
          pointer: "/artifact_size",
        },
        {
          message: '"changelog" must be a string or null, not the number 12345678901234567890.',
          pointer: "/changelog",
          fixes: {
            '★ Change to "12345678901234567890"': published({
              artifact_size: "1e400",
              changelog: '"12345678901234567890"',
            }),
          },
        },
      ],
    },
    ...["-1", "0.5", "-1.5", "1024.00000000000000000000001"].map((size) => ({
      name: `no number of bytes: ${size}`,
      text: published({ artifact_size: `«${size}»` }),
      problems: [
        {
          message: '"artifact_size" must be a whole number of bytes, 0 or more.',
          pointer: "/artifact_size",
          severity: "error" as const,
        },
      ],
    })),
    ...["9007199254740992", "9007199254740993", `1${"0".repeat(10_000)}`].map((size) => ({
      name: `more bytes than a number can count: ${size.slice(0, 20)}`,
      text: draft({ artifacts: `{ "macos_arm64": { "artifact_size": «${size}» } }` }),
      problems: [
        {
          message: '"artifacts.macos_arm64.artifact_size" must be at most 9007199254740991 bytes.',
          pointer: "/artifacts/macos_arm64/artifact_size",
        },
      ],
    })),
    {
      name: "the size of an older version",
      text: detail({ versions: { 1: { artifact_size: "«-1»" } } }),
      problems: [
        {
          message: '"data.versions[1].artifact_size" must be a whole number of bytes, 0 or more.',
          pointer: "/data/versions/1/artifact_size",
        },
      ],
    },
    {
      name: "a negative size in quotes, whose conversion would be wrong, too",
      text: published({ artifact_size: '«"-1"»' }),
      problems: [
        {
          message: `"artifact_size" must be an integer or null, not the string "-1".`,
          pointer: "/artifact_size",
        },
      ],
    },
    {
      name: "a number in quotes",
      text: draft({ capability_levels: "[0]", integration: level0('«"30"»') }),
      problems: [
        {
          message: `"integration.level0.sidebar_order" must be an integer, not the string "30".`,
          pointer: "/integration/level0/sidebar_order",
          severity: "error",
          fixes: { "★ Change to 30": draft({ capability_levels: "[0]", integration: level0("30") }) },
        },
      ],
    },
    {
      name: "a number where a string belongs, whose format it would break",
      text: draft({ version: "«1.20»" }),
      problems: [
        {
          message: '"version" must be a string, not the number 1.20.',
          pointer: "/version",
        },
      ],
    },
    {
      name: "true in quotes",
      text: draft({
        window: '{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": «"true"» }',
      }),
      problems: [
        {
          message: `"window.allow_multiple" must be true or false, not the string "true".`,
          pointer: "/window/allow_multiple",
          fixes: {
            "★ Change to true": draft({
              window:
                '{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": true }',
            }),
          },
        },
      ],
    },
    {
      name: "a value that would be another error with the right type",
      text: draft({
        capability_levels: '[4, «"1"»]',
        settings_schema: settings(
          '"a": { "type": "string", "title": "A", "default": "", "minLength": «"-1"» }',
        ),
      }),
      problems: [
        {
          message: '"capability_levels[1]" must be an integer, not the string "1".',
          pointer: "/capability_levels/1",
        },
        {
          message: '"settings_schema.properties.a.minLength" must be an integer, not the string "-1".',
          pointer: "/settings_schema/properties/a/minLength",
        },
      ],
    },
    {
      name: "a level in place of a list, whose property is missing",
      text: draft({ capability_levels: "«1»" }),
      problems: [
        {
          message: '"capability_levels" must be an array, not the number 1.',
          pointer: "/capability_levels",
        },
      ],
    },
    {
      name: "one entry in place of a list",
      text: draft({ keywords: '«"time"»' }),
      problems: [
        {
          message: `"keywords" must be an array, not the string "time".`,
          pointer: "/keywords",
          fixes: { '★ Change to ["time"]': draft() },
        },
      ],
    },
    ...["time, zone", "time;zone", "time\nzone", "time,, zone;"].map((list) => ({
      name: `a list in one text: ${JSON.stringify(list)}`,
      text: draft({ keywords: `«${JSON.stringify(list)}»` }),
      problems: [
        {
          message: `"keywords" must be an array, not the string ${JSON.stringify(list)}.`,
          pointer: "/keywords",
          fixes: {
            'Change to ["time","zone"]': draft({ keywords: '["time", "zone"]' }),
            [`Change to [${JSON.stringify(list)}]`]: draft({ keywords: `[${JSON.stringify(list)}]` }),
          },
        },
      ],
    })),
    {
      name: "a blank text, which is not an entry",
      text: draft({ keywords: '«" "»' }),
      problems: [{ message: '"keywords" must be an array, not the string " ".', pointer: "/keywords" }],
    },
    {
      name: "a number beyond the range of a double",
      text: draft({ capability_levels: "[0, «-1e999»]", integration: level0("20") }),
      problems: [
        {
          message: '"capability_levels[1]" must be between -1e308 and 1e308, not -1e999.',
          pointer: "/capability_levels/1",
        },
      ],
    },
    {
      name: "null where it is not allowed, without a conversion",
      text: draft({ homepage: "«null»" }),
      problems: [{ message: '"homepage" must be a string, not null.', pointer: "/homepage" }],
    },
    {
      name: "a text that only looks like a number",
      text: draft({ capability_levels: "[0]", integration: level0('«"0x1E"»') }),
      problems: [
        {
          message: `"integration.level0.sidebar_order" must be an integer, not the string "0x1E".`,
          pointer: "/integration/level0/sidebar_order",
        },
      ],
    },
    {
      name: "a root that is not an object",
      text: "«[]»",
      problems: [{ message: "The document must be an object, not an array.", pointer: "" }],
    },
    {
      name: "a root that is null",
      text: "«null»",
      problems: [{ message: "The document must be an object, not null.", pointer: "" }],
    },
    {
      name: "an entry of a list: other rules compare it with the rest of the manifest",
      text: draft({ capability_levels: '[«"4"»]', keywords: '["a", «2»]' }),
      problems: [
        {
          message: '"keywords[1]" must be a string, not the number 2.',
          pointer: "/keywords/1",
          fixes: { '☆ Change to "2"': draft({ capability_levels: '["4"]', keywords: '["a", "2"]' }) },
        },
        {
          message: '"capability_levels[0]" must be an integer, not the string "4".',
          pointer: "/capability_levels/0",
          fixes: { "☆ Change to 4": draft({ capability_levels: "[4]", keywords: '["a", 2]' }) },
        },
      ],
    },
    {
      name: "values of a detail response, which repeats them",
      text: detail({ manifests: { 1: { long_description: "«7»" } } }),
      problems: [
        {
          message: '"data.versions[1].manifest.long_description" must be a string, not the number 7.',
          pointer: "/data/versions/1/manifest/long_description",
          fixes: { '☆ Change to "7"': detail({ manifests: { 1: { long_description: '"7"' } } }) },
        },
      ],
    },
    {
      name: "a value that would not be one of the allowed ones",
      text: draft({ compatibility: '{ "min_app_version": "1", "platforms": [«3»] }' }),
      problems: [
        {
          message: '"compatibility.platforms[0]" must be a string, not the number 3.',
          pointer: "/compatibility/platforms/0",
        },
      ],
    },
    {
      name: "settings of any name",
      text: draft({
        settings_schema: settings('"author": «"x"», "0": { "type": "string", "title": «7», "default": "" }'),
      }),
      problems: [
        {
          message: `"settings_schema.properties.author" must be an object, not the string "x".`,
          pointer: "/settings_schema/properties/author",
        },
        {
          message: '"settings_schema.properties[0].title" must be a string, not the number 7.',
          pointer: "/settings_schema/properties/0/title",
          fixes: {
            '★ Change to "7"': draft({
              settings_schema: settings(
                '"author": "x", "0": { "type": "string", "title": "7", "default": "" }',
              ),
            }),
          },
        },
      ],
    },
  ],
});
