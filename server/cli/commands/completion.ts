import { message } from "../../core/text/messages";
import { EXIT } from "../../program/failures";
import { readArguments, type Command, type Commands, type Options, wrongValue } from "../arguments/arguments";
import { bashCompletion } from "../completion/bash";
import { fishCompletion } from "../completion/fish";
import { powershellCompletion } from "../completion/powershell";
import type { CompletedCommand, CompletedOption } from "../completion/words";
import { zshCompletion } from "../completion/zsh";
import { COMMON_OPTIONS } from "./help";

type Script = (commands: readonly CompletedCommand[], common: CompletedCommand) => string;

const SHELLS: Readonly<Record<string, Script>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
};

/** `plugin-manifest completion` (docs/spec/command-line.md). */
export const completionCommand: Command = {
  use: Object.keys(SHELLS).join(" | "),
  summary: () => message("Print a script that completes commands in a shell"),
  options: {},
  operands: () => Object.keys(SHELLS),
  statuses: () => message("0 printed; 2 a wrong call"),
  examples: ["completion bash > ~/.plugin-manifest.bash", "completion fish"],
  run,
};

async function run(args: string[], commands: Commands): Promise<number> {
  const [shell = "", ...others] = readArguments(args, {}).positionals;
  const script = Object.hasOwn(SHELLS, shell) && others.length === 0 ? SHELLS[shell] : undefined;
  if (!script) throw wrongValue("<shell>", Object.keys(SHELLS), [shell, ...others].join(" "));
  const common = { name: "", text: "", options: completedOptions(COMMON_OPTIONS), operands: [] };
  process.stdout.write(script(await completed(commands), common));
  return EXIT.ok;
}

function completed(commands: Commands): Promise<CompletedCommand[]> {
  const loaded = Object.entries(commands).map(async ([name, load]) => {
    const { summary, options, operands, hasFiles = false } = await load();
    return {
      name,
      text: summary(),
      options: completedOptions(options),
      operands: operands?.(commands) ?? [],
      hasFiles,
    };
  });
  return Promise.all(loaded);
}

function completedOptions(options: Options): CompletedOption[] {
  return Object.entries(options).flatMap(([name, { type, text, values = [] }]) =>
    text ? { name, text: text(), ...(type === "string" && { values }) } : [],
  );
}
