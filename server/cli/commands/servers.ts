import { statSync } from "node:fs";
import { message } from "../../core/text/messages";
import { UsageError } from "../../project/files/failures";
import { defineCommand, flag, repeatable, valued, type Command } from "../arguments/arguments";

/* Each server is a separate bundle beside this one, so that other commands do not load it. */

/** `plugin-manifest lsp`: starts the language server on the transport that the arguments select. */
export const lspCommand: Command = {
  usage: "--stdio | --node-ipc | --socket=<port>",
  summary: () => message("Start the language server"),
  // `run` ignores other options, because an editor may pass some, such as --clientProcessId.
  options: {
    stdio: flag(() => message("use standard input and output")),
    "node-ipc": flag(() => message("use the IPC channel of the parent Node process")),
    socket: valued("<port>", () => message("connect to the port on which the editor listens")),
  },
  statuses: () => message("0 shut down by the editor; 1 ended without a shutdown; 2 invalid usage"),
  examples: ["lsp --stdio", "lsp --socket=6009"],
  async run(args) {
    const [transport, ...extraTransports] = args.filter((arg) =>
      /^--(?:stdio|node-ipc|socket)(?:=|$)/.test(arg),
    );
    if (transport === undefined || extraTransports.length > 0)
      throw new UsageError(message("'lsp' takes one transport: --stdio, --node-ipc or --socket=<port>."));
    const [option, port = args[args.indexOf(transport) + 1]] = transport.split(/=(.*)/s);
    if (option === "--socket" && !isPort(port))
      throw new UsageError(message("--socket takes the port on which the editor listens: --socket=<port>."));
    if (transport === "--node-ipc" && !process.send)
      throw new UsageError(
        message("--node-ipc works only in a process that Node started with an IPC channel."),
      );
    const bundle = "./cli-server.js";
    await import(bundle);
    return undefined;
  },
};

/** `plugin-manifest mcp`: starts the MCP server on standard input and output (docs/agents.md). */
export const mcpCommand = defineCommand({
  usage: "[--root <folder>]…",
  summary: () => message("Start the tools for agents, on standard input and output"),
  options: { root: repeatable("<folder>", () => message("read only in this folder (repeatable)")) },
  statuses: () => message("0 closed by the client; 2 invalid usage"),
  examples: ["mcp", "mcp --root ."],
  async run({ values, positionals }) {
    if (positionals.length > 0)
      throw new UsageError(message("'mcp' takes no arguments but --root <folder>."));
    for (const root of values.root) {
      const isFolder = statSync(root, { throwIfNoEntry: false })?.isDirectory() === true;
      if (!isFolder) throw new UsageError(message("--root '{root}' is not a folder.", { root }));
    }
    const bundle = "./cli-mcp.js";
    await import(bundle);
    return undefined;
  },
});

function isPort(text: string | undefined): boolean {
  return text !== undefined && /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65536;
}
