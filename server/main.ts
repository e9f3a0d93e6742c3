import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { serve } from "./connection";
import { nodeFiles } from "./files.node";
import { NodeHistory } from "./history.node";

// The transport is the one that the command line names: --stdio, --node-ipc or --socket=<port>.
const connection = createConnection(ProposedFeatures.all);
serve(connection, nodeFiles, new NodeHistory());
connection.listen();
