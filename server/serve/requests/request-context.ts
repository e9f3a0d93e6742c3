import type { ClientCapabilities, Connection } from "vscode-languageserver";
import type { TagHistory } from "../../core/release/releases";
import type { JsonObject } from "../../core/json/tree/value";
import type { Analysis } from "../../documents/analysis";
import type { Documents } from "../../documents/documents";
import type { EntryService } from "../preview/entry-service";
import type { TaggedVersions } from "../../features";
import type { DocumentDiagnostics } from "../diagnostics/document-diagnostics";
import type { Files } from "../../host/files";
import type { PackageReader } from "../../host/packages/reader";
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
  readonly releaseInputs: EntryService["releaseInputs"];
  /** Returns the tags that a document's releases are found among. Waits for git. */
  readonly tagHistory: (uri: string) => Promise<TagHistory>;
  /** Returns a document's manifest at a git revision, or one sentence about why there is none. */
  readonly manifestAt: (uri: string, revision: string) => Promise<JsonObject | string>;
  /** Undefined where the server cannot read package files. */
  readonly packages: PackageReader | undefined;
  /** Returns the name in git's configuration for a file or folder. */
  readonly authorName: (uri: string) => Promise<string | undefined>;
  /** Returns the versions with an identifier at the git tags, and why there are none. Waits for git. */
  readonly publishedVersions: (uri: string, id: string) => Promise<TaggedVersions>;
  /** Returns the document that a request is about, if it is ours. @throws ResponseError (InvalidParams) */
  readonly ours: (params: unknown) => Analysis | undefined;
}
