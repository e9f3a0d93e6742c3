import type { JsonObject } from "../../core/json/tree/value";
import type { TagHistory } from "../../core/release/releases";
import type { Analysis } from "../../documents/analysis";
import type { Documents } from "../../documents/documents";
import type { WholeReleaseInputs } from "../../program/entry/release-result";
import type { Files } from "../../host/files";
import type { DigestedOptions, PackageReader } from "../../host/packages/reader";
import type { Client } from "../../lsp/client";
import type { EntryQuestion, EntryResult, PackageOf } from "../../protocol";
import type { WorkspaceIndex } from "../../workspace/workspace-index";
import type { WorkspaceScan } from "../../workspace/workspace-scan";
import type { LazyDocumentation } from "./lazy-documentation";

/** The parts of the server that answers are made with; `server/serve/connection.ts` constructs each once. */
export interface Services {
  readonly client: Client;
  readonly documents: Documents;
  readonly files: Files;
  /** All manifests of the workspace. */
  readonly index: WorkspaceIndex;
  readonly scan: WorkspaceScan;
  readonly repository: Repository;
  readonly preview: Preview;
  readonly subscriptions: Subscriptions;
  readonly documentation: LazyDocumentation;
  /** Undefined where the server cannot read package files. */
  readonly packages: PackageReader | undefined;
}

/** What git has of a manifest, given its URI. All but the first wait for git. */
export interface Repository {
  /** Returns the versions of a manifest's plugin at the git tags, as far as they are known. */
  taggedVersions(uri: string): Promise<readonly string[]>;
  /** Returns the versions with an identifier at the git tags, newest first, and why there are none. */
  publishedVersions(uri: string, id: string): Promise<TaggedVersions>;
  /** Returns the tags that a document's releases are found among. */
  tagHistory(uri: string): Promise<TagHistory>;
  /** Returns a document's manifest at a git revision, or one sentence about why there is none. */
  manifestAt(uri: string, revision: string): Promise<JsonObject | string>;
  /** Returns the user's name in git's configuration for a file or folder. */
  authorName(uri: string): Promise<string | undefined>;
}

/** The git tags that have a version of a manifest. */
export interface TaggedVersions {
  readonly versions: readonly string[];
  /** The names of the tags, in the same order. */
  readonly tags: readonly string[];
  /** Says why there are none. */
  readonly note?: string | undefined;
}

/** The entries of open manifests, and what their releases are checked against. */
export interface Preview {
  /** Returns the entry of a document once everything has been read; null when it is not ours. */
  whole(uri: string, question: EntryQuestion): Promise<EntryResult | null>;
  /** Reads what a release is checked against; undefined for a detail response. Waits for git and for the packages. */
  releaseInputs(
    analysis: Analysis,
    packages?: readonly PackageOf[],
    reading?: DigestedOptions,
  ): Promise<WholeReleaseInputs | undefined>;
}

/** Who is sent the entries of open manifests. */
export interface Subscriptions {
  /** Begins a subscription to the entry of a document, in the place of the one with the same name. */
  watch(uri: string, id: string, question: EntryQuestion): void;
  end(uri: string, id: string): void;
}
