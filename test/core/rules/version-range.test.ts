import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder, published } from "../../support/manifests";

const message = (min: string, max: string): string =>
  `Minimum host version "${min}" is greater than maximum "${max}".`;
const range = (min: string | undefined, max: string | undefined): string =>
  published({ min_app_version: min, max_app_version: max });

testRule("version-range", {
  valid: [
    { name: "no upper bound", text: published() },
    { name: "a minimum below the maximum", text: range('"1.2.0"', '"1.10"') },
    { name: "the same version, written differently", text: range('"2.0.0"', '"02"') },
    { name: "a draft without a maximum", text: draft() },
    { name: "the same version, with minimum and maximum exchanged", text: range('"02"', '"2.0.0"') },
    { name: "an invalid version", text: range('"3.x"', '"2"') },
    { name: "an invalid maximum", text: range('"3"', '"2.x"') },
    { name: "a value of another type, which is not a version", text: range("3e1", '"2"') },
    { name: "a prefix, which does not count", text: range('"v2"', '"V10"') },
    { name: "a minimum that is missing", text: range(undefined, '"0.1"') },
    {
      name: "numbers that are equal as doubles",
      text: range('"1.90071992547409930000001"', '"1.90071992547409930000002"'),
    },
    { name: "a maximum that is being typed", text: range('"3"', "") },
    {
      name: "two minima, of which the later counts",
      text: published({ min_app_version: '"9", "min_app_version": "1"', max_app_version: '"2"' }),
    },
  ],
  invalid: [
    {
      name: "a minimum above the maximum, compared as numbers",
      text: range('«"1.10"»', '"1.9.9"'),
      problems: [
        {
          message: message("1.10", "1.9.9"),
          pointer: "/min_app_version",
          severity: "error",
          related: ['"1.9.9"'],
        },
      ],
    },
    {
      name: "a missing part, which is zero",
      text: range('«"1.0.1"»', '"1"'),
      problems: [{ message: message("1.0.1", "1"), pointer: "/min_app_version" }],
    },
    {
      name: "numbers that are equal as doubles",
      text: range('«"90071992547409930000002"»', '"90071992547409930000001"'),
      problems: [
        {
          message: message("90071992547409930000002", "90071992547409930000001"),
          pointer: "/min_app_version",
        },
      ],
    },
    {
      name: "a minimum with a prefix, which version-format removes",
      text: placeholder({ min_app_version: '«"v1.0.0"»', max_app_version: '"0.9"' }),
      problems: [
        {
          message: message("v1.0.0", "0.9"),
          pointer: "/min_app_version",
          severity: "error",
          related: ['"0.9"'],
        },
      ],
    },
    {
      name: "a maximum without quotes, which wrong-type inserts",
      text: range('«"1.10"»', "1.9"),
      problems: [
        {
          message: 'Minimum host version "1.10" is greater than maximum 1.9.',
          pointer: "/min_app_version",
          related: ["1.9"],
        },
      ],
    },
    {
      name: "a draft that has its minimum in compatibility only",
      text: draft({
        compatibility: '{ "min_app_version": «"3.0.0"», "platforms": ["windows"] }',
        max_app_version: '"2.5"',
      }),
      problems: [
        { message: message("3.0.0", "2.5"), pointer: "/compatibility/min_app_version", related: ['"2.5"'] },
      ],
    },
    {
      name: "a placeholder",
      text: placeholder({ min_app_version: '«"3"»', max_app_version: '"2"' }),
      problems: [{ message: message("3", "2"), pointer: "/min_app_version" }],
    },
    {
      name: "a version and its manifest in a detail response",
      text: detail({
        versions: { 1: { min_app_version: '«"6"»', max_app_version: '"5"' } },
        manifests: { 1: { min_app_version: '«"8"»', max_app_version: '"7"' } },
      }),
      problems: [
        { message: message("6", "5"), pointer: "/data/versions/1/min_app_version" },
        { message: message("8", "7"), pointer: "/data/versions/1/manifest/min_app_version" },
      ],
    },
    {
      name: "the item, a version and its manifest that agree",
      text: detail({
        item: { min_app_version: '«"1.0.0"»', max_app_version: '"0"' },
        versions: { 0: { min_app_version: '«"1.0.0"»', max_app_version: '"0"' } },
        manifests: { 0: { min_app_version: '«"1.0.0"»', max_app_version: '"0"' } },
      }),
      problems: ["item", "versions/0", "versions/0/manifest"].map((place) => ({
        message: message("1.0.0", "0"),
        pointer: `/data/${place}/min_app_version`,
      })),
    },
    {
      name: "the newest version, without its copy that agrees",
      text: detail({ versions: { 0: { min_app_version: '«"2"»', max_app_version: '"1"' } } }),
      problems: [{ message: message("2", "1"), pointer: "/data/versions/0/min_app_version" }],
    },
    {
      name: "a copy of the newest version that does not agree",
      text: detail({
        item: { latest_compatible_version: '{ "min_app_version": «"2"», "max_app_version": "1" }' },
      }),
      problems: [
        { message: message("2", "1"), pointer: "/data/item/latest_compatible_version/min_app_version" },
      ],
    },
  ],
});
