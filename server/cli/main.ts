#!/usr/bin/env node
import { version } from "../../package.json";
import { message } from "../core/text/messages";
import { useLocale } from "../settings/locale.node";
import { EXIT, printError, CallError, Failure, fileFailure, stackOf } from "../program/failures";
import { unknownName } from "../program/unknown-name";
import { takeLocale } from "./locale";
import { crewJob, work } from "./run/worker";

type Command = (args: string[]) => number | undefined | Promise<number | undefined>;

/** Loads a command: none waits for the code of the others. */
const COMMANDS: Readonly<Record<string, () => Command | Promise<Command>>> = {
  check: async () => (await import("./commands/check")).checkCommand,
  fix: async () => (await import("./commands/fix")).fixCommand,
  preview: async () => (await import("./commands/preview")).previewCommand,
  diff: async () => (await import("./commands/diff")).diffCommand,
  digest: async () => (await import("./commands/digest")).digestCommand,
  verify: async () => (await import("./commands/verify")).verifyCommand,
  explain: async () => (await import("./commands/explain")).explainCommand,
  lsp: async () => (await import("./commands/servers")).lspCommand,
  mcp: async () => (await import("./commands/servers")).mcpCommand,
  help: () => helpCommand,
  version: () => () => print(`${version}\n`),
};

const SHORT: Readonly<Record<string, string>> = { "-h": "help", "-v": "version" };

/** Prints the help, which is one page for all commands. @throws CallError for a command that does not exist */
async function helpCommand([name]: string[]): Promise<number> {
  if (name === undefined || Object.hasOwn(COMMANDS, name)) return printHelp();
  throw new CallError(unknownName("command", name, Object.keys(COMMANDS)));
}

async function printHelp(): Promise<number> {
  const { help } = await import("./commands/help");
  return print(help());
}

function print(text: string): number {
  process.stdout.write(text);
  return EXIT.ok;
}

async function main([name = "", ...given]: string[]): Promise<number | undefined> {
  const long = SHORT[name] ?? name.replace(/^--(?=help$|version$)/, "");
  const { args, locale } = takeLocale(long, given, process.env);
  useLocale(locale);
  const command = Object.hasOwn(COMMANDS, long) ? COMMANDS[long] : undefined;
  if (!name)
    throw new CallError(message("Missing command. Run 'plugin-manifest --help' to see the commands."));
  if (!command) {
    throw new CallError(
      name.startsWith("-")
        ? unknownName("option", name, ["help", "version"])
        : unknownName("command", name, Object.keys(COMMANDS)),
    );
  }
  return asksForHelp(args) ? printHelp() : (await command())(args);
}

function asksForHelp(args: readonly string[]): boolean {
  // Arguments after `--` are file names.
  const options = args.slice(0, args.indexOf("--") + 1 || undefined);
  return options.includes("--help") || options.includes("-h");
}

function fail(error: unknown): void {
  const isExpected = error instanceof CallError || error instanceof Failure;
  if (isExpected) printError(error.message);
  else printError(message("Unexpected error: {error}", { error: String(error) }), stackOf(error));
  process.exitCode = EXIT.call;
}

async function start(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      // A reader that closes the pipe early (`… | head`) is not an error.
      if (error.code !== "EPIPE") fail(fileFailure("write", "/dev/stdout", error));
      process.exit();
    });
  }
  try {
    const status = await main(process.argv.slice(2));
    // Undefined: a server ends the process itself.
    if (status !== undefined) process.exitCode = status;
  } catch (error) {
    fail(error);
  }
}

const job = crewJob();

/** Settles when the command has ended, or this thread's part of it. */
export const ended = job ? work(job) : start();
