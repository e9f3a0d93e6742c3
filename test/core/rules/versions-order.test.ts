import { detail, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const MARCH = '"2031-03-01T08:30:00.000Z"';
const FEBRUARY = '"2031-02-01T08:30:00.000Z"';
const APRIL = '"2031-04-01T08:30:00.000Z"';
const wrong = (own: string): string =>
  `The version published at ${own} is listed after an older one. List the newest first.`;

const SORT = "Sort the versions, newest first";

testRule("versions-order", {
  valid: [
    { name: "the newest first", text: detail() },
    {
      name: "two versions with the same timestamp",
      text: detail({ versions: { 1: { published_at: MARCH } } }),
    },
    { name: "no versions", text: detail({ data: { versions: "[]" } }) },
    { name: "versions of another type", text: detail({ data: { versions: "{}" } }) },
    {
      name: "timestamps of another form or type, which cannot be compared",
      text: detail({ versions: { 1: { published_at: '"2032-01-01"' }, 2: { published_at: "9" } } }),
    },
    { name: "a manifest", text: published() },
    {
      name: "a text with a bracket missing",
      text: `{ "data": { "item": {}, "versions": [{ "published_at": ${FEBRUARY} }, { "published_at": ${MARCH} }] }`,
    },
  ],
  invalid: [
    {
      name: "an older version first",
      text: detail({ order: [1, 0, 2], versions: { 0: { published_at: `«${MARCH}»` } } }),
      problems: [
        {
          message: wrong(MARCH),
          pointer: "/data/versions/1/published_at",
          severity: "error",
          related: [FEBRUARY],
          fixes: { [`★ ${SORT}`]: detail() },
        },
      ],
    },
    {
      name: "several versions out of order: one problem and one fix",
      text: detail({ order: [2, 1, 0], versions: { 1: { published_at: `«${FEBRUARY}»` } } }),
      problems: [
        {
          message: wrong(FEBRUARY),
          pointer: "/data/versions/1/published_at",
          fixes: { [`★ ${SORT}`]: detail() },
        },
      ],
    },
    {
      name: "a version before one with a timestamp of another form",
      text: detail({
        order: [1, 2, 0],
        versions: { 0: { published_at: `«${MARCH}»` }, 2: { published_at: '"today"' } },
      }),
      problems: [{ message: wrong(MARCH), pointer: "/data/versions/2/published_at", related: [FEBRUARY] }],
    },
    {
      name: "a date that may be wrong, because the item names another latest version",
      text: detail({ versions: { 1: { published_at: `«${APRIL}»` } } }),
      problems: [
        {
          message: wrong(APRIL),
          pointer: "/data/versions/1/published_at",
          fixes: { [SORT]: detail({ order: [1, 0, 2], versions: { 1: { published_at: APRIL } } }) },
        },
      ],
    },
    {
      name: "copies of the first version, which would differ after sorting",
      text: detail({
        order: [1, 0, 2],
        item: { latest_compatible_version: '{ "version": "1.1.0" }' },
        versions: { 0: { published_at: `«${MARCH}»` } },
      }),
      problems: [
        {
          message: wrong(MARCH),
          pointer: "/data/versions/1/published_at",
          fixes: { [SORT]: detail({ item: { latest_compatible_version: '{ "version": "1.1.0" }' } }) },
        },
      ],
    },
    {
      name: "an older version with artifacts, which would remain misplaced",
      text: detail({
        order: [1, 0, 2],
        versions: { 0: { published_at: `«${MARCH}»` } },
        manifests: { 1: { artifacts: "{}" } },
      }),
      problems: [
        {
          message: wrong(MARCH),
          pointer: "/data/versions/1/published_at",
          fixes: { [`☆ ${SORT}`]: detail({ manifests: { 1: { artifacts: "{}" } } }) },
        },
      ],
    },
    {
      name: "versions on one line, in compact text",
      text: `{"data":{"item":{},"versions":[{"published_at":${MARCH},"id":"a"},{"id":"c","published_at":"2031-01-01T08:30:00.000Z"},{"published_at":«${FEBRUARY}»}]}}`,
      problems: [
        {
          message: wrong(FEBRUARY),
          pointer: "/data/versions/2/published_at",
          fixes: {
            [`★ ${SORT}`]: `{"data":{"item":{},"versions":[{"published_at":${MARCH},"id":"a"},{"published_at":${FEBRUARY}},{"id":"c","published_at":"2031-01-01T08:30:00.000Z"}]}}`,
          },
        },
      ],
    },
    {
      name: "versions in a text of tabs and Windows line endings",
      text: detail({ order: [1, 0, 2], versions: { 0: { published_at: `«${MARCH}»` } } })
        .replaceAll("  ", "\t")
        .replaceAll("\n", "\r\n"),
      problems: [
        {
          message: wrong(MARCH),
          pointer: "/data/versions/1/published_at",
          fixes: { [`★ ${SORT}`]: detail().replaceAll("  ", "\t").replaceAll("\n", "\r\n") },
        },
      ],
    },
  ],
});
