import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { message } from "../core/text/messages";
import { CANCELING } from "../lsp/cancellation";
import { serve } from "../serve/connection";
import { nodeFiles } from "../host/files.node";
import { NodeHistory } from "../host/history.node";
import { FrameHeaders } from "../lsp/frame-headers";
import { inTurn } from "../lsp/lifecycle";

// The command line chooses the transport: --stdio, --node-ipc or --socket=<port>.
const connection = createConnection(ProposedFeatures.all, {
  connectionStrategy: CANCELING,
  messageStrategy: inTurn(),
});
serve(
  connection,
  nodeFiles((sentence) => connection.console.warn(sentence)),
  new NodeHistory(),
);
// The library ends the process only when standard input ends. With a socket or a channel, the process ends by itself.
process.exitCode = 1;
connection.onShutdown(() => {
  process.exitCode = 0;
});
const headers = new FrameHeaders();
if (process.argv.includes("--stdio")) process.stdin.on("data", endWithoutFrames);
connection.listen();

function endWithoutFrames(chunk: Buffer): void {
  const reason = headers.take(chunk);
  if (reason === undefined) return;
  process.stderr.write(message("plugin-manifest: {reason}\n", { reason }));
  process.exit(1);
}
