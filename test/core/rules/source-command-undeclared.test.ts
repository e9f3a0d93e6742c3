import { withCode } from "../../support/code";
import { draft, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const NOW = '{ "id": "clock_now", "description": "Now." }';
const commands = (list: string | undefined): string => draft({ commands: list });
const added = (list: string, id: string): string =>
  commands(list.replace(/\]$/, `, { "id": "${id}", "description": "…" }]`));

testRule("source-command-undeclared", {
  valid: [
    { name: "a draft whose code was not read", text: commands(`[${NOW}]`) },
    {
      name: "commands that are declared",
      text: commands(`[${NOW}]`),
      options: withCode(["command clock_now src/main.rs:3", "command clock_now src/other.rs:9"]),
    },
    {
      name: "code with unknown names",
      text: commands(`[${NOW}]`),
      options: withCode(["command ? src/main.rs:3"]),
    },
    {
      name: "other names in the code",
      text: commands(`[${NOW}]`),
      options: withCode([
        "step other src/main.rs:3",
        "id other src/main.rs:3",
        "setting other src/main.rs:3",
      ]),
    },
    {
      name: "a command whose identifier is written in another style, which another rule reports",
      text: commands('[{ "id": "Clock-Now", "description": "Now." }]'),
      options: withCode(["command clock_now src/main.rs:3"]),
    },
    {
      name: "a command that is a plain string, which another rule reports",
      text: commands('["clock_now"]'),
      options: withCode(["command clock_now src/main.rs:3"]),
    },
    {
      name: "commands of which one has no identifier yet",
      text: commands('[{ "description": "Now." }]'),
      options: withCode(["command clock_now src/main.rs:3"]),
    },
    {
      name: "commands of another type",
      text: commands('"clock_now"'),
      options: withCode(["command clock_now src/main.rs:3"]),
    },
    {
      name: "commands that are being typed",
      text: '{ "commands": [{ "id": "clock_n',
      options: withCode(["command clock_now src/main.rs:3"]),
    },
    {
      name: "a published manifest",
      text: published({ commands: "[]" }),
      options: withCode(["command clock_now src/main.rs:3"]),
    },
  ],
  invalid: [
    {
      name: "a command that the code registers once",
      text: commands(`[${NOW}]`).replace('"commands"', '«"commands"»'),
      options: withCode(["command clock_now src/main.rs:3", "command clock_set src/main.rs:4"]),
      problems: [
        {
          message:
            'Command "clock_set" is registered in "src/main.rs:4" but not declared. Add it to the commands.',
          pointer: "/commands",
          severity: "warning",
          elsewhere: ["src/main.rs:4 Registered here."],
          fixes: { '☆ Declare command "clock_set"': added(`[${NOW}]`, "clock_set") },
        },
      ],
    },
    {
      name: "each command once, whether all code was read or not",
      text: commands(`[${NOW}]`).replace('"commands"', '««"commands"»»'),
      options: withCode(
        [
          ...["command clock_set b.rs:1", "command ? b.rs:5"],
          ...["command clock_set c/d.ts:2", "command clock_zone e.ts:1"],
        ],
        "z.rs",
      ),
      problems: [
        {
          message:
            'Command "clock_set" is registered 2 times, first in "b.rs:1", but not declared. Add it to the commands.',
          pointer: "/commands",
          elsewhere: ["b.rs:1 Registered here.", "c/d.ts:2 Registered here."],
          fixes: { '☆ Declare command "clock_set"': added(`[${NOW}]`, "clock_set") },
        },
        {
          message: 'Command "clock_zone" is registered in "e.ts:1" but not declared. Add it to the commands.',
          pointer: "/commands",
          fixes: { '☆ Declare command "clock_zone"': added(`[${NOW}]`, "clock_zone") },
        },
      ],
    },
    {
      name: "a command at more places than are listed",
      text: commands(`[${NOW}]`).replace('"commands"', '«"commands"»'),
      options: withCode(Array.from({ length: 25 }, (_, i) => `command clock_set src/main.rs:${i + 1}`)),
      problems: [
        {
          message:
            'Command "clock_set" is registered 25 times, first in "src/main.rs:1", but not declared. Add it to the commands.',
          pointer: "/commands",
          elsewhere: Array.from({ length: 20 }, (_, i) => `src/main.rs:${i + 1} Registered here.`),
          fixes: { '☆ Declare command "clock_set"': added(`[${NOW}]`, "clock_set") },
        },
      ],
    },
    {
      name: "a command whose name would be invalid in the manifest",
      text: commands(`[${NOW}]`).replace('"commands"', '«"commands"»'),
      options: withCode(["command clock_now src/main.rs:3", "command clock-set src/main.rs:4"]),
      problems: [
        {
          message:
            'Command "clock-set" is registered in "src/main.rs:4" but not declared. Add it to the commands.',
          pointer: "/commands",
        },
      ],
    },
    {
      name: "a draft without commands, where another fix adds the list",
      text: commands(undefined).replace("{", "«{»"),
      options: withCode(["command clock_now src/main.rs:3"]),
      problems: [
        {
          message:
            'Command "clock_now" is registered in "src/main.rs:3" but not declared. Add it to the commands.',
          pointer: "/commands",
        },
      ],
    },
  ],
});
