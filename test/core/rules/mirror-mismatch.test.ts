import { detail, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const wrong = (name: string, right: string): string => `"${name}" differs from ${right}. They must match.`;

const ITEM = "Copy the item's value";
const VERSION = "Copy the version's value";
const OTHERS = "Copy the others' value";

const odd = (name: string, usual?: string): string =>
  usual === undefined
    ? `"${name}" differs from its copies. They must match.`
    : `"${name}" differs from its copies, ${usual}. They must match.`;

/** A response in which the first of the versions alone has another value than all its copies. */
function withOwn(name: string, right: string, value: string): string {
  const [item = "", versions = ""] = detail().split('"versions": [');
  return `${item}"versions": [${versions.replace(`"${name}": ${right}`, `"${name}": ${value}`)}`;
}

/** The members of the newest manifest that repeat the item's alone, each with another valid value. */
const OF_ITEM = {
  summary: '"S"',
  homepage_url: '"https://h.example/"',
  repository_url: '"https://r.example/"',
  source: '"private"',
  tags: '["a","host-theme_read","level-4"]',
};
const RIGHT_OF_ITEM = [
  '"Shows the time."',
  '"https://clock.example/"',
  '"https://code.example/clock"',
  '"official"',
  '["host-theme_read","level-4","time"]',
];
/** Those that repeat the version's. */
const OF_VERSION = {
  min_app_version: '"0.1"',
  max_app_version: '"2.0"',
  artifact_url: '"https://a.example/"',
  artifact_size: "7",
  signing_key_id: '"key-2"',
  changelog: "null",
};
const RIGHT_OF_VERSION = [
  '"1.0.0"',
  "null",
  '"https://files.example/clock-1.1.0.zip"',
  "1024",
  '"key-1"',
  '"First release."',
];

/** Another source that the host knows. */
const KNOWN = { vocabulary: { sources: ["private"] } };

const marked = (members: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, `«${value}»`]));

testRule("mirror-mismatch", {
  valid: [
    { name: "manifests that repeat everything", text: detail() },
    {
      name: "tags written differently",
      text: detail({ item: { tags: '[\n"host-theme_read","level-4",\n"time"]' } }),
    },
    { name: "an older manifest that differs from the item", text: detail({ manifests: { 1: OF_ITEM } }) },
    {
      name: "members that are missing at either side",
      text: detail({
        versions: { 1: { artifact_size: undefined } },
        manifests: { 0: { summary: undefined } },
      }),
    },
    {
      name: "a half-typed member",
      text: detail({ manifests: { 0: { tags: '["host-theme_read", lev]' } } }),
    },
    {
      name: "a text with a bracket missing",
      text: '{ "data": { "item": { "kind": "a" }, "versions": [{ "manifest": { "kind": "b" } }] }',
    },
    {
      name: "a member, or the field that it repeats, of another type, which another rule reports",
      text: detail({ item: { kind: "7" }, manifests: { 0: { source: "7" }, 1: { artifact_size: '"7"' } } }),
    },
    {
      name: "values with another problem, in the manifest",
      text: detail({
        manifests: {
          0: {
            kind: '"app"',
            summary: '" "',
            homepage_url: '"https://example.com/"',
            repository_url: '"code.example"',
            source: '"private"',
            tags: '["host-theme_read", "time"]',
          },
          1: {
            min_app_version: '"v1.0.0"',
            artifact_url: '"clock.zip"',
            artifact_size: "-5",
            signature_algorithm: '"rsa"',
          },
        },
      }),
    },
    {
      name: "values with another problem, in the item and the version",
      text: detail({
        item: {
          kind: '"app"',
          homepage_url: '"clock.example"',
          source: '"private"',
          tags: '["time", "level-4", "host-theme_read"]',
          min_app_version: '"v1.0.0"',
        },
        versions: { 1: { artifact_size: "1.5", signature_algorithm: '"rsa"', max_app_version: '"2.x"' } },
      }),
    },
    ...[
      "[]",
      '["host-theme_read", "level-4", "level-7", "time"]',
      '["host-theme_read", "level-4", "time", "time"]',
    ].map((tags) => ({
      name: `tags that do not fit by themselves: ${tags}`,
      text: detail({ item: { tags } }),
    })),
    {
      name: "a null in a partial package, which another rule reports",
      text: detail({ versions: { 1: { artifact_url: "null" } } }),
    },
    { name: "a published manifest", text: published() },
  ],
  invalid: [
    {
      name: "every field of the item that differs from the newest manifest's",
      text: detail({ item: marked(OF_ITEM) }),
      options: KNOWN,
      problems: Object.keys(OF_ITEM).map((name, i) => ({
        message: odd(name, name === "tags" ? undefined : RIGHT_OF_ITEM[i]),
        pointer: `/data/item/${name}`,
        severity: "error" as const,
        ...(name === "tags" ? {} : { related: [RIGHT_OF_ITEM[i] ?? ""] }),
        fixes: {
          [OTHERS]: detail({
            item: Object.fromEntries(Object.entries(OF_ITEM).filter(([other]) => other !== name)),
          }),
        },
      })),
    },
    {
      name: "one value of the newest version that differs from all its copies",
      text: withOwn("changelog", '"First release."', '«"x"»'),
      problems: [
        {
          message: odd("changelog", '"First release."'),
          pointer: "/data/versions/0/changelog",
          related: ['"First release."'],
          fixes: { [OTHERS]: detail() },
        },
      ],
    },
    {
      name: "every member of an older manifest that repeats its version's",
      text: detail({ manifests: { 1: marked(OF_VERSION) } }),
      problems: Object.keys(OF_VERSION).map((name, i) => ({
        message: wrong(name, `the version's ${RIGHT_OF_VERSION[i]}`),
        pointer: `/data/versions/1/manifest/${name}`,
        related: [RIGHT_OF_VERSION[i] ?? ""],
        fixes: {
          [VERSION]: detail({
            manifests: {
              1: Object.fromEntries(Object.entries(OF_VERSION).filter(([other]) => other !== name)),
            },
          }),
        },
      })),
    },
    {
      name: "a member that differs from the version's and the item's, reported once",
      text: detail({
        manifests: { 0: { min_app_version: '«"0.9"»' } },
        versions: { 0: { min_app_version: '"1.1"' } },
      }),
      problems: [
        {
          message: `"min_app_version" differs from the item's "1.0.0" and the version's "1.1". All must match.`,
          pointer: "/data/versions/0/manifest/min_app_version",
          related: ['"1.1"', '"1.0.0"'],
          fixes: {
            [VERSION]: detail({
              item: { min_app_version: '"1.1"' },
              manifests: { 0: { min_app_version: '"1.1"' } },
              versions: { 0: { min_app_version: '"1.1"' } },
            }),
            [ITEM]: detail(),
          },
        },
      ],
    },
    {
      name: "a placeholder",
      text: detail({ manifests: { 2: { max_app_version: '«"1.9"»' } } }),
      problems: [
        {
          message: wrong("max_app_version", "the version's null"),
          pointer: "/data/versions/2/manifest/max_app_version",
          fixes: { [VERSION]: detail() },
        },
      ],
    },
  ],
});
