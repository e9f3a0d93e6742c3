import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { delimiter } from "node:path";
import { describe, expect, it } from "vitest";
import { PROGRAM, workspace, refused } from "../../support/cli";

/** How a shell is called: to read a script, and to complete the last of the words of a line. */
interface Shell {
  readonly command: string;
  readonly isSyntax: readonly string[];
  readonly complete: (file: string, words: readonly string[]) => readonly string[];
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(" ");

const SHELLS: Readonly<Record<string, Shell>> = {
  bash: {
    command: "bash",
    isSyntax: ["-n"],
    complete: (file, words) => {
      // As readline splits a line.
      const split = words.flatMap((word) => word.split(/(?<==)|(?==)/));
      return [
        ...["--norc", "-c"],
        `source ${file}; COMP_WORDS=(${quoted(split)}); COMP_CWORD=${split.length - 1}
        _plugin_manifest; printf '%s\\n' "\${COMPREPLY[@]}"`,
      ];
    },
  },
  zsh: {
    command: "zsh",
    isSyntax: ["-n"],
    complete: (file, words) => [
      ...["-f", "-c"],
      // What the completion system has only while a line is edited.
      `compdef() {}; _files() {}
      compset() { [[ $PREFIX == --*=* ]] || return 1; IPREFIX=\${PREFIX%%=*}=; PREFIX=\${PREFIX#*=} }
      compadd() { shift; candidates=($@) }
      _describe() { candidates=(\${\${(P)2}%%:*}) }
      words=(${quoted(words)}); CURRENT=$#words; PREFIX=$words[-1]; source ${file}
      _plugin_manifest; print -l -- \${(M)candidates:#\${PREFIX}*}`,
    ],
  },
  fish: {
    command: "fish",
    isSyntax: ["-n"],
    complete: (file, words) => [
      ...["--no-config", "-c"],
      `source ${file}; complete -C "${words.join(" ")}" | string replace -r '\\t.*' '' | string replace -r '^--.*=' ''`,
    ],
  },
  powershell: {
    command: "pwsh",
    isSyntax: ["-NoProfile", "-File"],
    complete: (file, words) => [
      ...["-NoProfile", "-Command"],
      `. ${file}; [System.Management.Automation.CommandCompletion]::CompleteInput('${words.join(" ")}', ${words.join(" ").length}, $null).CompletionMatches.ListItemText`,
    ],
  },
};

const isThere = ({ command }: Shell) => !spawnSync(command, ["--version"]).error;

const LINES: readonly (readonly [line: string, words: readonly string[]])[] = [
  ["plugin-manifest ch█", ["check"]],
  ["plugin-manifest --lo█", ["--locale"]],
  ["plugin-manifest --locale zh-CN ch█", ["check"]],
  ["plugin-manifest check --no-w█", ["--no-workspace"]],
  ["plugin-manifest fix --lo█", ["--locale"]],
  ["plugin-manifest check a.json --format g█", ["github", "gitlab"]],
  ["plugin-manifest check format g█", []],
  ["plugin-manifest preview --format█", ["--format"]],
  ["plugin-manifest preview --format=h█", ["html"]],
  ["plugin-manifest --locale zh-CN diff --fail-on b█", ["breaking", "bump"]],
  ["plugin-manifest bump mi█", ["minor"]],
  ["plugin-manifest explain version-f█", ["version-format"]],
  ["plugin-manifest help mc█", ["mcp"]],
  ["plugin-manifest completion b█", ["bash"]],
];

describe.each(Object.entries(SHELLS))("completion %s", (name, shell) => {
  const folder = workspace();
  const file = folder.path(`completion.${name === "powershell" ? "ps1" : name}`);
  // The script asks the program that the line calls.
  folder.write("bin/plugin-manifest", `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`);
  chmodSync(folder.path("bin/plugin-manifest"), 0o755);
  const env = { ...process.env, PATH: `${folder.path("bin")}${delimiter}${process.env["PATH"]}` };
  const run = (args: readonly string[]) =>
    spawnSync(shell.command, args, { cwd: folder.root, encoding: "utf8", env });
  const write = async () =>
    folder.write(file.slice(folder.root.length + 1), (await folder.run(["completion", name])).stdout);

  it("prints a script of at most 13 lines", async () =>
    expect((await folder.run(["completion", name])).stdout.split("\n").length).toBeLessThanOrEqual(13));

  it.runIf(isThere(shell))("has valid syntax", async () => {
    await write();
    const { status, stderr } = run([...shell.isSyntax, file]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it.runIf(isThere(shell)).each(LINES)("completes %s", async (line, words) => {
    await write();
    const { stdout, stderr } = run(shell.complete(file, line.replace("█", "").split(" ")));
    expect({ words: stdout.split("\n").filter(Boolean), stderr }).toEqual({ words, stderr: "" });
  });
});

describe("completion", () => {
  it.each([
    ["completion", "''"],
    ["completion tcsh", "'tcsh'"],
    ["completion bash zsh", "'bash zsh'"],
  ])("%s is refused", async (call, found) =>
    expect(await workspace().run(call.split(" "))).toEqual(
      refused(`<shell> must be bash, zsh, fish or powershell, not ${found}.`),
    ),
  );
});
