import { testRule } from "../../support/rule-tester";
import { draft } from "../../support/manifests";

const integration = '{ "level2": {}, "level4": { "workflow_step_types": ["clock_wait"] } }';
const message = (level: number): string =>
  `'level${level}' is in integration, but level ${level} is not declared; capability_levels must have ${level}.`;

testRule("level-not-declared", {
  valid: [
    { name: "declared levels", text: draft() },
    {
      name: "a level declared in quotes, which is a wrong type",
      text: draft({ capability_levels: '["4"]' }),
    },
    { name: "no list of levels, which is a missing member", text: draft({ capability_levels: undefined }) },
    { name: "a list of levels that is half typed", text: draft({ capability_levels: "[,]" }) },
  ],
  invalid: [
    {
      name: "a member whose level goes before a higher one",
      text: draft({ capability_levels: "[4]", integration: integration.replace('"level2"', '«"level2"»') }),
      problems: [
        {
          message: message(2),
          pointer: "/integration/level2",
          severity: "warning",
          related: ["[4]"],
          fixes: {
            "★ Add 2 to capability_levels": draft({ capability_levels: "[2, 4]", integration }),
            "Remove 'level2'": draft(),
          },
        },
      ],
    },
    {
      name: "a member whose level goes last, and one for an empty list",
      text: draft({ capability_levels: "[]" }).replace('"level4"', '«"level4"»'),
      problems: [
        {
          message: message(4),
          pointer: "/integration/level4",
          fixes: {
            "★ Add 4 to capability_levels": draft(),
            "Remove 'level4'": draft({ capability_levels: "[]", integration: "{}" }),
          },
        },
      ],
    },
  ],
});
