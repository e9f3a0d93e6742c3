import { isObject, membersOf } from "../core/json/tree/value";
import type { Translations } from "../core/text/messages";

/* Readers of the parameters of `initialize`. Members of another form count as missing. */

/** Tests if the server can start with the parameters of `initialize`. */
export function canInitialize(params: unknown): boolean {
  const { capabilities, rootUri, workspaceFolders } = membersOf(params);
  const folders = workspaceFolders ?? [];
  return (
    isObject(capabilities) &&
    (typeof rootUri === "string" || (rootUri ?? null) === null) &&
    Array.isArray(folders) &&
    folders.every((folder) => typeof membersOf(folder)["uri"] === "string")
  );
}

/** Reads the commands that the client has (`initializationOptions.clientCommands`). */
export function clientCommandsOf(initializationOptions: unknown): string[] {
  const { clientCommands } = membersOf(initializationOptions);
  return Array.isArray(clientCommands) ? clientCommands.filter((name) => typeof name === "string") : [];
}

/** Reads the sentences in the client's language (`initializationOptions.translations`); undefined for English. */
export function translationsOf(initializationOptions: unknown): Translations | undefined {
  const { translations } = membersOf(initializationOptions);
  if (!isObject(translations)) return undefined;
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";
  return Object.fromEntries(Object.entries(translations).filter(isText));
}

/** Tests if the client says in `initializationOptions` that its workspace is not trusted. */
export function isUntrusted(initializationOptions: unknown): boolean {
  const { workspaceTrusted } = membersOf(initializationOptions);
  return workspaceTrusted === false;
}
