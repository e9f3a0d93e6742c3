import { quoted, type CompletedCommand, type CompletedOption } from "./words";

/** Writes the completion script for zsh. @param common has the options that may also be before the command */
export function zshCompletion(commands: readonly CompletedCommand[], common: CompletedCommand): string {
  const names = commands.map(({ name, text }) => described(name, text)).join(" ");
  return `#compdef plugin-manifest
# zsh completion for plugin-manifest: source <(plugin-manifest completion zsh)
_plugin_manifest() {
  local command
  local -i i
  for ((i = 2; i < CURRENT; i++)); do
    case $words[i] in
      --locale) ((i++)) ;;
      -*) ;;
      *) command=$words[i]; break ;;
    esac
  done
  local option=$words[CURRENT-1]
  # The value of --format=text is completed apart.
  if compset -P '--*='; then option=\${IPREFIX%=}; fi
  local -a entries
  case "$command $option" in
${[...commands, common].flatMap((command) => command.options.flatMap((option) => valueCase(command, option, command === common))).join("\n")}
  esac
  case "$command $PREFIX" in
    ' -'*) entries=(${optionEntries(common)}) ;;
    ' '*) entries=(${names}) ;;
${commands.map((command) => wordCases(command, common)).join("\n")}
  esac
  if (( $#entries )); then _describe plugin-manifest entries; else _plugin_manifest_files; fi
}
# The file of windows_x64=clock.zip is completed apart.
_plugin_manifest_files() { compset -P '*='; _files; }
if [[ $funcstack[1] == _plugin_manifest ]]; then _plugin_manifest "$@"; else compdef _plugin_manifest plugin-manifest; fi
`;
}

function valueCase(
  { name: command }: CompletedCommand,
  { name, values }: CompletedOption,
  isCommon: boolean,
): string[] {
  if (!values) return [];
  const pattern = isCommon ? `*${quoted(` --${name}`)}` : quoted(`${command} --${name}`);
  const add = values.length > 0 ? `compadd -- ${values.map(quoted).join(" ")}` : "_plugin_manifest_files";
  return [`    ${pattern}) ${add}; return ;;`];
}

function wordCases(command: CompletedCommand, common: CompletedCommand): string {
  const options = `    ${quoted(`${command.name} -`)}*) entries=(${optionEntries(command)} ${optionEntries(common)}) ;;`;
  if (command.operands.length === 0) return options;
  const files = command.hasFiles ? "; _files" : "";
  return `${options}\n    ${quoted(`${command.name} `)}*) entries=(${command.operands.map(quoted).join(" ")})${files} ;;`;
}

function optionEntries({ options }: CompletedCommand): string {
  return options.map(({ name, text }) => described(`--${name}`, text)).join(" ");
}

function described(word: string, text: string): string {
  return quoted(`${word}:${text.replaceAll(":", "\\:")}`);
}
