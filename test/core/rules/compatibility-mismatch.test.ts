import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder, published } from "../../support/manifests";

const message = (other: string): string =>
  `"min_app_version" differs from "${other}" in "compatibility". They should match.`;
const both = (own: string | undefined, other: string, write = published): string =>
  write({ min_app_version: own, compatibility: `{ "min_app_version": ${other}, "platforms": ["windows"] }` });

testRule("compatibility-mismatch", {
  valid: [
    { name: "the same text", text: published() },
    { name: "the same version, written differently", text: both('"1.0"', '"1.0.0"') },
    { name: "a draft without a minimum at the root", text: draft() },
    { name: "a minimum that is not a version", text: both('"one"', '"1.0.0"') },
    { name: "an invalid version in compatibility", text: both('"1.0.0"', '"v1"') },
    { name: "values of another type", text: both("1", '"2"') },
    { name: "compatibility of another type", text: published({ compatibility: '"2.0.0"' }) },
    { name: "a value that is being typed", text: both("", '"2.0.0"') },
    {
      name: "a placeholder, which has no compatibility",
      text: both('"1.0.0"', '"2.0.0"', placeholder),
    },
  ],
  invalid: [
    {
      name: "two versions",
      text: both('«"1.2.0"»', '"1.10"'),
      problems: [
        {
          message: message("1.10"),
          pointer: "/min_app_version",
          severity: "warning",
          related: ['"1.10"'],
          fixes: {
            'Change to "1.10"': both('"1.10"', '"1.10"'),
            'Change "compatibility" to "1.2.0"': both('"1.2.0"', '"1.2.0"'),
          },
        },
      ],
    },
    {
      name: "a draft with both minimums",
      text: both('«"2"»', '"1.0.0"', draft),
      problems: [
        {
          message: message("1.0.0"),
          pointer: "/min_app_version",
          fixes: {
            'Change to "1.0.0"': both('"1.0.0"', '"1.0.0"', draft),
            'Change "compatibility" to "2"': both('"2"', '"2"', draft),
          },
        },
      ],
    },
    {
      name: "text in columns, with tabs and Windows line endings",
      text: '{\r\n\t"min_app_version":\t«"2"»,\r\n\t"compatibility":\t{ "min_app_version" : "3" }\r\n}',
      problems: [
        {
          message: message("3"),
          pointer: "/min_app_version",
          fixes: {
            'Change to "3"':
              '{\r\n\t"min_app_version":\t"3",\r\n\t"compatibility":\t{ "min_app_version" : "3" }\r\n}',
            'Change "compatibility" to "2"':
              '{\r\n\t"min_app_version":\t"2",\r\n\t"compatibility":\t{ "min_app_version" : "2" }\r\n}',
          },
        },
      ],
    },
    {
      name: "an older version in a detail response",
      text: detail({ manifests: { 1: { min_app_version: '«"1.0.1"»' } } }),
      problems: [
        {
          message: message("1.0.0"),
          pointer: "/data/versions/1/manifest/min_app_version",
          fixes: {
            'Change to "1.0.0"': detail(),
            'Change "compatibility" to "1.0.1"': detail({
              manifests: {
                1: {
                  min_app_version: '"1.0.1"',
                  compatibility: '{ "min_app_version": "1.0.1", "platforms": ["windows"] }',
                },
              },
            }),
          },
        },
      ],
    },
  ],
});
