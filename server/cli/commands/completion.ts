import { message } from "../../core/text/messages";
import { EXIT } from "../../project/files/failures";
import {
  defineCommand,
  flag,
  parseCommandLine,
  wrongValueError,
  type Commands,
  type Options,
} from "../arguments/arguments";
import { COMMON_OPTIONS } from "./help";

/** Each script passes the words of the command line to `completion --words --`, which prints the candidates. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_plugin_manifest() {
  local IFS=$'\\n'
  COMPREPLY=($("\${COMP_WORDS[0]}" completion --words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _plugin_manifest plugin-manifest
`,
  zsh: `#compdef plugin-manifest
_plugin_manifest() {
  local -a found=(\${(f)"$($words[1] completion --words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  compset -P '*='
  if (( $#found )); then compadd -- $found; else _files; fi
}
if [[ $funcstack[1] == _plugin_manifest ]]; then _plugin_manifest "$@"; else compdef _plugin_manifest plugin-manifest; fi
`,
  fish: `function __plugin_manifest
  set -l line (commandline -opc)
  set -l word (commandline -ct | string collect -a)
  set -l found ($line[1] completion --words -- $line[2..-1] $word 2>/dev/null)
  set -l prefix (string match -r -- '^--[^=]*=' $word; or echo '')
  if test (count $found) -gt 0
    printf '%s\\n' "$prefix"$found
  else
    __fish_complete_path $word
  end
end
complete -c plugin-manifest -f -a '(__plugin_manifest)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName plugin-manifest -ScriptBlock {
  param($word, $ast, $cursor)
  $line = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.ToString() })
  $prefix = if ($word -match '^--[^=]*=') { $Matches[0] } else { '' }
  & $line[0] completion --words -- @($line | Select-Object -Skip 1) "$word" 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new("$prefix$_", $_, 'ParameterValue', $_)
  }
}
`,
};

/** `plugin-manifest completion` (docs/spec/command-line.md). */
export const completionCommand = defineCommand({
  usage: Object.keys(SCRIPTS).join(" | "),
  summary: () => message("Print a script that completes commands in a shell"),
  options: { words: flag(null) },
  operands: () => Object.keys(SCRIPTS),
  statuses: () => message("0 printed; 2 invalid usage"),
  examples: ["completion bash > ~/.plugin-manifest.bash", "completion fish"],
  async run({ values, positionals }, commands) {
    if (values.words) {
      process.stdout.write((await completeWord(positionals, commands)).map((word) => `${word}\n`).join(""));
      return EXIT.ok;
    }
    const [shell = "", ...others] = positionals;
    const script = Object.hasOwn(SCRIPTS, shell) && others.length === 0 ? SCRIPTS[shell] : undefined;
    if (!script) throw wrongValueError("<shell>", Object.keys(SCRIPTS), [shell, ...others].join(" "));
    process.stdout.write(script);
    return EXIT.ok;
  },
});

/** Returns the candidates for the last word of a line. Without candidates, the shell completes a file name. */
async function completeWord(line: readonly string[], commands: Commands): Promise<readonly string[]> {
  // Bash passes --format=text as three words and other shells as one word, so reduce both to two words.
  const parts = line.flatMap((word) => (word === "=" ? [] : word.replace(/^(--[^=]+)=/, "$1\n").split("\n")));
  const words = line.at(-1) === "=" ? [...parts, ""] : parts;
  const [typedWord = "", previousWord = ""] = [words.at(-1), words.at(-2)];
  const { name } = parseCommandLine(words.slice(0, -1), {});
  const command = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined;
  const options: Options = { ...command?.options, ...COMMON_OPTIONS };
  const optionName = previousWord.startsWith("--") ? previousWord.slice(2) : "";
  const option = new Map(Object.entries(options)).get(optionName);
  const operands = command ? command.operands?.(commands) : Object.keys(commands);
  const shownNames = Object.keys(options).filter((each) => options[each]?.description);
  const choices = typedWord.startsWith("-") ? shownNames.map((each) => `--${each}`) : operands;
  const candidates = option?.type === "string" ? option.values : choices;
  return candidates?.filter((word) => word.startsWith(typedWord)) ?? [];
}
