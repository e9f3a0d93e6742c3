import { detail, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

testRule("version-identity", {
  valid: [
    { name: "the same version and the same item everywhere", text: detail() },
    { name: "values of another type", text: detail({ versions: { 1: { version: "1", item_id: "null" } } }) },
    {
      name: "values of another type in the manifest",
      text: detail({ manifests: { 1: { version: "1", id: "null" } } }),
    },
    {
      name: "values with another problem",
      text: detail({
        item: { id: '"clock"' },
        versions: { 1: { version: '"v1.1.0"', item_id: '"tool"' } },
        manifests: { 0: { version: '"1.2"' }, 2: { id: '"tool"' } },
      }),
    },
    { name: "a version without a manifest", text: detail({ versions: { 1: { manifest: undefined } } }) },
    {
      name: "an item and a manifest without identifiers",
      text: detail({ item: { id: undefined }, manifests: { 1: { id: undefined } } }),
    },
    { name: "a published manifest", text: published() },
    {
      name: "a text with a bracket missing",
      text: '{ "data": { "item": { "id": "a.b" }, "versions": [{ "item_id": "c.d" }] }',
    },
  ],
  invalid: [
    {
      name: "another version than the manifest's",
      text: detail({ versions: { 1: { version: '«"1.1.1"»' } } }),
      problems: [
        {
          message: `"version" differs from its copies, "1.1.0". They must match.`,
          pointer: "/data/versions/1/version",
          severity: "error",
          related: ['"1.1.0"'],
          fixes: { "Copy the others' value": detail() },
        },
      ],
    },
    {
      name: "an item identifier that differs from the manifest's and the item's",
      text: detail({ versions: { 2: { item_id: '«"com.example.watch"»' } } }),
      problems: [
        {
          message: `"item_id" differs from its copies, "com.example.clock". They must match.`,
          pointer: "/data/versions/2/item_id",
          related: ['"com.example.clock"'],
          fixes: { "Copy the others' value": detail() },
        },
      ],
    },
    {
      name: "an item whose identifier differs from all its versions', once",
      text: detail({ item: { id: '«"com.example.watch"»' } }),
      problems: [
        {
          message: `"id" differs from its copies, "com.example.clock". They must match.`,
          pointer: "/data/item/id",
          related: ['"com.example.clock"'],
          fixes: { "Copy the others' value": detail() },
        },
      ],
    },
    {
      name: "an item with another identifier, and a version with a third one",
      text: detail({
        item: { id: '"com.example.watch"' },
        versions: {
          0: { item_id: '«"com.example.clock"»' },
          1: { item_id: '«"com.example.clock"»' },
          2: { item_id: '«"com.example.timer"»' },
        },
        manifests: { 2: { id: '"com.example.timer"' } },
      }),
      problems: [0, 1, 2].map((n) => ({
        message: `"item_id" differs from the item's id "com.example.watch". They must match.`,
        pointer: `/data/versions/${n}/item_id`,
        related: ['"com.example.watch"'],
      })),
    },
    {
      name: "another item beside a legacy identifier, which counts as the identifier",
      text: detail({ versions: { 1: { id: '"com.example.clock-1.1.0"', item_id: '«"net.other"»' } } }),
      problems: [
        {
          message: `"item_id" differs from its copies, "com.example.clock". They must match.`,
          pointer: "/data/versions/1/item_id",
          fixes: {
            "Copy the others' value": detail({ versions: { 1: { id: '"com.example.clock-1.1.0"' } } }),
          },
        },
      ],
    },
    {
      name: "a manifest whose version differs from its version object and identifier",
      text: detail({ manifests: { 1: { version: '«"1.1.1"»' } } }),
      problems: [
        {
          message: `"version" differs from its copies, "1.1.0". They must match.`,
          pointer: "/data/versions/1/manifest/version",
          fixes: { "Copy the others' value": detail() },
        },
      ],
    },
    {
      name: "both problems of one version, each once",
      text: detail({
        versions: { 1: { item_id: '«"a.b"»', version: '«"7.0.0"»' } },
        manifests: { 1: { id: '"a.b"' } },
      }),
      problems: [
        {
          message: `"item_id" differs from the item's id "com.example.clock". They must match.`,
          pointer: "/data/versions/1/item_id",
        },
        {
          message: `"version" differs from its copies, "1.1.0". They must match.`,
          pointer: "/data/versions/1/version",
          fixes: {
            "Copy the others' value": detail({
              versions: { 1: { item_id: '"a.b"' } },
              manifests: { 1: { id: '"a.b"' } },
            }),
          },
        },
      ],
    },
  ],
});
