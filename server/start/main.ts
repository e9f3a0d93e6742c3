import { connect, type Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { format } from "node:util";
import { type Connection, createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { message } from "../core/text/messages";
import { serve } from "../serve/connection";
import { NodeFiles } from "../host/git/files.node";
import { PastReader } from "../host/git/past.node";
import { useExistingWorkingFolder, useLocale } from "../host/process.node";
import { PACKAGE_READER } from "../host/packages/reader.node";
import { UriConverter } from "../protocol/lsp/uri-converter";
import { FrameReader, FrameWriter } from "../protocol/lsp/frames";
import { connectionOptions } from "../protocol/lsp/lifecycle";

useExistingWorkingFolder();

const warn = (sentence: string): void => connection.console.warn(sentence);

const OPTIONS = connectionOptions(warn);

const connection = connectionOf(process.argv);
serve(connection, {
  filesFor: (mayRunGit) => new NodeFiles(warn, { isSession: true, mayRunGit }),
  createGit: () => new PastReader(),
  useLocale,
  packages: PACKAGE_READER,
});
// A client must send `shutdown` before `exit` (LSP 3.18, Exit Notification).
process.exitCode = 1;
connection.onShutdown(() => {
  process.exitCode = 0;
});
connection.listen();

/** Creates the connection that the arguments select: --stdio, --node-ipc or --socket=<port>. */
function connectionOf(args: readonly string[]): Connection {
  const socket = editorSocket(args);
  if (socket) return createStreamConnection(socket, socket);
  if (!args.includes("--stdio")) return createConnection(ProposedFeatures.all, OPTIONS);
  const stdioConnection = createStreamConnection(process.stdin, process.stdout);
  redirectConsole(stdioConnection);
  return stdioConnection;
}

/** Sends console output of libraries to the client's log, because standard output is reserved for LSP messages. */
function redirectConsole({ console: log }: Connection): void {
  const info = (...printed: unknown[]): void => log.log(format(...printed));
  const warn = (...printed: unknown[]): void => log.warn(format(...printed));
  const error = (...printed: unknown[]): void => log.error(format(...printed));
  Object.assign(console, { log: info, info, debug: info, dir: info, warn, trace: error, error });
}

/** Connects to the port of `--socket=<port>` or `--socket <port>`; exits on failure. Undefined without the option. */
function editorSocket(args: readonly string[]): Socket | undefined {
  const index = args.findIndex((argument) => /^--socket(?:=|$)/.test(argument));
  if (index < 0) return undefined;
  const port = Number(args[index]?.split("=")[1] ?? args[index + 1]);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    exitWith(message("--socket takes the port on which the editor listens: --socket=<port>."));
  const socket = connect(port, "127.0.0.1");
  // Once connected, end without a message if the connection is lost, because the client knows why.
  socket.once("connect", () => socket.off("error", refuse)).once("error", refuse);
  return socket;

  function refuse(): void {
    exitWith(message("No editor listens on port {port}. Start it first, or pass its port.", { port }));
  }
}

function createStreamConnection(input: Readable, output: Writable): Connection {
  for (const event of ["end", "close"]) input.on(event, () => process.exit());
  const uris = new UriConverter();
  const reader = new FrameReader(input, uris, exitWith);
  const writer = new FrameWriter(output, uris);
  return createConnection(ProposedFeatures.all, reader, writer, OPTIONS);
}

function exitWith(reason: string): void {
  process.stderr.write(message("plugin-manifest: {reason}\n", { reason }));
  process.exit(1);
}
