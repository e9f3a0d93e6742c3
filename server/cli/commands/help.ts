import { message } from "../../core/text/messages";
import { UsageError, EXIT } from "../../project/files/failures";
import {
  defineCommand,
  flag,
  unknownNameError,
  valued,
  type Commands,
  type Options,
} from "../arguments/arguments";
import { displayWidth, padColumns, wrap } from "../formats/terminal";

const WIDTH = 80;
const INDENT = 31;

/** The options that every command accepts, before or after its name. */
export const COMMON_OPTIONS = {
  locale: valued("<tag>", () => message("set the language of messages, for example zh-CN")),
  help: flag(() => message("print this help, or a command's help")),
} satisfies Options;

/** `plugin-manifest help` (docs/spec/command-line.md). */
export const helpCommand = defineCommand({
  usage: "[command]",
  summary: () => message("List all commands, or print help for one"),
  options: {},
  operands: (commands) => Object.keys(commands),
  statuses: () => message("0 printed; 2 invalid usage"),
  examples: ["help", "help check"],
  async run({ positionals: [name] }, commands) {
    process.stdout.write(await (name === undefined ? generalHelp(commands) : helpOf(name, commands)));
    return EXIT.ok;
  },
});

/** Creates the error for an option before the command. @param args the arguments after the option */
export async function misplacedOptionError(
  argument: string,
  args: readonly string[],
  commands: Commands,
): Promise<UsageError> {
  const option = argument.replace(/=.*/s, "");
  const command = args.find((arg) => Object.hasOwn(commands, arg));
  const names = command === undefined ? Object.keys(commands) : [command];
  const optionSets = await Promise.all(names.map(async (name) => (await commands[name]?.())?.options ?? {}));
  const options = Object.fromEntries(optionSets.flatMap((each) => Object.entries(each)));
  if (!Object.hasOwn(options, option.slice("--".length)))
    return unknownNameError("option", option, { ...options, ...COMMON_OPTIONS, version: {} });
  return new UsageError(message("Put {option} after the command.", { option }));
}

/** @throws UsageError when no command has this name */
export async function helpOf(name: string, commands: Commands): Promise<string> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw unknownNameError("command", name, commands);
  const command = await load();
  return joinParagraphs(
    [
      message("Usage: {call}", { call: `plugin-manifest ${name} ${command.usage}`.trimEnd() }),
      command.summary(),
      ...optionLines(command.options),
    ],
    [
      ...wrap(message("Exit status: {statuses}", { statuses: command.statuses() }), WIDTH),
      message("Examples:"),
      ...command.examples.map((call) => `  plugin-manifest ${call}`),
    ],
  );
}

export async function generalHelp(commands: Commands): Promise<string> {
  const lines = Object.entries(commands).map(
    async ([name, load]) => `  ${padColumns(name, 12)}${(await load()).summary()}`,
  );
  return joinParagraphs(
    [message("Usage: {call}", { call: "plugin-manifest <command> [options]" })],
    await Promise.all(lines),
    [message("Options of every command:"), ...optionLines(COMMON_OPTIONS)],
    wrap(
      message("Run 'plugin-manifest <command> --help' for its options, exit statuses and examples."),
      WIDTH,
    ),
  );
}

function joinParagraphs(...blocks: readonly (readonly string[])[]): string {
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function optionLines(options: Options): string[] {
  return shownOptions(options).flatMap(({ syntax, text }) => {
    const start = padColumns(`  ${syntax}  `, INDENT);
    if (displayWidth(start + text) <= WIDTH) return [start + text];
    const lines = wrap(text, WIDTH - INDENT).map((line) => " ".repeat(INDENT) + line);
    if (displayWidth(start) > INDENT) return [start.trimEnd(), ...lines];
    return lines.map((line, i) => (i === 0 ? start + line.trimStart() : line));
  });
}

/** Omits hidden options. `syntax` is, for example, `--entry <file>`; `text` is the description with the default. */
export function shownOptions(options: Options): { syntax: string; text: string }[] {
  return Object.entries(options).flatMap(([name, option]) => {
    const { type, placeholder = "", values = [placeholder], default: value } = option;
    const text = option.description?.();
    if (text === undefined) return [];
    if (type !== "string") return { syntax: `--${name}`, text };
    const syntax = `--${name} ${values.join("|")}`;
    return {
      syntax,
      text: typeof value === "string" ? message("{text} (default: {value})", { text, value }) : text,
    };
  });
}
