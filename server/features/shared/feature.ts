import {
  type CancellationToken,
  type ClientCapabilities,
  Position,
  Range,
  type ServerCapabilities,
} from "vscode-languageserver";
import { isObject, membersOf } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { documentUriOf, InvalidParams } from "../../protocol";
import type { Services } from "./services";

/** A request that the server answers, with everything that its registration needs. */
export interface Feature {
  readonly method: string;
  /** What `initialize` announces to a client; absent for a request beyond LSP. */
  capability?(client: ClientCapabilities): ServerCapabilities;
  /** True for a feature of any JSON editor: a client that has its own gets ours for the manifest language only. */
  readonly isJsonBasic?: true;
  /** @throws InvalidParams */
  answer(services: Services, params: unknown, token: CancellationToken): unknown;
}

/** Reads one parameter from all of them. @throws InvalidParams */
type Reader<T> = (params: unknown) => T;

interface Definition<Params> extends Omit<Feature, "answer"> {
  readonly params?: { readonly [Name in keyof Params]: Reader<Params[Name]> };
}

/** Defines a request by its answer and the readers of its parameters. */
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
      const entries = Object.entries<Reader<unknown>>(readers ?? {});
      const values = Object.fromEntries(entries.map(([name, read]) => [name, read(params)]));
      return answer(services, values as Params, token);
    },
  };
}

/** Defines a request about a manifest; for any other document the answer is null. */
export function aboutManifest<Params extends object, Preparation = undefined>({
  params: readers,
  prepare,
  answer,
  ...definition
}: Definition<Params> & {
  /** Reads what the answer needs. The text may change during that time. */
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

/** Waits for the settings of a document, as the `prepare` of a request. */
export async function whenConfigured({ uri }: Analysis, _: unknown, { documents }: Services): Promise<void> {
  await documents.whenConfigured(uri);
}

/** Creates the reader of an LSP parameter, which the library does not check. */
export function reader<T>(name: string, isValid: (value: unknown) => value is T): Reader<T> {
  return (params) => {
    const value: unknown = membersOf(params)[name];
    if (!isValid(value)) throw new InvalidParams(message("'{name}' is not valid.", { name }));
    return value;
  };
}

/** Returns a predicate for lists whose items are valid. */
export const isListOf =
  <T>(isItem: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(isItem);

export const rangeOf = reader("range", Range.is);
export const positionsOf = reader("positions", isListOf(Position.is));
export const contextOf = reader("context", isObject);
