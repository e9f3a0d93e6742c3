/**
 * The values that we use of the protocol's library. All files take them from here: for each file that imports a CommonJS
 * module by itself, a bundle copies the names of all that it exports at every start.
 */
export {
  BulkRegistration,
  CodeActionKind,
  CodeLensRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DocumentDiagnosticReportKind,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  Emitter,
  ErrorCodes,
  FoldingRangeRequest,
  FormattingOptions,
  InsertTextMode,
  LSPErrorCodes,
  MarkupKind,
  Message,
  Position,
  ResponseError,
  SelectionRangeRequest,
  TextDocumentSyncKind,
  TextDocuments,
  WatchKind,
  WillSaveTextDocumentWaitUntilRequest,
} from "vscode-languageserver";
