import { detail, draft, placeholder, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const stale = (tag: string, what: string): string => `Tag "${tag}" matches no ${what}.`;

testRule("tags-stale", {
  valid: [
    { name: "tags that the manifest requires", text: published() },
    {
      name: "free tags that resemble derived ones",
      text: draft({ tags: '["host-", "hosted", "level", "level-4", "level-x"]' }),
    },
    {
      name: "a tag that a keyword requires",
      text: draft({ keywords: '["Host-Tools"]', tags: '["host-tools", "level-4"]' }),
    },
    {
      name: "a placeholder, whose capabilities are unknown",
      text: placeholder({ tags: '["host-navigation"]' }),
    },
    {
      name: "a level of the wrong type, which is still the level",
      text: draft({ capability_levels: '["4"]', tags: '["level-4"]' }),
    },
    {
      name: "missing levels: they are unknown",
      text: draft({ capability_levels: undefined, tags: '["level-4"]' }),
    },
    { name: "levels of another type", text: draft({ capability_levels: "4", tags: '["level-4"]' }) },
    {
      name: "capabilities that are half typed",
      text: draft({ host_capabilities: '["nav" igation]', tags: '["host-navigation", "level-4"]' }),
    },
    {
      name: "a capability of another type, which may be any",
      text: draft({
        host_capabilities: '["navigation", 7]',
        tags: '["host-navigation", "host-theme_read", "level-4"]',
      }),
    },
    {
      name: "an unknown level without its tag, which may be any",
      text: draft({ capability_levels: "[2]", tags: '["level-4"]' }),
    },
    {
      name: "a misspelled capability, which may be any",
      text: draft({ host_capabilities: '["theme_raed"]', tags: '["host-theme_read", "level-4"]' }),
    },
    {
      name: "a manifest that is half typed",
      text: '{ "capability_levels": [4], "tags": ["host-navigation"], "host_cap',
    },
    { name: "a tag of another type", text: draft({ tags: "[4]" }) },
    { name: "a valid detail response", text: detail() },
    {
      name: "an item without any manifest",
      text: detail({ data: { versions: "[]" }, item: { manifest: undefined, tags: '["level-9"]' } }),
    },
  ],
  invalid: [
    {
      name: "a level and a capability that the manifest lacks",
      text: published({ tags: '[«"host-navigation"», "level-4", «"level-7"», "time"]' }),
      problems: [
        {
          message: stale("host-navigation", "host capability"),
          pointer: "/tags/0",
          severity: "information",
          fixes: { '☆ Remove tag "host-navigation"': published({ tags: '["level-4", "level-7", "time"]' }) },
        },
        {
          message: stale("level-7", "declared level"),
          pointer: "/tags/2",
          fixes: {
            '☆ Remove tag "level-7"': published({ tags: '["host-navigation", "level-4", "time"]' }),
          },
        },
      ],
    },
    {
      name: "a level that is written differently",
      text: draft({ keywords: "[]", tags: '[\n    "level-4",\n    «"level-04"»\n  ]' }),
      problems: [
        {
          message: stale("level-04", "declared level"),
          pointer: "/tags/1",
          fixes: { '☆ Remove tag "level-04"': draft({ keywords: "[]", tags: '[\n    "level-4"\n  ]' }) },
        },
      ],
    },
    {
      name: "the only tag",
      text: draft({ capability_levels: "[]", integration: "{}", keywords: "[]", tags: '[ «"level-4"» ]' }),
      problems: [
        {
          message: stale("level-4", "declared level"),
          pointer: "/tags/0",
          fixes: {
            '☆ Remove tag "level-4"': draft({
              capability_levels: "[]",
              integration: "{}",
              keywords: "[]",
              tags: "[]",
            }),
          },
        },
      ],
    },
    {
      name: "the newest version and the item, each with the level of an older one",
      text: detail({
        item: { tags: '["host-theme_read", «"level-1"», "level-4", "time"]' },
        manifests: { 0: { tags: '["host-theme_read", «"level-1"», "level-4", "time"]' } },
      }),
      problems: ["/data/item/tags/1", "/data/versions/0/manifest/tags/1"].map((pointer) => ({
        message: stale("level-1", "declared level"),
        pointer,
        fixes: { '☆ Remove tag "level-1"': detail() },
      })),
    },
    {
      name: "the only tag of a version, which its item has, too",
      text: detail({
        item: { tags: '[«"host-navigation"»]' },
        manifests: { 0: { tags: '[«"host-navigation"»]' } },
      }),
      problems: ["/data/item/tags/0", "/data/versions/0/manifest/tags/0"].map((pointer) => ({
        message: stale("host-navigation", "host capability"),
        pointer,
        fixes: {
          '☆ Remove tag "host-navigation"': detail({
            item: { tags: "[]" },
            manifests: { 0: { tags: "[]" } },
          }),
        },
      })),
    },
    {
      name: "the item, whose newest version has other tags: either may be right",
      text: detail({
        item: { tags: '["host-theme_read", «"level-1"», "level-4", "time"]' },
        manifests: { 0: { tags: '["clock", "host-theme_read", "level-4", "time"]' } },
      }),
      problems: [
        {
          message: stale("level-1", "declared level"),
          pointer: "/data/item/tags/1",
        },
      ],
    },
  ],
});
