import { optionNames, type CompletedCommand } from "./words";

/** Writes the completion script for PowerShell. @param common has the options that may also be before the command */
export function powershellCompletion(
  commands: readonly CompletedCommand[],
  common: CompletedCommand,
): string {
  const every = [...commands, common];
  const values = every.flatMap(({ name, options }) =>
    options.flatMap((option) => (option.values ? entry(`${name} --${option.name}`, option.values) : [])),
  );
  const options = every.map((command) =>
    entry(
      command.name,
      command === common ? optionNames(common) : [...optionNames(command), ...optionNames(common)],
    ),
  );
  const operands = commands.map(({ name, operands: words }) => entry(name, words));
  const names = commands.map(({ name }) => name);
  return `# PowerShell completion for plugin-manifest: plugin-manifest completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName plugin-manifest -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $values = @{
${values.join("\n")}
  }
  $options = @{
${options.join("\n")}
  }
  $operands = @{
${[entry("", names), ...operands].join("\n")}
  }
  $before = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  $command = ''
  for ($i = 0; $i -lt $before.Count; $i++) {
    if ($before[$i] -eq '--locale') { $i++ }
    elseif (-not $before[$i].StartsWith('-')) { $command = $before[$i]; break }
  }
  $option = if ($before.Count) { $before[-1] } else { '' }
  $prefix = ''
  $word = $wordToComplete
  # The value of --format=text is completed apart.
  if ($word -match '^(--[a-z-]+)=(.*)$') { $option = $Matches[1]; $prefix = "$option="; $word = $Matches[2] }
  $known = if ($values.ContainsKey("$command $option")) { $values["$command $option"] }
  elseif ($values.ContainsKey(" $option")) { $values[" $option"] }
  elseif ($word.StartsWith('-')) { $options[$command] }
  else { $operands[$command] }
  $known | Where-Object { $_ -and $_.StartsWith($word) } | ForEach-Object { [System.Management.Automation.CompletionResult]::new("$prefix$_", $_, 'ParameterValue', $_) }
}
`;
}

function entry(key: string, words: readonly string[]): string {
  return `    '${key}' = @(${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", ")})`;
}
