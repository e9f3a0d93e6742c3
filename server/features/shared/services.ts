import type { Identity } from "../../host/git/past.node";
import type { JsonObject } from "../../core/json/tree/value";
import type { Past } from "../../core/release/past";
import type { Analysis } from "../../project/documents/analysis";
import type { Documents } from "../../project/documents/documents";
import type { WholeReleaseInputs } from "../../project/entry/release-result";
import type { VersionSources } from "../../project/source/bump-plan";
import type { Files } from "../../host/files";
import type { PackageReader, ReadOptions } from "../../host/packages/reader.node";
import type { Client } from "../../protocol/lsp/client";
import type { PlatformPackage } from "../../protocol";
import type { WorkspaceIndex } from "../../project/names/workspace-index";
import type { WorkspaceScan } from "../../project/names/workspace-scan";
import type { LazyDocumentation } from "./documentation";

/** The parts of the server that features use. `server/serve/connection.ts` constructs each once. */
export interface Services {
  readonly client: Client;
  readonly documents: Documents;
  readonly files: Files;
  /** All manifests of the workspace. */
  readonly index: WorkspaceIndex;
  readonly scan: WorkspaceScan;
  readonly repository: Repository;
  /** Reads the files of a plugin that have its version. */
  readonly source: { versions(analysis: Analysis): Promise<VersionSources> };
  readonly entries: {
    /** Reads what a release is checked against; undefined for a detail response. Waits for git and for the packages. */
    releaseInputs(
      analysis: Analysis,
      packages?: readonly PlatformPackage[],
      reading?: ReadOptions,
    ): Promise<WholeReleaseInputs | undefined>;
  };
  readonly documentation: LazyDocumentation;
  /** Undefined where the server cannot read package files. */
  readonly packages: PackageReader | undefined;
}

/** Reads the past of documents from git, and from the saved response that the settings name. */
interface Repository {
  /** False in a workspace that the user does not trust. */
  readonly isTrusted: boolean;
  past(uri: string): Promise<Past>;
  /** Reads a document's past again, for a command: the event about a new tag may not have arrived yet. */
  pastNow(uri: string): Promise<Past>;
  /** Returns the part of a document's past that is known after a short wait. */
  pastSoon(uri: string): Promise<Past>;
  manifestAt(uri: string, revision: string): Promise<JsonObject | string>;
  identity(uri: string): Promise<Identity>;
}
