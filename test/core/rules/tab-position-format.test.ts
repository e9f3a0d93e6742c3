import { draft } from "../../support/manifests";
import { testRule, wrongValue } from "../../support/rule-tester";

const tab = (position: string): string =>
  draft({
    capability_levels: "[1]",
    integration: `{ "level1": { "parent_module": "m", "tab_id": "t", "tab_label": "T", "tab_icon": "i", "tab_position": ${position}, "panel_entry": "p.js" } }`,
  });

const wrong = (position: string, right?: string) => {
  const message = `${JSON.stringify(position)} is not a valid tab position. Use "after:<tab_id>".`;
  const problem = { message, pointer: "/integration/level1/tab_position", severity: "error" } as const;
  return wrongValue(position, tab, problem, right, "☆ ");
};

testRule("tab-position-format", {
  valid: [
    { name: "a position after a tab", text: tab('"after:world-clock.main"') },
    { name: "another type, which wrong-type reports", text: tab("1") },
    {
      name: "an unknown level",
      text: draft({ capability_levels: "[2]", integration: '{ "level2": { "tab_position": "first" } }' }),
    },
  ],
  invalid: [
    ...["", " ", "first", "after", "after:", "after: x", "before:x", "After:x"].map((text) => wrong(text)),
    ...["after:x ", " after:x", "after:x\n"].map((text) => wrong(text)),
    wrong("files", "after:files"),
    wrong("world-clock.main", "after:world-clock.main"),
    { ...wrong("t"), name: "the tab's own name" },
    {
      name: "a tab after itself",
      text: tab('«"after:t"»'),
      problems: [
        {
          message: 'Tab "t" is placed after itself. Name another tab.',
          pointer: "/integration/level1/tab_position",
          severity: "warning",
          related: ['"t"'],
        },
      ],
    },
  ],
});
