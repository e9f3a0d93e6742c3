import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { CANCELLING } from "./cancellation";
import { serve } from "./connection";
import { NO_FILES } from "./files";
import { NO_HISTORY } from "./history";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const connection = createConnection(
  new BrowserMessageReader(scope),
  new BrowserMessageWriter(scope),
  CANCELLING,
);
serve(connection, NO_FILES, NO_HISTORY);
connection.listen();
