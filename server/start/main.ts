import { Console } from "node:console";
import { type Connection, createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { message } from "../core/text/messages";
import { CANCELING } from "../lsp/cancellation";
import { serve } from "../serve/connection";
import { nodeFiles } from "../host/files.node";
import { NodeHistory } from "../host/history.node";
import { FrameReader, FrameWriter } from "../lsp/frames";
import { inTurn } from "../lsp/lifecycle";

const OPTIONS = { connectionStrategy: CANCELING, messageStrategy: inTurn() };

// Otherwise the command line chooses the transport: --node-ipc or --socket=<port>.
const connection = process.argv.includes("--stdio")
  ? onStandardStreams()
  : createConnection(ProposedFeatures.all, OPTIONS);
serve(
  connection,
  nodeFiles((sentence) => connection.console.warn(sentence)),
  new NodeHistory(),
);
process.exitCode = 1;
connection.onShutdown(() => {
  process.exitCode = 0;
});
connection.listen();

function onStandardStreams(): Connection {
  // Only messages may be written to standard output.
  globalThis.console = new Console(process.stderr);
  const { stdin, stdout } = process;
  for (const event of ["end", "close"]) stdin.on(event, () => process.exit());
  const [reader, writer] = [new FrameReader(stdin, endWithoutFrames), new FrameWriter(stdout)];
  return createConnection(ProposedFeatures.all, reader, writer, OPTIONS);
}

function endWithoutFrames(reason: string): void {
  process.stderr.write(message("plugin-manifest: {reason}\n", { reason }));
  process.exit(1);
}
