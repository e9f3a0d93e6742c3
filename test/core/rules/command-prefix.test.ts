import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder } from "../../support/manifests";

const list = (ids: readonly string[]): string =>
  `[${ids.map((id) => `{ "id": ${id}, "description": "Does it" }`).join(", ")}]`;
/** A manifest with these commands; ids are raw JSON. */
const commands = (...ids: string[]): string => draft({ commands: list(ids) });
const single = (id: string, prefix: string): string =>
  `Command "${id}" has no prefix. Start it with one, such as "${prefix}_".`;
const other = (id: string, prefix: string): string =>
  `Command "${id}" does not have the usual prefix. Start it with "${prefix}_".`;

testRule("command-prefix", {
  valid: [
    {
      name: "a different first word in more than a quarter of the identifiers",
      text: commands('"tz_now"', '"tz_add"', '"clock_stop"'),
    },
    { name: "no commands", text: commands() },
    { name: "a shared prefix", text: commands('"clock_now"', '"clock_zone_add"') },
    { name: "a single command of two words", text: commands('"show_time"') },
    { name: "two prefixes without a majority", text: commands('"clock_now"', '"timer_start"') },
    {
      name: "a prefix of exactly half of the identifiers",
      text: commands('"clock_now"', '"clock_stop"', '"timer_start"', '"alarm_set"'),
    },
    {
      name: "ids of another form, which command-id-format reports",
      text: commands('"Now"', '"clock-now"', '""', '"_now"'),
    },
    {
      name: "identifiers of another form, which count in the total",
      text: commands('"clock_now"', '"clock_stop"', '"timer_start"', '"Alarm-Set"'),
    },
    { name: "a majority without a first word", text: commands('"_now"', '"_stop"', '"clock_add"') },
    { name: "ids of another type", text: commands("1", "null", '["now"]') },
    { name: "commands of another type", text: draft({ commands: '{ "id": "now" }' }) },
    { name: "commands that are plain strings", text: draft({ commands: '["now"]' }) },
    {
      name: "a list that is being typed, whose usual prefix is unknown",
      text: draft({
        commands:
          '[{ "id": "clock_now" }, { "id": "clock_stop" }, { "id": "clock_set" }, { "id": "timer_start" }, { "id": }]',
      }),
    },
    {
      name: "a list that is not closed",
      text: '{ "commands": [{ "id": "a_b" }, { "id": "a_c" }, { "id": "a_d" }, { "id": "b_c" }',
    },
    { name: "a placeholder, which has no commands", text: placeholder({ commands: '[{ "id": "now" }]' }) },
    {
      name: "two ids, of which the later counts",
      text: draft({ commands: '[{ "id": "now", "id": "clock_now", "description": "Does it" }]' }),
    },
  ],
  invalid: [
    {
      name: "a single word: the prefix comes from the plugin's id",
      text: commands('«"now"»'),
      problems: [
        {
          message: single("now", "clock"),
          pointer: "/commands/0/id",
          severity: "warning",
          fixes: { 'Change to "clock_now"': commands('"clock_now"') },
        },
      ],
    },
    {
      name: "a single word as several identifiers, which is not a prefix",
      text: commands('«"now"»', '"Now"'),
      problems: [
        {
          message: single("now", "clock"),
          pointer: "/commands/0/id",
          fixes: { 'Change to "clock_now"': commands('"clock_now"', '"Now"') },
        },
      ],
    },
    {
      name: "a single word among identifiers that share a first word, which is the prefix",
      text: commands('"tz_now"', '«"stop"»', '"tz_add"'),
      problems: [
        {
          message: single("stop", "tz"),
          pointer: "/commands/1/id",
          fixes: { 'Change to "tz_stop"': commands('"tz_now"', '"tz_stop"', '"tz_add"') },
        },
      ],
    },
    {
      name: "a first word that three quarters of the identifiers do not share",
      text: commands('"tz_now"', '"tz_add"', '"tz_del"', '«"clock_stop"»'),
      problems: [
        {
          message: other("clock_stop", "tz"),
          pointer: "/commands/3/id",
          fixes: {
            'Change to "tz_clock_stop"': commands('"tz_now"', '"tz_add"', '"tz_del"', '"tz_clock_stop"'),
          },
        },
      ],
    },
    {
      name: "an identifier that would be a duplicate with the prefix",
      text: commands('"clock_now"', '«"now"»', '"clock_add"'),
      problems: [{ message: single("now", "clock"), pointer: "/commands/1/id" }],
    },
    {
      name: "a plugin whose identifier yields no prefix",
      text: draft({ id: '"com.example.2d"', commands: list(['«"now"»']) }),
      problems: [
        {
          message: single("now", "plugin"),
          pointer: "/commands/0/id",
          fixes: {
            'Change to "plugin_now"': draft({ id: '"com.example.2d"', commands: list(['"plugin_now"']) }),
          },
        },
      ],
    },
    {
      name: "a plugin without an id, in text that is being typed",
      text: '{\r\n\t"commands": [\r\n\t\t{\r\n\t\t\t"id":          «"now"»,\r\n\t\t\t"description":\r\n\t\t}\r\n\t]\r\n}',
      problems: [
        {
          message: single("now", "plugin"),
          pointer: "/commands/0/id",
          fixes: {
            'Change to "plugin_now"':
              '{\r\n\t"commands": [\r\n\t\t{\r\n\t\t\t"id":          "plugin_now",\r\n\t\t\t"description":\r\n\t\t}\r\n\t]\r\n}',
          },
        },
      ],
    },
    {
      name: "an older version in a detail response",
      text: detail({ manifests: { 1: { commands: list(['«"now"»']) } } }),
      problems: [
        {
          message: single("now", "clock"),
          pointer: "/data/versions/1/manifest/commands/0/id",
          fixes: {
            'Change to "clock_now"': detail({ manifests: { 1: { commands: list(['"clock_now"']) } } }),
          },
        },
      ],
    },
  ],
});
