import type { ClientCapabilities, Connection } from "vscode-languageserver";
import type { Analysis } from "../../documents/analysis";
import type { Documents } from "../../documents/documents";
import type { DocumentDiagnostics } from "../../diagnostics/document-diagnostics";
import type { Files } from "../../host/files";
import type { WorkspaceIndex } from "../../workspace/workspace-index";
import type { WorkspaceScan } from "../../workspace/workspace-scan";

/** What the handlers of requests work with. */
export interface RequestContext {
  readonly connection: Connection;
  readonly documents: Documents;
  readonly files: Files;
  readonly diagnostics: DocumentDiagnostics;
  readonly index: WorkspaceIndex;
  readonly scan: WorkspaceScan;
  readonly client: () => ClientCapabilities;
  /** The commands that the client itself has. */
  readonly clientCommands: () => readonly string[];
  /** The versions of a manifest's plugin that git tags tell, by its URI. */
  readonly taggedVersions: (uri: string) => Promise<readonly string[]>;
  /** The document that a request is about, when it is ours. @throws ResponseError (InvalidParams) */
  readonly ours: (params: unknown) => Analysis | undefined;
}
