import { testRule } from "../../support/rule-tester";
import { detail, draft, published } from "../../support/manifests";

const integration = '{ "level2": {}, "level4": { "workflow_step_types": ["clock_wait"] } }';
const message = (level: number): string =>
  `"integration.level${level}" is present, but level ${level} is not declared. Add ${level} to "capability_levels".`;

const TAGS = '["host-theme_read", "level-2", "level-4", "time"]';

testRule("level-not-declared", {
  valid: [
    {
      name: "a member that an unknown level may mean",
      text: draft({ capability_levels: "[2]" }),
    },
    { name: "declared levels", text: draft() },
    {
      name: "a level declared in quotes, which wrong-type reports",
      text: draft({ capability_levels: '["4"]' }),
    },
    {
      name: "no list of levels, which missing-member reports",
      text: draft({ capability_levels: undefined }),
    },
    { name: "an invalid level", text: draft({ capability_levels: "[1.5]" }) },
    { name: "a list of levels that is half typed", text: draft({ capability_levels: "[,]" }) },
  ],
  invalid: [
    {
      name: "a member of a level below a declared one",
      text: draft({ capability_levels: "[4]", integration: integration.replace('"level2"', '«"level2"»') }),
      problems: [
        {
          message: message(2),
          pointer: "/integration/level2",
          severity: "warning",
          related: ["[4]"],
          fixes: {
            '☆ Add 2 to "capability_levels"': draft({ capability_levels: "[2, 4]", integration }),
            'Remove "integration.level2"': draft(),
          },
        },
      ],
    },
    {
      name: "a member of the highest level, and one for an empty list",
      text: draft({ capability_levels: "[]" }).replace('"level4"', '«"level4"»'),
      problems: [
        {
          message: message(4),
          pointer: "/integration/level4",
          fixes: {
            '☆ Add 4 to "capability_levels"': draft(),
            'Remove "integration.level4"': draft({ capability_levels: "[]", integration: "{}" }),
          },
        },
      ],
    },
    {
      name: "duplicate members, of which the later counts",
      text: draft({ integration: integration.replace('"level2"', '"level2": [], «"level2"»') }),
      problems: [
        {
          message: message(2),
          pointer: "/integration/level2",
          fixes: {
            '☆ Add 2 to "capability_levels"': draft({
              capability_levels: "[2, 4]",
              integration: integration.replace('"level2"', '"level2": [], "level2"'),
            }),
            'Remove "integration.level2"': draft(),
          },
        },
      ],
    },
    {
      name: "a member whose level gets its missing tag",
      text: published({
        capability_levels: "[4]",
        integration: integration.replace('"level2"', '«"level2"»'),
      }),
      problems: [
        {
          message: message(2),
          pointer: "/integration/level2",
          fixes: {
            '☆ Add 2 to "capability_levels"': published({
              capability_levels: "[2, 4]",
              integration,
              tags: '["level-2", "level-4", "time"]',
            }),
            'Remove "integration.level2"': published(),
          },
        },
      ],
    },
    {
      name: "a member in a response, where the item and the copies also get the tag",
      text: detail({ manifests: { 0: { integration: integration.replace('"level2"', '«"level2"»') } } }),
      problems: [
        {
          message: message(2),
          pointer: "/data/versions/0/manifest/integration/level2",
          fixes: {
            '☆ Add 2 to "capability_levels"': detail({
              item: { tags: TAGS },
              manifests: { 0: { capability_levels: "[2, 4]", integration, tags: TAGS } },
            }),
            'Remove "integration.level2"': detail(),
          },
        },
      ],
    },
  ],
});
