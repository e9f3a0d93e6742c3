import { describe, expect, it } from "vitest";
import { readArguments, type Commands } from "../../../server/cli/arguments/arguments";
import { COMMANDS } from "../../../server/cli/commands";
import { generalHelp, helpOf, shownOptions } from "../../../server/cli/commands/help";
import { displayWidth } from "../../../server/cli/formats/terminal";
import { workspace } from "../../support/cli";

const NAMES = Object.keys(COMMANDS);
const run = (call: string) => workspace().run(call.split(" "));
const printed = (stdout: string) => ({ status: 0, stdout, stderr: "" });

const CLOCK: Commands = {
  wind: () => ({
    usage: "[options] <clock>",
    summary: () => "Wind a clock",
    options: {
      turns: { type: "string", default: "3", placeholder: "<n>", description: () => "turn the key so often" },
      hand: {
        type: "string",
        default: "left",
        values: ["left", "right"],
        description: () => "take this hand",
      },
      tune: {
        type: "string",
        default: "none",
        values: ["westminster", "whittington", "none"],
        description: () => "at the full hour",
      },
      hour: {
        type: "string",
        default: "one",
        values: ["one", "two", "three", "four", "five", "six", "seven", "eight"],
        description: () => "strike at this hour, not at every full one",
      },
      gently: { type: "boolean", description: () => "stop at the first resistance" },
      old: { type: "boolean", description: null },
    },
    statuses: () => "0 wound; 1 the spring is broken",
    examples: ["wind kitchen", "wind --hand right hall"],
    run: () => 0,
  }),
};

describe("help", () => {
  it("for a command shows its usage, options, exit statuses and examples", async () =>
    expect(await helpOf("wind", CLOCK)).toBe(`Usage: plugin-manifest wind [options] <clock>
Wind a clock
  --turns <n>                  turn the key so often (default: 3)
  --hand left|right            take this hand (default: left)
  --tune westminster|whittington|none  at the full hour (default: none)
  --hour one|two|three|four|five|six|seven|eight
                               strike at this hour, not at every full one
                               (default: one)
  --gently                     stop at the first resistance

Exit status: 0 wound; 1 the spring is broken
Examples:
  plugin-manifest wind kitchen
  plugin-manifest wind --hand right hall
`));

  it("for fix explains the grades of fixes", async () => {
    const text = (await helpOf("fix", COMMANDS)).replace(/\s+/g, " ");
    expect(text).toContain("--suggested also apply suggested fixes, which need review");
  });

  it("for the program shows each command on one line", async () =>
    expect(await generalHelp(CLOCK)).toBe(`Usage: plugin-manifest <command> [options]

  wind        Wind a clock

Options of every command:
  --locale <tag>               set the language of messages, for example zh-CN
  --help                       print this help, or a command's help

Run 'plugin-manifest <command> --help' for its options, exit statuses and
examples.
`));

  it.each([[[]], [["--help"]], [["-h"]], [["help"]], [["--locale", "en"]]])(
    "of the program is printed for %j",
    async (call) => expect(await workspace().run(call)).toEqual(printed(await generalHelp(COMMANDS))),
  );

  it.each([
    ["fix", "help fix"],
    ["check", "check --help"],
    ["fix", "fix x.json --help"],
    ["explain", "explain -h"],
    ["lsp", "--locale en lsp --help"],
  ])("is that of %s after %s", async (name, call) =>
    expect(await run(call)).toEqual(printed(await helpOf(name, COMMANDS))),
  );
});

describe.each(["en", "zh-CN"])("the help in %s", (locale) => {
  const help = async (...name: string[]) =>
    (await workspace().run(["--locale", locale, "help", ...name])).stdout;

  it.each(["", ...NAMES])("%s fits on a screen", async (name) => {
    const lines = (await help(...(name ? [name] : []))).trimEnd().split("\n");
    expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(24);
  });
});

const LOADED = await Promise.all(NAMES.map(async (name) => [name, await COMMANDS[name]!()] as const));

describe.each(LOADED)("the command %s", (name, { options, examples, statuses, summary }) => {
  it("says what it does and how it ends", () => {
    expect(summary()).toMatch(/^[A-Z].*[^.]$/);
    expect(statuses()).toMatch(/^0 /);
  });

  it("says what each of its options does", () =>
    expect(shownOptions(options).filter(({ text }) => !/^[a-z]/.test(text))).toEqual([]));

  it.each(examples)("has the example: %s", (call) => {
    const [first, ...args] = call.replace(/ >.*/, "").split(" ");
    expect([name, `--${name}`]).toContain(first);
    expect(() => readArguments(args, options)).not.toThrow();
  });
});
