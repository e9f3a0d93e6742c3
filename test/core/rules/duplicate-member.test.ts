import { testRule } from "../../support/rule-tester";
import { draft } from "../../support/manifests";

testRule("duplicate-member", {
  valid: [
    { name: "an object with each name once", text: draft() },
    {
      name: "names that differ in case",
      text: draft({ entry: '{ "native": {}, "Native": {}, "frontend": "a.js" }' }),
    },
    {
      name: "a text whose brackets do not match",
      text: '{ "window": { "reuse_key": "plugin", "id": "x.y", "id": "x.y"',
    },
    {
      name: "a member of another object, with the rule off",
      text: draft({
        compatibility: '{ "min_app_version": "1", "min_app_version": "1", "platforms": ["linux"] }',
      }),
      options: { rules: { "duplicate-member": "off" } },
    },
  ],
  invalid: [
    {
      name: "a second list of permissions, with the rule off and suppressed",
      text: draft({ permissions: '[{ "type": "filesystem_write" }],\n  «"permissions"»: []' }),
      options: {
        rules: { "duplicate-member": "off" },
        suppressions: [
          {
            rule: "duplicate-member",
            reason: "Both are read.",
            origin: { file: ".plugin-manifest.json", pointer: "/suppressions/0", isExtended: false },
          },
        ],
      },
      problems: [
        {
          message: 'Duplicate property "permissions". Only the last value counts; remove one.',
          pointer: "/permissions",
          severity: "error",
          fixes: {
            'Remove the earlier "permissions"': draft({ permissions: "[]" }),
            'Remove the later "permissions"': draft({ permissions: '[{ "type": "filesystem_write" }]' }),
          },
        },
      ],
    },
    {
      name: "two types of one permission, with the rule at a lower severity",
      text: draft({ permissions: '[{ "type": "network_http", «"type"»: "filesystem_read" }]' }),
      options: { rules: { "duplicate-member": "hint" } },
      problems: [
        {
          message: 'Duplicate property "type". Only the last value counts; remove one.',
          pointer: "/permissions/0/type",
          severity: "error",
          fixes: {
            'Remove the earlier "type"': draft({ permissions: '[{ "type": "filesystem_read" }]' }),
            'Remove the later "type"': draft({ permissions: '[{ "type": "network_http" }]' }),
          },
        },
      ],
    },
    {
      name: "a member named twice",
      text: draft({ version: '"1.0.0",\n  «"version"»: "1.2.3"' }),
      problems: [
        {
          message: 'Duplicate property "version". Only the last value counts; remove one.',
          pointer: "/version",
          severity: "error",
          related: ['"version"'],
          fixes: {
            'Remove the earlier "version"': draft(),
            'Remove the later "version"': draft({ version: '"1.0.0"' }),
          },
        },
      ],
    },
    {
      name: "the same name written with an escape",
      text: draft({ license: '"MIT",\n  «"\\u006cicense"»: "MIT"' }),
      problems: [
        {
          message: 'Duplicate property "license". Only the last value counts; remove one.',
          pointer: "/license",
          fixes: {
            'Remove the earlier "license"': draft({ license: undefined }).replace(
              '"keywords"',
              '"\\u006cicense": "MIT",\n  "keywords"',
            ),
            'Remove the later "license"': draft(),
          },
        },
      ],
    },
    {
      name: "the ignored value, whose problems are not reported",
      text: draft({ author: '{ "name": 3 },\n  «"author"»: { "name": "Ada Example" }' }),
      problems: [
        {
          message: 'Duplicate property "author". Only the last value counts; remove one.',
          pointer: "/author",
          fixes: {
            'Remove the earlier "author"': draft(),
            'Remove the later "author"': draft({ author: '{ "name": 3 }' }),
          },
        },
      ],
    },
  ],
});
