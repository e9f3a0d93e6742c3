import { detail, type DetailMembers } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const RIGHT = "com.example.clock@1.1.0";
const version = (id: string | undefined, members: DetailMembers = {}): string =>
  detail({ ...members, versions: { 1: { ...members.versions?.[1], id } } });

const wrong = (id: string) => ({
  name: JSON.stringify(id),
  text: version(`«${JSON.stringify(id)}»`),
  problems: [
    {
      message: `${JSON.stringify(id)} is not a valid version identifier. Use "${RIGHT}".`,
      pointer: "/data/versions/1/id",
      severity: "error" as const,
      related: ['"com.example.clock"', '"1.1.0"'],
      fixes: { [`☆ Change to "${RIGHT}"`]: detail() },
    },
  ],
});

testRule("version-id-format", {
  valid: [
    { name: "the item's identifier, an at sign and the version", text: detail() },
    {
      name: "the identifier of the manifest, where item_id is wrong",
      text: detail({ versions: { 1: { item_id: '"com.example.clocks"' } } }),
    },
    {
      name: "the identifier of the manifest, where the version is wrong",
      text: version(`"${RIGHT}"`, { versions: { 1: { version: '"1.1.1"' } } }),
    },
    { name: "no identifier, which missing-member reports", text: version(undefined) },
    { name: "an identifier of another type, which wrong-type reports", text: version("7") },
    {
      name: "an identifier that cannot be derived",
      text: version('"x"', { versions: { 1: { item_id: undefined } } }),
    },
    { name: "an identifier in a text with a bracket too many", text: `${version('"x"')}}` },
  ],
  invalid: [
    ...[
      "1.1.0",
      "com.example.clock",
      "com.example.clock@1.1",
      "com.example.clock@1.1.1",
      "com.example.clock_1.1.0",
    ].map(wrong),
    ...["", " "].map(wrong),
    {
      name: "an empty identifier that cannot be derived",
      text: version('«""»', { versions: { 1: { item_id: undefined } } }),
      problems: [
        {
          message: `Version identifier is empty. Use "<item_id>@<version>".`,
          pointer: "/data/versions/1/id",
          severity: "error",
        },
      ],
    },
    ...["clock@1.1.0", "com.example.clock@1.1.0 ", "com.example.clock@@1.1.0", "com.example.clock-1.1.1"].map(
      wrong,
    ),
    {
      name: "the legacy form",
      text: version('«"com.example.clock-1.1.0"»'),
      problems: [
        {
          message: `"com.example.clock-1.1.0" is a legacy version identifier. The current form is "${RIGHT}".`,
          pointer: "/data/versions/1/id",
          severity: "information",
          related: [],
          fixes: { [`Change to "${RIGHT}"`]: detail() },
        },
      ],
    },
    {
      name: "the newest version, whose copy stays the same",
      text: detail({ versions: { 0: { id: '«"x"»' } } }),
      problems: [
        {
          message: `"x" is not a valid version identifier. Use "com.example.clock@1.2.3".`,
          pointer: "/data/versions/0/id",
          fixes: { '☆ Change to "com.example.clock@1.2.3"': detail() },
        },
      ],
    },
  ],
});
