import type { CancellationToken, ClientCapabilities, ServerCapabilities } from "vscode-languageserver";
import type { Analysis } from "../../documents/analysis";
import { documentOf } from "../../protocol";
import type { Services } from "./services";

/** A request that the server answers, with everything that its registration needs. */
export interface Feature<Params = unknown> {
  readonly method: string;
  /** What `initialize` announces to a client; absent for a request beyond LSP. */
  capability?(client: ClientCapabilities): ServerCapabilities;
  /** True for what any JSON editor has: a client with its own for JSON gets it for the manifest language only. */
  readonly isJsonBasic?: true;
  /** @throws InvalidParams */
  params(given: unknown): Params;
  answer(services: Services, params: Params, token: CancellationToken): unknown;
}

/** The readers of the members of some parameters. Each gets all of the parameters. */
type Readers<Params> = { readonly [Name in keyof Params]: (params: unknown) => Params[Name] };

type Definition<Params> = Omit<Feature, "params" | "answer"> & { readonly params: Readers<Params> };

/** Defines a request by the readers of its parameters and its answer. */
export function feature<Params extends object>({
  params: readers,
  ...definition
}: Definition<Params> & Pick<Feature<Params>, "answer">): Feature {
  return { ...definition, params: (given) => readAll(readers, given) };
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
}: AboutManifest<Params, Prepared>): Feature<Params & DocumentParams> {
  const answerAbout = (services: Services, params: Params & DocumentParams, prepared: Prepared) => {
    const analysis = services.documents.getOurs(params.uri);
    return analysis ? answer(analysis, params, services, prepared) : null;
  };
  return {
    ...definition,
    params: (given) => ({ ...readAll(readers, given), uri: documentOf(given) }),
    answer: (services, params, token) =>
      prepare
        ? prepare(services, params, token).then((prepared) => answerAbout(services, params, prepared))
        : answerAbout(services, params, undefined as Prepared),
  };
}

function readAll<Params extends object>(readers: Readers<Params>, given: unknown): Params {
  const read = Object.entries<(params: unknown) => unknown>(readers).map(([name, reader]) => [
    name,
    reader(given),
  ]);
  return Object.fromEntries(read) as Params;
}
