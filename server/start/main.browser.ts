import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { serve } from "../serve/connection";
import { connectionOptions } from "../protocol/lsp/lifecycle";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const connection = createConnection(
  new BrowserMessageReader(scope),
  new BrowserMessageWriter(scope),
  connectionOptions((sentence) => connection.console.warn(sentence)),
);
serve(connection);
connection.listen();
