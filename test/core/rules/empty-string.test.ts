import { testRule } from "../../support/rule-tester";
import { draft } from "../../support/manifests";

const settings = (value: string): string =>
  draft({
    settings_schema: `{ "type": "object", "properties": { "greeting": { "type": "string", "title": "Greeting", "default": ${value} } } }`,
  });

testRule("empty-string", {
  valid: [
    { name: "texts", text: draft() },
    { name: "the empty default of a setting", text: settings('""') },
    {
      name: "an optional text",
      text: draft({
        settings_schema:
          '{ "type": "object", "properties": { "a": { "type": "string", "title": "A", "description": "", "default": "" } } }',
      }),
    },
    { name: "text of a form of its own, whose rule says so", text: draft({ version: '""' }) },
  ],
  invalid: [
    {
      name: "an empty name",
      text: draft({ name: '«""»' }),
      problems: [{ message: '"name" is empty. Enter a text.', pointer: "/name", severity: "warning" }],
    },
    {
      name: "a blank description",
      text: draft({ commands: '[{ "id": "clock_now", "description": «" \\t"» }]' }),
      problems: [
        {
          message: '"commands[0].description" is blank. Enter a text.',
          pointer: "/commands/0/description",
        },
      ],
    },
  ],
});
