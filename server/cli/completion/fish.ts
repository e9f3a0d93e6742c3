import { quoted, type CompletedCommand, type CompletedOption } from "./words";

/** Prints the command of the line before the cursor. fish's own function takes the value of --locale for one. */
const COMMAND = `function __plugin_manifest_command
  set -l isValue no
  for word in (commandline -opc)[2..-1]
    if test $isValue = yes
      set isValue no
      continue
    end
    switch $word
      case --locale
        set isValue yes
      case '-*'
      case '*'
        echo $word
        return
    end
  end
end`;

/** Writes the completion script for fish. @param common has the options that may also be before the command */
export function fishCompletion(commands: readonly CompletedCommand[], common: CompletedCommand): string {
  const lines = [
    "# fish completion for plugin-manifest: plugin-manifest completion fish | source",
    COMMAND,
    ...common.options.map((option) => optionLine("", option)),
    ...commands.flatMap(({ name, text, options, operands, hasFiles }) => {
      const used = ` -n 'contains -- ${name} (__plugin_manifest_command)'`;
      return [
        `complete -c plugin-manifest -n 'test -z (__plugin_manifest_command)' -f -a ${name} -d ${quoted(text)}`,
        ...options.map((option) => optionLine(used, option)),
        ...(operands.length > 0
          ? [`complete -c plugin-manifest${used}${hasFiles ? "" : " -f"} -a ${quoted(operands.join(" "))}`]
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
