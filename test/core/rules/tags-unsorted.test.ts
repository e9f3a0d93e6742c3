import { detail, draft, placeholder, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const unsorted = (tag: string, before: string): string =>
  `Tags are not sorted. "${tag}" must come before "${before}".`;

testRule("tags-unsorted", {
  valid: [
    { name: "tags in ascending order", text: published() },
    { name: "no tags, and one", text: draft({ tags: "[]" }) },
    { name: "one tag", text: draft({ tags: '["level-4"]' }) },
    {
      name: "the order of code units: capitals come first",
      text: draft({ tags: '["Z", "a", "level-4", "ä"]' }),
    },
    { name: "level-12 before level-4", text: draft({ tags: '["level-12", "level-4"]' }) },
    { name: "a duplicate tag, which duplicate-entry reports", text: draft({ tags: '["a", "a"]' }) },
    { name: "tags of another type", text: draft({ tags: "[2, 1]" }) },
    { name: "a list that is half typed", text: '{ "id": "a.b", "tags": ["b", "a' },
    { name: "a valid detail response", text: detail() },
  ],
  invalid: [
    {
      name: "tags in no order: one diagnostic for the array",
      text: published({ tags: '«["time", "clock", "level-4", "a"]»' }),
      problems: [
        {
          message: unsorted("clock", "time"),
          pointer: "/tags",
          severity: "error",
          fixes: { "★ Sort the tags": published({ tags: '["a", "clock", "level-4", "time"]' }) },
        },
      ],
    },
    {
      name: "a draft's and a placeholder's: capitals after small letters",
      text: placeholder({ tags: '«["level-4", "Time"]»' }),
      problems: [
        {
          message: unsorted("Time", "level-4"),
          pointer: "/tags",
          fixes: { "★ Sort the tags": placeholder({ tags: '["Time", "level-4"]' }) },
        },
      ],
    },
    {
      name: "tags in lines and columns, which stay as they are",
      text: draft({ tags: '«[\r\n    "b",   "level-4",\r\n\r\n    "a"\r\n]»' }),
      problems: [
        {
          message: unsorted("a", "level-4"),
          pointer: "/tags",
          fixes: { "★ Sort the tags": draft({ tags: '[\r\n    "a",   "b",\r\n\r\n    "level-4"\r\n]' }) },
        },
      ],
    },
    {
      name: "tags with escapes",
      text: draft({ tags: String.raw`«["level-4", "\u0061"]»` }),
      problems: [
        {
          message: unsorted("a", "level-4"),
          pointer: "/tags",
          fixes: { "★ Sort the tags": draft({ tags: String.raw`["\u0061", "level-4"]` }) },
        },
      ],
    },
    {
      name: "tags around an entry of another type, whose position is unknown",
      text: draft({ tags: '«["time", 4, "level-4"]»' }),
      problems: [{ message: unsorted("level-4", "time"), pointer: "/tags" }],
    },
    {
      name: "a whole detail response: the item, the newest manifest, whose copies are fixed with it, and an older one",
      text: detail({
        item: { tags: '«["time", "level-4", "host-theme_read"]»' },
        manifests: {
          0: { tags: '«["time", "level-4", "host-theme_read"]»' },
          2: { tags: '«["time", "level-4"]»' },
        },
      }),
      problems: [
        ...["/data/item/tags", "/data/versions/0/manifest/tags"].map((pointer) => ({
          message: unsorted("level-4", "time"),
          pointer,
          fixes: { "★ Sort the tags": detail({ manifests: { 2: { tags: '["time", "level-4"]' } } }) },
        })),
        {
          message: unsorted("level-4", "time"),
          pointer: "/data/versions/2/manifest/tags",
          fixes: {
            "★ Sort the tags": detail({
              item: { tags: '["time", "level-4", "host-theme_read"]' },
              manifests: { 0: { tags: '["time", "level-4", "host-theme_read"]' } },
            }),
          },
        },
      ],
    },
    {
      name: "a copy with another tag than the others, which is compared once it is sorted",
      text: detail({ item: { tags: '«["time", "own", "level-4"]»' } }),
      problems: [
        { message: unsorted("own", "time"), pointer: "/data/item/tags", fixes: { "Sort the tags": null } },
      ],
    },
  ],
});
