import { optionNames, quoted, type CompletedCommand } from "./words";

/**
 * Writes the completion script for bash 3.2 and newer.
 * @param common has the options that may also be before the command
 */
export function bashCompletion(commands: readonly CompletedCommand[], common: CompletedCommand): string {
  return `# bash completion for plugin-manifest: source <(plugin-manifest completion bash)
_plugin_manifest() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= words= i
  # Bash makes three words of --format=text.
  [[ $cur == = ]] && cur=
  [[ $prev == = ]] && prev=\${COMP_WORDS[COMP_CWORD-2]}
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      --locale) [[ \${COMP_WORDS[i+1]} == = ]] && ((i++)); ((i++)) ;;
      -*) ;;
      *) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  case "$command $prev" in
${valueCases(commands, common)}
    *)
      case "$command $cur" in
${wordCases(commands, common)}
      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _plugin_manifest plugin-manifest
`;
}

/** After an option that takes a value. */
function valueCases(commands: readonly CompletedCommand[], common: CompletedCommand): string {
  return [...commands, common]
    .flatMap((command) =>
      command.options.flatMap(({ name, values }) => {
        const pattern = command === common ? `*${quoted(` --${name}`)}` : quoted(`${command.name} --${name}`);
        return values ? `    ${pattern}) words=${quoted(values.join(" "))} ;;` : [];
      }),
    )
    .join("\n");
}

/** Anywhere else. */
function wordCases(commands: readonly CompletedCommand[], common: CompletedCommand): string {
  const names = commands.map(({ name }) => name);
  const lines = commands.flatMap((command) => [
    `        ${quoted(`${command.name} -`)}*) words=${quoted([...optionNames(command), ...optionNames(common)].join(" "))} ;;`,
    ...(command.operands.length > 0
      ? [`        ${quoted(`${command.name} `)}*) words=${quoted(command.operands.join(" "))} ;;`]
      : []),
  ]);
  return [
    `        ' -'*) words=${quoted(optionNames(common).join(" "))} ;;`,
    `        ' '*) words=${quoted(names.join(" "))} ;;`,
    ...lines,
  ].join("\n");
}
