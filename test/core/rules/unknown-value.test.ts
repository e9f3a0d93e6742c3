import { testRule } from "../../support/rule-tester";
import { draft, published } from "../../support/manifests";

const platforms = (list: string): string =>
  draft({ compatibility: `{ "min_app_version": "1.0.0", "platforms": ${list} }` });

const setting = (type: string): string =>
  draft({
    settings_schema: `{ "type": "object", "properties": { "a": { "type": ${type}, "title": "A", "default": 1 }, "b": { "type": "number", "title": "B", "default": 1 } } }`,
  });

testRule("unknown-value", {
  valid: [
    ...["v1.json", "v01.json", "v1.json#", "v2", "w2.json"].map((name) => ({
      name: `a schema whose address does not end in another version: ${name}`,
      text: draft({ $schema: `"https://a.example/plugin/${name}"` }),
    })),
    {
      name: "an address of a schema that has a fault of its own",
      text: draft({ $schema: '"plugin/v2.json"' }),
    },

    { name: "allowed values", text: draft({ host_capabilities: '["navigation", "app_state"]' }) },
    {
      name: "a value of the workspace's vocabulary",
      text: platforms('["windows", "freebsd"]'),
      options: { vocabulary: { platforms: ["freebsd"] } },
    },
    {
      name: "a permission type, which is only observed",
      text: draft({ permissions: '[{ "type": "teleport" }]' }),
    },
  ],
  invalid: [
    {
      name: "a value one edit away from an allowed one",
      text: platforms('["windos"]').replace('"windos"', '«"windos"»'),
      problems: [
        {
          message: '"windos" is not a known platform. Did you mean "windows"?',
          pointer: "/compatibility/platforms/0",
          severity: "error",
          fixes: { '☆ Change to "windows"': platforms('["windows"]') },
        },
      ],
    },
    {
      name: "a transposition, which is one edit",
      text: platforms('["lunix", "windows"]').replace('"lunix"', '«"lunix"»').replace("lunix", "liunx"),
      problems: [
        {
          message: '"liunx" is not a known platform. Did you mean "linux"?',
          pointer: "/compatibility/platforms/0",
          fixes: { '☆ Change to "linux"': platforms('["linux", "windows"]') },
        },
      ],
    },
    {
      name: "a platform by another name",
      text: platforms('["windows", «"osx"»]'),
      problems: [
        {
          message: '"osx" is not a known platform. Did you mean "macos"?',
          pointer: "/compatibility/platforms/1",
          fixes: { '☆ Change to "macos"': platforms('["windows", "macos"]') },
        },
      ],
    },
    {
      name: "an unknown platform: those that the list lacks are offered",
      text: platforms('["macos", «"android"»]'),
      problems: [
        {
          message: '"android" is not a known platform. Use "windows", "macos" or "linux".',
          pointer: "/compatibility/platforms/1",
          fixes: {
            'Change to "windows"': platforms('["macos", "windows"]'),
            'Change to "linux"': platforms('["macos", "linux"]'),
          },
        },
      ],
    },
    {
      name: "a name with the words of a single capability",
      text: draft({ host_capabilities: '[«"host_theme_read"»]' }),
      problems: [
        {
          message: '"host_theme_read" is not a known capability. Did you mean "theme_read"?',
          pointer: "/host_capabilities/0",
          fixes: { '☆ Change to "theme_read"': draft({ host_capabilities: '["theme_read"]' }) },
        },
      ],
    },
    {
      name: "a capability that is like none: six of those that the list lacks are offered",
      text: draft({ host_capabilities: '["theme_read", «"clipboard"»]' }),
      problems: [
        {
          message: '"clipboard" is not a known capability.',
          pointer: "/host_capabilities/1",
          fixes: Object.fromEntries(
            [
              "navigation",
              "event_subscribe",
              "deep_links",
              "enterprise_gateway",
              "file_dialogs",
              "app_state",
            ].map((name) => [
              `Change to "${name}"`,
              draft({ host_capabilities: `["theme_read", "${name}"]` }),
            ]),
          ),
        },
      ],
    },
    {
      name: "a setting's type by another name, though other settings have it",
      text: setting('«"int"»'),
      problems: [
        {
          message: '"int" is not a known value of "type". Did you mean "number"?',
          pointer: "/settings_schema/properties/a/type",
          fixes: { '☆ Change to "number"': setting('"number"') },
        },
      ],
    },
    {
      name: "the only allowed value",
      text: draft({ settings_schema: '{ "type": «"zzzzzzzzzz"», "properties": {} }' }),
      problems: [
        {
          message: '"zzzzzzzzzz" is not a known value of "type". Use "object".',
          pointer: "/settings_schema/type",
          fixes: { 'Change to "object"': draft() },
        },
      ],
    },
    {
      name: "an algorithm: null is not offered, because it means that there is no package",
      text: published({ signature_algorithm: '«"rsa"»' }),
      problems: [
        {
          message: '"rsa" is not a known value of "signature_algorithm". Use "ed25519".',
          pointer: "/signature_algorithm",
          fixes: { 'Change to "ed25519"': published() },
        },
      ],
    },
    ...["2", "10"].map((version) => ({
      name: `version ${version} of the schema`,
      text: draft({ $schema: `«"https://a.example/plugin/v${version}.json"»` }),
      problems: [
        {
          message: `"$schema" names version ${version}. Only version 1 is known.`,
          pointer: "/$schema",
          severity: "error" as const,
          fixes: {},
        },
      ],
    })),
    {
      name: "names of prototype members",
      text: platforms('[«"constructor"», «"__proto__"», "windows", "macos", "linux"]'),
      problems: ["constructor", "__proto__"].map((name, i) => ({
        message: `"${name}" is not a known platform. Use "windows", "macos" or "linux".`,
        pointer: `/compatibility/platforms/${i}`,
      })),
    },
  ],
});
