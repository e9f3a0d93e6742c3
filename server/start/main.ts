import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { CANCELLING } from "../lsp/cancellation";
import { serve } from "../serve/connection";
import { nodeFiles } from "../host/files.node";
import { NodeHistory } from "../host/history.node";
import { inTurn } from "../lsp/lifecycle";

// The transport is the one that the command line names: --stdio, --node-ipc or --socket=<port>.
const connection = createConnection(ProposedFeatures.all, {
  connectionStrategy: CANCELLING,
  messageStrategy: inTurn(),
});
serve(connection, nodeFiles, new NodeHistory());
// The library ends the process with the standard input only: without a socket or a channel it just has nothing to do.
process.exitCode = 1;
connection.onShutdown(() => {
  process.exitCode = 0;
});
connection.listen();
