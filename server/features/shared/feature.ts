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
import { documentOf, InvalidParams } from "../../protocol";
import type { Services } from "./services";

/** A request that the server answers, with everything that its registration needs. */
export interface Feature {
  readonly method: string;
  /** What `initialize` announces to a client; absent for a request beyond LSP. */
  capability?(client: ClientCapabilities): ServerCapabilities;
  /** True for what any JSON editor has: a client with its own for JSON gets it for the manifest language only. */
  readonly isJsonBasic?: true;
  /** @throws InvalidParams */
  answer(services: Services, given: unknown, token: CancellationToken): unknown;
}

/** The readers of a request's parameters. Each gets all of them, and throws InvalidParams. */
type Readers<Params> = { readonly [Name in keyof Params]: (params: unknown) => Params[Name] };

interface Definition<Params> extends Omit<Feature, "answer"> {
  readonly params?: Readers<Params>;
}

/** A request about anything. */
interface AboutAnything<Params> extends Definition<Params> {
  readonly answer: (services: Services, params: Params, token: CancellationToken) => unknown;
}

/** Defines a request by its answer and the readers of its parameters. */
export function feature<Params extends object>({
  params: readers,
  answer,
  ...definition
}: AboutAnything<Params>): Feature {
  return {
    ...definition,
    answer: (services, given, token) => answer(services, readAll(readers, given), token),
  };
}

/** A request about one document. */
interface AboutManifest<Params, Prepared> extends Definition<Params> {
  /** Waits for what the answer needs. The text may change meanwhile. */
  readonly prepare?: (
    analysis: Analysis,
    params: NoInfer<Params>,
    services: Services,
    token: CancellationToken,
  ) => Promise<Prepared>;
  /** Answers about the newest text of a manifest. */
  readonly answer: (analysis: Analysis, params: Params, services: Services, prepared: Prepared) => unknown;
}

/** Defines a request about a manifest; for any other document the answer is null. */
export function aboutManifest<Params extends object, Prepared = undefined>({
  params: readers,
  prepare,
  answer,
  ...definition
}: AboutManifest<Params, Prepared>): Feature {
  return {
    ...definition,
    answer(services, given, token) {
      const params = readAll(readers, given);
      const uri = documentOf(given);
      const asked = services.documents.getManifest(uri);
      if (!asked) return null;
      if (!prepare) return answer(asked, params, services, undefined as Prepared);
      return prepare(asked, params, services, token).then((prepared) => {
        const analysis = services.documents.getManifest(uri);
        return analysis ? answer(analysis, params, services, prepared) : null;
      });
    },
  };
}

/** Waits for the settings of a document, as the `prepare` of a request. */
export async function whenConfigured({ uri }: Analysis, _: unknown, { documents }: Services): Promise<void> {
  await documents.whenConfigured(uri);
}

/** Makes the reader of a parameter of LSP, which the library does not check. */
export function reader<T>(name: string, is: (value: unknown) => value is T): (params: unknown) => T {
  return (params) => {
    const value: unknown = membersOf(params)[name];
    if (!is(value)) throw new InvalidParams(message("'{name}' is not valid.", { name }));
    return value;
  };
}

export const isText = (value: unknown): value is string => typeof value === "string";
export const isListOf =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(is);

export const rangeOf = reader("range", Range.is);
export const positionsOf = reader("positions", isListOf(Position.is));
export const contextOf = reader("context", isObject);

/** @throws InvalidParams */
function readAll<Params extends object>(readers: Readers<Params> | undefined, given: unknown): Params {
  if (!isObject(given)) throw new InvalidParams(message("the parameters must be an object."));
  const read = Object.entries<(params: unknown) => unknown>(readers ?? {});
  return Object.fromEntries(read.map(([name, read]) => [name, read(given)])) as Params;
}
