import {
  BulkRegistration,
  type ClientCapabilities,
  type Connection,
  ErrorCodes,
  RegistrationType,
  RequestType,
  ResponseError,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import { LANGUAGE_ID } from "../project/documents/analysis";
import type { Feature, Services } from "../features";
import { offers } from "../protocol/lsp/client-support";
import { InvalidParams } from "../protocol";

export function registerFeatures(
  connection: Connection,
  features: readonly Feature[],
  services: Services,
): void {
  for (const feature of features) {
    const type = new RequestType<unknown, unknown, void>(feature.method);
    connection.onRequest(type, (params, token) => {
      try {
        return feature.answer(services, params, token);
      } catch (error) {
        if (!(error instanceof InvalidParams)) throw error;
        throw new ResponseError(ErrorCodes.InvalidParams, error.message);
      }
    });
  }
}

/** Returns the server's capabilities for a client (docs/spec/language-server.md). */
export function serverCapabilities(
  features: readonly Feature[],
  client: ClientCapabilities,
): ServerCapabilities {
  const capabilities: ServerCapabilities = {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  };
  const announced = features.filter((feature) => !isForManifestsOnly(feature, client));
  for (const feature of announced) Object.assign(capabilities, feature.capability?.(client));
  return capabilities;
}

/**
 * Registers the basic JSON features for the manifest language only, if the client has its own for JSON documents;
 * otherwise it would show two outlines, and use neither of two formatters.
 */
export async function registerJsonBasics(
  connection: Connection,
  features: readonly Feature[],
  client: ClientCapabilities,
): Promise<void> {
  const basics = features.filter((feature) => isForManifestsOnly(feature, client));
  if (basics.length === 0) return;
  const registrations = BulkRegistration.create();
  const options = { documentSelector: [{ language: LANGUAGE_ID }] };
  for (const { method } of basics) registrations.add(new RegistrationType(method), options);
  await connection.client.register(registrations);
}

function isForManifestsOnly({ isJsonBasic }: Feature, client: ClientCapabilities): boolean {
  return isJsonBasic === true && offers(client, "jsonBasics");
}
