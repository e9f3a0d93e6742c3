import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { serve } from "./connection";
import { nodeFiles } from "./files.node";

// The transport is the one that the command line names: --stdio, --node-ipc or --socket=<port>.
const connection = createConnection(ProposedFeatures.all);
serve(connection, nodeFiles);
connection.listen();
