import {
  type CancellationToken,
  type ClientCapabilities,
  FormattingOptions,
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

/** The readers of the members of some parameters. Each gets all of the parameters. */
type Readers<Params> = { readonly [Name in keyof Params]: (params: unknown) => Params[Name] };

interface Definition<Params> extends Omit<Feature, "answer"> {
  /** Absent for a request of LSP, whose parameters are as the library types them. */
  readonly params?: Readers<Params>;
}

/** A request about anything. */
interface AboutAnything<Params> extends Definition<Params> {
  readonly answer: (services: Services, params: Params, token: CancellationToken) => unknown;
}

/** Defines a request by its answer, and one beyond LSP by the readers of its parameters. */
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
    services: Services,
    params: Params & DocumentParams,
    token: CancellationToken,
  ) => Promise<Prepared>;
  /** Answers about the newest text of a manifest. */
  readonly answer: (
    analysis: Analysis,
    params: Params & DocumentParams,
    services: Services,
    prepared: Prepared,
  ) => unknown;
}

interface DocumentParams {
  readonly uri: string;
}

/** Defines a request about a manifest; for any other document the answer is null. */
export function aboutManifest<Params extends object, Prepared = undefined>({
  params: readers,
  prepare,
  answer,
  ...definition
}: AboutManifest<Params, Prepared>): Feature {
  const answerAbout = (services: Services, params: Params & DocumentParams, prepared: Prepared) => {
    const analysis = services.documents.getOurs(params.uri);
    return analysis ? answer(analysis, params, services, prepared) : null;
  };
  return {
    ...definition,
    answer(services, given, token) {
      const params = { ...readAll(readers, given), uri: documentOf(given) };
      return prepare
        ? prepare(services, params, token).then((prepared) => answerAbout(services, params, prepared))
        : answerAbout(services, params, undefined as Prepared);
    },
  };
}

/** The members that many of LSP's requests have. The library does not look at them. */
const FORMS = {
  textDocument: (value: unknown) => typeof membersOf(value)["uri"] === "string",
  position: Position.is,
  positions: (value: unknown) => Array.isArray(value) && value.every(Position.is),
  range: Range.is,
  options: FormattingOptions.is,
  context: isObject,
};

/** @throws InvalidParams */
function readAll<Params extends object>(readers: Readers<Params> | undefined, given: unknown): Params {
  if (!readers) {
    if (!isObject(given)) throw new InvalidParams(message("the parameters must be an object."));
    const [wrong] = Object.entries(FORMS).find(([name, is]) => name in given && !is(given[name])) ?? [];
    if (wrong !== undefined) throw new InvalidParams(message("'{name}' is not valid.", { name: wrong }));
    return given as Params;
  }
  const read = Object.entries<(params: unknown) => unknown>(readers).map(([name, reader]) => [
    name,
    reader(given),
  ]);
  return Object.fromEntries(read) as Params;
}
