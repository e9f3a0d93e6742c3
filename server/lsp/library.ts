/**
 * The values that we use from the protocol's library. All files import them from here: for each file that imports a
 * CommonJS module directly, the bundle copies all its exports at every start.
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
