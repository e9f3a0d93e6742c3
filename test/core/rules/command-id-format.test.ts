import { draft } from "../../support/manifests";
import { testRule, wrongValue } from "../../support/rule-tester";

const command = (id: string): string => `{ "id": ${id}, "description": "Does it" }`;
const commands = (...ids: string[]): string => draft({ commands: `[${ids.map(command).join(", ")}]` });
const message = (id: string): string =>
  `${JSON.stringify(id)} is not a valid command identifier. Use lowercase snake_case, such as "clock_now".`;

const wrong = (id: string, right?: string, mark = "☆ ") => {
  const problem = { message: message(id), pointer: "/commands/0/id", severity: "error" } as const;
  return wrongValue(id, commands, problem, right, mark);
};

testRule("command-id-format", {
  valid: [
    { name: "snake_case", text: commands('"clock_show_2_times"', '"clock"') },
    { name: "no commands", text: draft({ commands: "[]" }) },
    { name: "another type, which wrong-type reports", text: commands("7") },
    { name: "a list that is not closed", text: draft({ commands: '[{ "id": "Clock' }) },
  ],
  invalid: [
    wrong("clockNow", "clock_now"),
    wrong("ClockNow", "clock_now"),
    wrong("clock-now", "clock_now"),
    wrong("clock.now", "clock_now"),
    wrong("clock now!", "clock_now"),
    wrong("CLOCK_NOW", "clock_now"),
    wrong("clock__now", "clock_now"),
    wrong("_clock_now", "clock_now"),
    wrong("clock_now_", "clock_now"),
    wrong("clockHTTPGet2", "clock_http_get2"),
    // What is not ASCII would be lost, or changed.
    wrong("uhr_über", "uhr_uber", ""),
    wrong("時計_now", "now", ""),
    wrong("3d_view"),
    wrong(""),
    wrong(" "),
    wrong("時計"),
    {
      name: "two commands that would get the same identifier",
      text: commands('«"clockNow"»', '«"clock-now"»'),
      problems: [
        {
          message: message("clockNow"),
          pointer: "/commands/0/id",
          fixes: { 'Change to "clock_now"': commands('"clock_now"', '"clock-now"') },
        },
        {
          message: message("clock-now"),
          pointer: "/commands/1/id",
          fixes: { 'Change to "clock_now"': commands('"clockNow"', '"clock_now"') },
        },
      ],
    },
    {
      name: "a command that would get another's identifier",
      text: commands('"clock_now"', '«"clockNow"»'),
      problems: [
        {
          message: message("clockNow"),
          pointer: "/commands/1/id",
          fixes: { 'Change to "clock_now"': commands('"clock_now"', '"clock_now"') },
        },
      ],
    },
    {
      name: "a command in compact text",
      text: `${JSON.stringify({ id: "a.b", commands: [] }).slice(0, -2)}{"id":«"A"»,"description":"x"}]}`,
      problems: [
        {
          message: message("A"),
          pointer: "/commands/0/id",
          fixes: { '☆ Change to "a"': '{"id":"a.b","commands":[{"id":"a","description":"x"}]}' },
        },
      ],
    },
  ],
});
