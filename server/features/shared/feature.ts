import {
  type CancellationToken,
  type ClientCapabilities,
  Position,
  Range,
  type ServerCapabilities,
} from "vscode-languageserver";
import { asObject, isObject, type JsonObject } from "../../core/json/tree/value";
import type { ReleaseHistory } from "../../core/release/past";
import { message } from "../../core/text/messages";
import type { Files } from "../../host/files";
import type { Identity } from "../../host/git/past.node";
import type { PackageReader, ReadOptions } from "../../host/packages/reader.node";
import type { Analysis } from "../../project/documents/analysis";
import type { Documents } from "../../project/documents/documents";
import type { CompleteReleaseInputs } from "../../project/entry/release-result";
import type { WorkspaceIndex } from "../../project/names/workspace-index";
import type { WorkspaceScan } from "../../project/names/workspace-scan";
import type { VersionSources } from "../../project/source/bump-plan";
import { documentUriOf, InvalidParams, type PlatformPackage } from "../../protocol";
import type { Client } from "../../protocol/lsp/client";
import type { LazyDocumentation } from "./documentation";

/** A request that the server answers, with the data for its registration. */
export interface Feature {
  readonly method: string;
  /** Returns the capabilities that `initialize` announces. Absent if the request needs no capability. */
  capability?(client: ClientCapabilities): ServerCapabilities;
  /** Marks a JSON feature, which the server registers only for manifests if the client has its own. */
  readonly isJsonBasic?: true;
  /** @throws InvalidParams */
  answer(services: Services, params: unknown, token: CancellationToken): unknown;
}

/** Reads and validates one parameter of a request. @throws InvalidParams */
type ParamReader<T> = (params: unknown) => T;

interface Definition<Params> extends Omit<Feature, "answer"> {
  readonly params?: { readonly [Name in keyof Params]: ParamReader<Params[Name]> };
}

/** Defines a feature that reads and validates its parameters before it calls `answer`. */
export function feature<Params extends object>({
  params: readers,
  answer,
  ...definition
}: Definition<Params> & {
  readonly answer: (services: Services, params: Params, token: CancellationToken) => unknown;
}): Feature {
  return {
    ...definition,
    answer(services, params, token) {
      if (!isObject(params)) throw new InvalidParams(message("the parameters must be an object."));
      const entries = Object.entries<ParamReader<unknown>>(readers ?? {});
      const values = Object.fromEntries(entries.map(([name, read]) => [name, read(params)]));
      return answer(services, values as Params, token);
    },
  };
}

/** Defines a feature for manifests. The feature answers null for any other document. */
export function manifestFeature<Params extends object, Preparation = undefined>({
  params: readers,
  prepare,
  answer,
  ...definition
}: Definition<Params> & {
  /** Reads what the answer needs. Meanwhile, the text may change. */
  readonly prepare?: (
    analysis: Analysis,
    params: NoInfer<Params>,
    services: Services,
    token: CancellationToken,
  ) => Promise<Preparation>;
  /** Answers about the manifest's newest text. */
  readonly answer: (
    analysis: Analysis,
    params: Params,
    services: Services,
    preparation: Preparation,
  ) => unknown;
}): Feature {
  return feature<Params & { uri: string }>({
    ...definition,
    params: { ...readers, uri: documentUriOf } as Definition<Params & { uri: string }>["params"] & object,
    async answer(services, params, token) {
      const { documents } = services;
      const earlierAnalysis = documents.getManifest(params.uri);
      if (!earlierAnalysis) return null;
      const preparation = await prepare?.(earlierAnalysis, params, services, token);
      const analysis = documents.getManifest(params.uri);
      return analysis ? answer(analysis, params, services, preparation as Preparation) : null;
    },
  });
}

/** Waits for the settings of a document. For use as `prepare`. */
export async function whenConfigured({ uri }: Analysis, _: unknown, { documents }: Services): Promise<void> {
  await documents.whenConfigured(uri);
}

/** Creates a reader of an LSP parameter. The reader validates the value, because the library does not. */
export function paramReader<T>(name: string, isValid: (value: unknown) => value is T): ParamReader<T> {
  return (params) => {
    const value: unknown = asObject(params)[name];
    if (!isValid(value)) throw new InvalidParams(message("'{name}' is not valid.", { name }));
    return value;
  };
}

export const isListOf =
  <T>(isItem: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(isItem);

export const rangeOf = paramReader("range", Range.is);
export const positionsOf = paramReader("positions", isListOf(Position.is));
export const contextOf = paramReader("context", isObject);

/** The parts of the server that features use. `server/serve/connection.ts` constructs each once. */
export interface Services {
  readonly client: Client;
  readonly documents: Documents;
  readonly files: Files;
  readonly index: WorkspaceIndex;
  readonly scan: WorkspaceScan;
  readonly repository: Repository;
  /** Reads the changelog and the other files that contain the plugin's version. */
  readonly surroundingsReader: { readVersionSources(analysis: Analysis): Promise<VersionSources> };
  readonly entries: {
    /** Reads the inputs of the release checks; undefined for a detail response. Waits for git and the packages. */
    releaseInputs(
      analysis: Analysis,
      packages?: readonly PlatformPackage[],
      options?: ReadOptions,
    ): Promise<CompleteReleaseInputs | undefined>;
  };
  readonly documentation: LazyDocumentation;
  /** Undefined where the server cannot read package files. */
  readonly packages: PackageReader | undefined;
}

/** Reads the history of documents from git, and from the saved response named in the settings. */
interface Repository {
  /** False in a workspace that the user does not trust. */
  readonly isTrusted: boolean;
  past(uri: string): Promise<ReleaseHistory>;
  /** Rereads a document's history, because a command may arrive before the event about a new tag. */
  rereadPast(uri: string): Promise<ReleaseHistory>;
  /** Returns a document's history as last read; an empty history if the first read takes too long. */
  pastWithinTimeout(uri: string): Promise<ReleaseHistory>;
  /** Returns the manifest at a revision, or an error message if it cannot be read. */
  manifestAt(uri: string, revision: string): Promise<JsonObject | string>;
  identity(uri: string): Promise<Identity>;
}
