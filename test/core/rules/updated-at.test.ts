import { detail, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const MARCH = '"2031-03-01T08:30:00.000Z"';
const wrong = (newest: string): string =>
  `"updated_at" differs from the newest "published_at" ${newest}. They usually match.`;

testRule("updated-at", {
  valid: [
    { name: "the newest version's timestamp", text: detail() },
    { name: "the newest version's timestamp, wherever that version is", text: detail({ order: [2, 1, 0] }) },
    { name: "no versions", text: detail({ data: { versions: "[]" } }) },
    {
      name: "a timestamp of another form, which another rule reports",
      text: detail({ item: { updated_at: '"2031-04-01"' } }),
    },
    { name: "a timestamp of another type", text: detail({ item: { updated_at: "7" } }) },
    {
      name: "versions whose timestamps have another form",
      text: detail({ order: [2], versions: { 2: { published_at: '"today"' } } }),
    },
    {
      name: "a time that may be the first version's, whose timestamp has another form",
      text: detail({ versions: { 0: { published_at: '"2031-03-01T08:30:00Z"' } } }),
    },
    {
      name: "a time that may be the first version's, which has no timestamp",
      text: detail({ versions: { 0: { published_at: undefined } } }),
    },
    {
      name: "a text with a bracket missing",
      text: `{ "data": { "item": { "updated_at": ${MARCH} }, "versions": [{ "published_at": "2031-01-01T08:30:00.000Z" }] }`,
    },
    { name: "a published manifest", text: published() },
  ],
  invalid: [
    {
      name: "a time before a version that follows one without a timestamp",
      text: detail({
        item: { updated_at: '«"2031-02-01T08:29:59.999Z"»' },
        versions: { 0: { published_at: undefined } },
      }),
      problems: [
        {
          message: wrong('"2031-02-01T08:30:00.000Z"'),
          pointer: "/data/item/updated_at",
          related: ['"2031-02-01T08:30:00.000Z"'],
          fixes: {
            'Change to "2031-02-01T08:30:00.000Z"': detail({
              item: { updated_at: '"2031-02-01T08:30:00.000Z"' },
              versions: { 0: { published_at: undefined } },
            }),
          },
        },
      ],
    },
    {
      name: "a later time",
      text: detail({ item: { updated_at: '«"2031-03-01T08:30:00.001Z"»' } }),
      problems: [
        {
          message: wrong(MARCH),
          pointer: "/data/item/updated_at",
          severity: "warning",
          related: [MARCH],
          fixes: { [`Change to ${MARCH}`]: detail() },
        },
      ],
    },
    {
      name: "an earlier time, with the newest version elsewhere in the list",
      text: detail({ order: [1, 2, 0], item: { updated_at: '«"2031-02-01T08:30:00.000Z"»' } }),
      problems: [
        {
          message: wrong(MARCH),
          pointer: "/data/item/updated_at",
          fixes: { [`Change to ${MARCH}`]: detail({ order: [1, 2, 0] }) },
        },
      ],
    },
  ],
});
