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
  ],
  invalid: [
    {
      name: "a member named twice",
      text: draft({ version: '"1.0.0",\n  «"version"»: "1.2.3"' }),
      problems: [
        {
          message: 'Duplicate property "version". Only the last value counts; remove one.',
          pointer: "/version",
          severity: "warning",
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
      name: "no faults of the value that does not count",
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
