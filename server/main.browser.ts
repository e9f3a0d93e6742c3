import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { CANCELLING } from "./cancellation";
import { serve } from "./connection";
import { NO_FILES } from "./files";
import { NO_HISTORY } from "./history";
import { inTurn } from "./lifecycle";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const connection = createConnection(new BrowserMessageReader(scope), new BrowserMessageWriter(scope), {
  connectionStrategy: CANCELLING,
  messageStrategy: inTurn(),
});
serve(connection, NO_FILES, NO_HISTORY);
connection.listen();
