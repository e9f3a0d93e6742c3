import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { CANCELING } from "../lsp/cancellation";
import { serve } from "../serve/connection";
import { nodeFiles } from "../host/files.node";
import { NodeHistory } from "../host/history.node";
import { inTurn } from "../lsp/lifecycle";

// The command line chooses the transport: --stdio, --node-ipc or --socket=<port>.
const connection = createConnection(ProposedFeatures.all, {
  connectionStrategy: CANCELING,
  messageStrategy: inTurn(),
});
serve(connection, nodeFiles, new NodeHistory());
// The library ends the process only when standard input ends. With a socket or a channel, the process ends by itself.
process.exitCode = 1;
connection.onShutdown(() => {
  process.exitCode = 0;
});
connection.listen();
