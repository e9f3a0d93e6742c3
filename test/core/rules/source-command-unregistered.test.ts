import { withCode } from "../../support/code";
import { draft } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const commands = (...ids: readonly string[]): string =>
  draft({ commands: `[${ids.map((id) => `{ "id": ${id}, "description": "Now." }`).join(", ")}]` });
const BOTH = commands('"clock_now"', '"clock_set"');

testRule("source-command-unregistered", {
  valid: [
    { name: "a draft whose code was not read", text: BOTH },
    {
      name: "commands that are registered",
      text: BOTH,
      options: withCode(["command clock_now src/main.rs:3", "command clock_set src/main.rs:4"]),
    },
    { name: "code that registers nothing", text: BOTH, options: withCode(["capability theme_read a.ts:3"]) },
    {
      name: "code of which a part was not read",
      text: BOTH,
      options: withCode(["command clock_now src/main.rs:3"], "z.rs"),
    },
    {
      name: "code that registers a command by an unknown name",
      text: BOTH,
      options: withCode(["command clock_now src/main.rs:3", "command ? src/main.rs:5"]),
    },
    {
      name: "commands with other problems",
      text: commands('"clock_now"', '"Clock-Set"', "1", '"plugin_command"'),
      options: withCode(["command clock_now src/main.rs:3"]),
    },
    {
      name: "a command that is being typed",
      text: '{ "commands": [{ "id": "clock_n',
      options: withCode(["command clock_now src/main.rs:3"]),
    },
  ],
  invalid: [
    {
      name: "a command that no code registers, once",
      text: commands('"clock_now"', '«"clock_set"»', '"clock_set"'),
      options: withCode(["command clock_now src/main.rs:3"]),
      problems: [
        {
          message: 'Command "clock_set" is not registered in the code. Register or remove it.',
          pointer: "/commands/1/id",
          severity: "information",
        },
      ],
    },
  ],
});
