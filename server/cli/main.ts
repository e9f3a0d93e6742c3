#!/usr/bin/env node
import { message } from "../core/text/messages";
import { cacheWorkingFolder, useLocale } from "../host/process.node";
import { EXIT, printError, UsageError, Failure, fileFailure } from "../project/files/failures";
import { COMMANDS } from "./commands";
import { parseCommandLine } from "./arguments/arguments";

/** Options that are short for a command. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["-h", "help"],
  ["--help", "help"],
  ["-v", "version"],
  ["--version", "version"],
]);

async function main(argv: readonly string[]): Promise<number | undefined> {
  const { name, args, locale } = parseCommandLine(argv, process.env);
  useLocale(locale);
  const commandName = ALIASES.get(name) ?? name;
  const command = Object.hasOwn(COMMANDS, commandName) ? COMMANDS[commandName] : undefined;
  if (command && !hasHelpOption(args)) return (await command()).run(args, COMMANDS);
  const { generalHelp, helpOf, misplacedOptionError } = await import("./commands/help");
  if (name.startsWith("-") && !command) throw await misplacedOptionError(name, args, COMMANDS);
  process.stdout.write(await (name ? helpOf(commandName, COMMANDS) : generalHelp(COMMANDS)));
  return EXIT.ok;
}

function hasHelpOption(args: readonly string[]): boolean {
  // Arguments after `--` are file names.
  const options = args.slice(0, args.indexOf("--") + 1 || undefined);
  return options.includes("--help") || options.includes("-h");
}

function fail(error: unknown): void {
  const isExpected = error instanceof UsageError || error instanceof Failure;
  if (isExpected) printError(error.message);
  else if ((error as NodeJS.ErrnoException).syscall === "uv_cwd")
    printError(message("The current folder no longer exists. Change to another one."));
  else printError(message("Unexpected error: {error}", { error: String(error) }), error);
  process.exitCode = EXIT.failure;
}

async function start(): Promise<void> {
  cacheWorkingFolder();
  process.once("SIGINT", () => process.exit(EXIT.interrupted));
  for (const name of ["stdout", "stderr"] as const) {
    process[name].on("error", (error: NodeJS.ErrnoException) => {
      // It is not an error if a reader closes the pipe early (`… | head`).
      if (error.code !== "EPIPE") fail(fileFailure("write", `/dev/${name}`, error));
      process.exit();
    });
  }
  try {
    const status = await main(process.argv.slice(2));
    // A server returns undefined, and ends the process itself.
    if (status !== undefined) process.exitCode = status;
  } catch (error) {
    fail(error);
  }
}

/** For tests: resolves when the command has finished, or its server has started. */
export const ended = start();
