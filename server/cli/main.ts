#!/usr/bin/env node
import { isMainThread, workerData } from "node:worker_threads";
import { message } from "../core/text/messages";
import { useLocale } from "../settings/locale.node";
import { unknownName } from "../program/unknown-name";
import { EXIT, printError, CallError, Failure, fileFailure, stackOf } from "../program/failures";
import { COMMANDS } from "./commands";
import { takeLocale } from "./locale";
import type { Job } from "./run/crew";

const SHORT: Readonly<Record<string, string>> = { "-h": "help", "-v": "version" };

async function main(call: readonly string[]): Promise<number | undefined> {
  const { name, args, locale } = takeLocale(call, process.env);
  useLocale(locale);
  const long = SHORT[name] ?? name.replace(/^--(?=help$|version$)/, "");
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
  if (!asksForHelp(args)) return (await command()).run(args, COMMANDS);
  const { helpOf } = await import("./commands/help");
  process.stdout.write(await helpOf(long, COMMANDS));
  return EXIT.ok;
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

/** Settles when the command has ended, or this thread's part of it. */
export const ended = isMainThread
  ? start()
  : import("./run/worker").then(({ work }) => work(workerData as Job));
