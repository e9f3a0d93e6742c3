import { quoted, type CompletedCommand, type CompletedOption } from "./words";

/** Writes the completion script for fish. @param common has the options that may also be before the command */
export function fishCompletion(commands: readonly CompletedCommand[], common: CompletedCommand): string {
  const lines = [
    "# fish completion for plugin-manifest: plugin-manifest completion fish | source",
    ...common.options.map((option) => optionLine("", option)),
    ...commands.flatMap(({ name, text, options, operands }) => {
      const used = ` -n '__fish_seen_subcommand_from ${name}'`;
      return [
        `complete -c plugin-manifest -n __fish_use_subcommand -f -a ${name} -d ${quoted(text)}`,
        ...options.map((option) => optionLine(used, option)),
        ...(operands.length > 0
          ? [`complete -c plugin-manifest${used} -f -a ${quoted(operands.join(" "))}`]
          : []),
      ];
    }),
  ];
  return `${lines.join("\n")}\n`;
}

function optionLine(condition: string, { name, text, values }: CompletedOption): string {
  const value = values && (values.length > 0 ? ` -x -a ${quoted(values.join(" "))}` : " -r");
  return `complete -c plugin-manifest${condition} -l ${name}${value ?? ""} -d ${quoted(text)}`;
}
