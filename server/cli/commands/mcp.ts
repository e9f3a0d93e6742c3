import { message } from "../../core/text/messages";
import { readArguments } from "../arguments/arguments";
import { CallError } from "../../program/failures";

/** Runs `plugin-manifest mcp`: starts the tools for agents on standard input and output (docs/agents.md). */
export async function mcpCommand(args: string[]): Promise<undefined> {
  const { positionals } = readArguments(args, {});
  if (positionals.length > 0) throw new CallError(message("'mcp' takes no arguments."));
  // The SDK is in a separate bundle, so that other commands do not load it.
  const builtBesideThis = "./mcp.js";
  await import(builtBesideThis);
}
