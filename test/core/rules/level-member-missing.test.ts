import { testRule } from "../../support/rule-tester";
import { draft, placeholder } from "../../support/manifests";

const message = (level: number): string =>
  `Level ${level} is declared, but "integration.level${level}" is missing.`;

const LEVEL4 = '    "level4": { "workflow_step_types": ["clock_wait"] }';
const LEVEL1 = `    "level1": {
      "parent_module": "parent-module",
      "tab_id": "clock",
      "tab_label": "Clock",
      "tab_icon": "Puzzle",
      "tab_position": "after:previous-tab",
      "panel_entry": "frontend/index.js"
    }`;
const lines = (...members: string[]): string => `{\n${members.join(",\n")}\n  }`;

testRule("level-member-missing", {
  valid: [
    {
      name: "an unknown level, which unobserved-value reports",
      text: draft({ capability_levels: "[3]", integration: undefined }),
    },
    {
      name: "an unknown level beside a member that it may mean",
      text: draft({ capability_levels: "[2]" }),
    },
    {
      name: "a level whose member is in a misspelled integration",
      text: draft({ capability_levels: "[4]", integration: undefined, integrations: lines(LEVEL4) }),
    },
    { name: "each level with its member", text: draft() },
    { name: "no levels", text: draft({ capability_levels: "[]", integration: "{}" }) },
    { name: "a placeholder, which has no integration", text: placeholder() },
    { name: "an integration of another type, which wrong-type reports", text: draft({ integration: "[]" }) },
    {
      name: "an integration that is half typed",
      text: draft({ integration: '{ "level1" }', capability_levels: "[1, 4]" }),
    },
    { name: "a duplicate level", text: draft({ capability_levels: "[4, 4]" }) },
  ],
  invalid: [
    {
      name: "a level whose member is misspelled",
      text: draft({ capability_levels: "[4]", integration: lines(LEVEL4.replace('"level4"', '«"levle4"»')) }),
      problems: [
        {
          message: 'Unknown property "levle4" in "integration". Did you mean "level4"?',
          pointer: "/integration/level4",
          severity: "error",
          fixes: {
            '☆ Rename to "level4"': draft({ capability_levels: "[4]", integration: lines(LEVEL4) }),
          },
        },
      ],
    },
    {
      name: "a level without its member, before a member that is not a level's",
      text: draft({ capability_levels: "[1, «4»]", integration: lines(LEVEL1, '    "x": {}') }),
      problems: [
        {
          message: message(4),
          pointer: "/capability_levels/1",
          severity: "error",
          fixes: {
            '☆ Insert "integration.level4"': draft({
              capability_levels: "[1, 4]",
              integration: lines(LEVEL1, LEVEL4.replace("clock_wait", "plugin_step"), '    "x": {}'),
            }),
            "Remove level 4": draft({ capability_levels: "[1]", integration: lines(LEVEL1, '    "x": {}') }),
          },
        },
      ],
    },
    {
      name: "a level without its member, below higher ones",
      text: draft({ capability_levels: "[«1», 4]", integration: lines(LEVEL4) }),
      problems: [
        {
          message: message(1),
          pointer: "/capability_levels/0",
          severity: "error",
          fixes: {
            '☆ Insert "integration.level1"': draft({
              capability_levels: "[1, 4]",
              integration: lines(LEVEL1, LEVEL4),
            }),
            "Remove level 1": draft({ capability_levels: "[4]", integration: lines(LEVEL4) }),
          },
        },
      ],
    },
    {
      name: "a duplicate level, of which all entries are removed",
      text: draft({ capability_levels: "[«1», 4, 1]", integration: lines(LEVEL4) }),
      problems: [
        {
          message: message(1),
          pointer: "/capability_levels/0",
          fixes: {
            '☆ Insert "integration.level1"': draft({
              capability_levels: "[1, 4, 1]",
              integration: lines(LEVEL1, LEVEL4),
            }),
            "Remove level 1": draft({ capability_levels: "[4]", integration: lines(LEVEL4) }),
          },
        },
      ],
    },
    {
      name: "a level without its member, above lower ones",
      text: draft({ capability_levels: "[1, «4»]", integration: lines(LEVEL1) }),
      problems: [
        {
          message: message(4),
          pointer: "/capability_levels/1",
          fixes: {
            '☆ Insert "integration.level4"': draft({
              capability_levels: "[1, 4]",
              integration: lines(LEVEL1, '    "level4": { "workflow_step_types": ["plugin_step"] }'),
            }),
            "Remove level 4": draft({ capability_levels: "[1]", integration: lines(LEVEL1) }),
          },
        },
      ],
    },
    {
      name: "levels without any integration, all of which are inserted first",
      text: draft({ capability_levels: "[«4», «2»]", integration: undefined }),
      options: { vocabulary: { capabilityLevels: [2, 9] } },
      problems: [
        {
          message: message(4),
          pointer: "/capability_levels/0",
          fixes: {
            "☆ Insert the 2 missing levels": draft({
              capability_levels: "[4, 2]",
              integration:
                '{\n    "level2": {},\n    "level4": { "workflow_step_types": ["plugin_step"] }\n  }',
            }),
            '☆ Insert "integration.level4"': draft({
              capability_levels: "[4, 2]",
              integration: '{\n    "level4": { "workflow_step_types": ["plugin_step"] }\n  }',
            }),
            "Remove level 4": draft({ capability_levels: "[2]", integration: undefined }),
          },
        },
        {
          message: message(2),
          pointer: "/capability_levels/1",
          fixes: {
            "☆ Insert the 2 missing levels": draft({
              capability_levels: "[4, 2]",
              integration:
                '{\n    "level2": {},\n    "level4": { "workflow_step_types": ["plugin_step"] }\n  }',
            }),
            '☆ Insert "integration.level2"': draft({
              capability_levels: "[4, 2]",
              integration: '{\n    "level2": {}\n  }',
            }),
            "Remove level 2": draft({ capability_levels: "[4]", integration: undefined }),
          },
        },
      ],
    },
    {
      name: "several missing levels around a present one",
      text: draft({ capability_levels: "[«2», 4, «9»]", integration: lines(LEVEL4) }),
      options: { vocabulary: { capabilityLevels: [2, 9] } },
      problems: [2, 9].map((level) => ({
        message: message(level),
        pointer: `/capability_levels/${level === 2 ? 0 : 2}`,
        fixes: {
          [`☆ Insert "integration.level${level}"`]: draft({
            capability_levels: "[2, 4, 9]",
            integration: level === 2 ? lines('    "level2": {}', LEVEL4) : lines(LEVEL4, '    "level9": {}'),
          }),
          "☆ Insert the 2 missing levels": draft({
            capability_levels: "[2, 4, 9]",
            integration: lines('    "level2": {}', LEVEL4, '    "level9": {}'),
          }),
          [`Remove level ${level}`]: draft({
            capability_levels: level === 2 ? "[4, 9]" : "[2, 4]",
            integration: lines(LEVEL4),
          }),
        },
      })),
    },
    {
      name: "a level beside an undeclared one with a different name",
      text: draft({ capability_levels: "[«4»]", integration: '{ "level5": {} }' }),
      problems: [
        {
          message: message(4),
          pointer: "/capability_levels/0",
          fixes: {
            '☆ Insert "integration.level4"': draft({
              integration: '{ "level4": { "workflow_step_types": ["plugin_step"] }, "level5": {} }',
            }),
            "Remove level 4": draft({ capability_levels: "[]", integration: '{ "level5": {} }' }),
          },
        },
      ],
    },
    {
      name: "a level in a text of tabs and Windows line endings",
      text: '{\r\n\t"id": "com.example.clock",\r\n\t"capability_levels": [«4»],\r\n\t"integration": {}\r\n}',
      problems: [
        {
          message: message(4),
          pointer: "/capability_levels/0",
          fixes: {
            '☆ Insert "integration.level4"':
              '{\r\n\t"id": "com.example.clock",\r\n\t"capability_levels": [4],\r\n\t"integration": {\r\n\t\t"level4": { "workflow_step_types": ["plugin_step"] }\r\n\t}\r\n}',
            "Remove level 4":
              '{\r\n\t"id": "com.example.clock",\r\n\t"capability_levels": [],\r\n\t"integration": {}\r\n}',
          },
        },
      ],
    },
  ],
});
