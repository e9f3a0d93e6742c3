import type { ClientCapabilities, Connection } from "vscode-languageserver";
import type { ReleaseFacts } from "../../core/catalog/release-facts";
import type { Analysis } from "../../documents/analysis";
import type { Documents } from "../../documents/documents";
import type { TaggedVersions } from "../../features";
import type { DocumentDiagnostics } from "../../diagnostics/document-diagnostics";
import type { Files } from "../../host/files";
import type { WorkspaceIndex } from "../../workspace/workspace-index";
import type { WorkspaceScan } from "../../workspace/workspace-scan";

/** The parts of the server that request handlers need. */
export interface RequestContext {
  readonly connection: Connection;
  readonly documents: Documents;
  readonly files: Files;
  readonly diagnostics: DocumentDiagnostics;
  readonly index: WorkspaceIndex;
  readonly scan: WorkspaceScan;
  readonly client: () => ClientCapabilities;
  /** Returns the commands that the client itself has. */
  readonly clientCommands: () => readonly string[];
  /** Returns the versions at the git tags of a manifest's repository, given its URI. */
  readonly taggedVersions: (uri: string) => Promise<readonly string[]>;
  /** Reads what a release of a document is checked against; undefined for a detail response. Waits for git. */
  readonly releaseFacts: (analysis: Analysis) => Promise<ReleaseFacts | undefined>;
  /** Returns the name in git's configuration for a file or folder. */
  readonly authorName: (uri: string) => Promise<string | undefined>;
  /** Returns the versions with an identifier at the git tags, and why there are none. Waits for git. */
  readonly publishedVersions: (uri: string, id: string) => Promise<TaggedVersions>;
  /** Returns the document that a request is about, if it is ours. @throws ResponseError (InvalidParams) */
  readonly ours: (params: unknown) => Analysis | undefined;
}
