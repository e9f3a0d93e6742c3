import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { serve } from "./connection";
import { NO_FILES } from "./files";
import { NO_HISTORY } from "./history";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const connection = createConnection(new BrowserMessageReader(scope), new BrowserMessageWriter(scope));
serve(connection, NO_FILES, NO_HISTORY);
connection.listen();
