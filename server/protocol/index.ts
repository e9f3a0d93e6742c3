import { membersOf } from "../core/json/tree/value";
import type { DocumentKind } from "../core/manifest/kind";
import { message } from "../core/text/messages";
import { InvalidParams, type TextDocumentIdentifier, type TextPosition } from "./params";

/*
 * The requests and notifications beyond LSP: method names, types, and parameter validation. Client and server both
 * import these files, so they import no package.
 */

export * from "./authoring";
export * from "./entry";
export * from "./suppressions";
export * from "./files";
export * from "./packages";
export * from "./params";
export * from "./release";

/** Notification `pluginManifest/trust`, client to server: the workspace is now trusted. */
export const TRUST_NOTIFICATION = "pluginManifest/trust";

/** The `initializationOptions` of a client, besides the settings. */
export interface ClientOptions {
  /** True by default. The server does not run git in an untrusted workspace. */
  readonly workspaceTrusted?: boolean;
  /** Translations to the client's language, keyed by the English text. By default, the server loads its own. */
  readonly translations?: Readonly<Record<string, string>>;
}

/** The client's command that opens the preview of the document with a URI (`initializationOptions.clientCommands`). */
export const PREVIEW_COMMAND = "pluginManifest.previewEntry";
/**
 * The client's command that sets the version of the manifest with a URI in the plugin's other files, too
 * (`initializationOptions.clientCommands`).
 */
export const SET_VERSION_COMMAND = "pluginManifest.setVersionEverywhere";
/** VS Code's command that opens the list of suggestions. */
export const SUGGEST_COMMAND = "editor.action.triggerSuggest";

/** The server's command that applies all safe fixes in the document with a URI (`workspace/executeCommand`). */
export const FIX_ALL_COMMAND = "pluginManifest.fixAll";

/** Request `pluginManifest/documentKind`: the kind of a document; null for other documents. */
export const DOCUMENT_KIND_REQUEST = "pluginManifest/documentKind";

export interface DocumentKindResult {
  readonly kind: DocumentKind;
}

/** Request `pluginManifest/locate`: the range of a value in the text, with its key; null when it is not there. */
export const LOCATE_REQUEST = "pluginManifest/locate";

export interface LocateParams {
  readonly textDocument: TextDocumentIdentifier;
  /** JSON Pointer (RFC 6901) in the manifest. For a missing member, the nearest ancestor is located. */
  readonly pointer: string;
}

/** @throws InvalidParams */
export function askedPointerOf(params: unknown): string {
  const { pointer } = membersOf(params);
  if (typeof pointer !== "string" || !/^(?:\/|$)/.test(pointer))
    throw new InvalidParams(message("pointer must be a JSON Pointer."));
  return pointer;
}

/** Request `pluginManifest/pointerAt`: the JSON Pointer of the innermost value at a position; null if there is none. */
export const POINTER_AT_REQUEST = "pluginManifest/pointerAt";

export interface PointerAtParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly position: TextPosition;
}
