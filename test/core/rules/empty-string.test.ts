import { testRule } from "../../support/rule-tester";
import { draft } from "../../support/manifests";

const settings = (value: string): string =>
  draft({
    settings_schema: `{ "type": "object", "properties": { "greeting": { "type": "string", "title": "Greeting", "default": ${value} } } }`,
  });

/** A draft with blank entries, all but one of which are marked. */
function lists(removed?: number): string {
  const [keyword, step, tag] = [', «""»', '«" "»', '«"\\u00ad"», '].map((entry, i) =>
    i === removed ? "" : entry,
  );
  const text = draft({
    keywords: `["time"${keyword}]`,
    integration: `{ "level4": { "workflow_step_types": [${step}] } }`,
    permissions: '[{ "type": "process_spawn_whitelist", "value": [""] }]',
    tags: `[${tag}"level-4", "time"]`,
    capability_levels: "[4]",
    host_capabilities: "[]",
  });
  return removed === undefined ? text : text.replace(/[«»]/g, "");
}

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
    { name: "an empty text with a format, which the format's rule reports", text: draft({ version: '""' }) },
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
    {
      name: "a name of invisible characters",
      text: draft({ name: '«"\\u200b\\u2060 \\ufeff"»' }),
      problems: [{ message: '"name" is blank. Enter a text.', pointer: "/name" }],
    },
    {
      name: "entries of lists",
      text: lists(),
      problems: [
        { message: '"keywords[1]" is empty. Enter a text.', pointer: "/keywords/1" },
        {
          message: '"integration.level4.workflow_step_types[0]" is blank. Enter a text.',
          pointer: "/integration/level4/workflow_step_types/0",
        },
        { message: '"tags[0]" is blank. Enter a text.', pointer: "/tags/0" },
      ].map((problem, i) => ({ ...problem, fixes: { "Remove the entry": lists(i) } })),
    },
    {
      name: "a blank keyword, removed with its comma",
      text: draft({ keywords: '["time", «" "»]' }),
      problems: [
        {
          message: '"keywords[1]" is blank. Enter a text.',
          pointer: "/keywords/1",
          fixes: { "Remove the entry": draft({ keywords: '["time"]' }) },
        },
      ],
    },
    {
      name: "a blank choice of a setting, which is its default",
      text: draft({
        settings_schema:
          '{ "type": "object", "properties": { "a": { "type": "string", "title": "A", "default": "", "enum": [«""», "b"] } } }',
      }),
      problems: [
        {
          message: '"settings_schema.properties.a.enum[0]" is empty. Enter a text.',
          pointer: "/settings_schema/properties/a/enum/0",
          fixes: {},
        },
      ],
    },
  ],
});
