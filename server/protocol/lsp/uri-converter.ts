import type { Message } from "vscode-languageserver";
import { URI } from "vscode-uri";
import { isObject } from "../../core/json/tree/value";

/*
 * Clients write the URI of a file in several ways: `file:///C:/a(b)` and `file:///c%3A/a%28b%29` are the same file.
 * The server uses the form that its file search returns, and converts URIs back for the client.
 */

const URI_MEMBERS: ReadonlySet<string> = new Set(
  "uri rootUri scopeUri oldUri newUri targetUri target".split(" "),
);

/** The depth of the most deeply nested URI: `params.context.diagnostics[].relatedInformation[].location.uri`. */
const MAX_DEPTH = 8;

/** Matches URIs that every client escapes in the same way. */
const PLAIN_URI = /^file:\/\/\/[\w.~/-]*$/;

export class UriConverter {
  /** The client's URIs, keyed by the server's URIs. Contains only URIs that differ. */
  readonly #clientUris = new Map<string, string>();

  fromClient(message: Message): Message {
    this.convertUris(message, MAX_DEPTH);
    return message;
  }

  forClient(message: Message): string {
    if (this.#clientUris.size === 0) return JSON.stringify(message);
    const toClientUri = (value: unknown) =>
      (typeof value === "string" && this.#clientUris.get(value)) || value;
    return JSON.stringify(message, (name, value: unknown) => {
      if (URI_MEMBERS.has(name)) return toClientUri(value);
      if (name === "arguments" && Array.isArray(value)) return value.map(toClientUri);
      if (name !== "changes" || !isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([uri, edits]) => [toClientUri(uri), edits]),
      ) as unknown;
    });
  }

  private convertUris(value: unknown, depth: number, isArgumentList = false): void {
    if (!isObject(value) && !Array.isArray(value)) return;
    const members = value as Record<string, unknown>;
    for (const [name, member] of Object.entries(members)) {
      if (typeof member !== "string") {
        if (depth > 0) this.convertUris(member, depth - 1, name === "arguments");
      } else if (isArgumentList || URI_MEMBERS.has(name)) members[name] = this.toServerUri(member);
    }
  }

  private toServerUri(uri: string): string {
    if (!uri.startsWith("file:") || PLAIN_URI.test(uri)) return uri;
    const serverUri = normalizeUri(uri);
    if (serverUri !== uri) this.#clientUris.set(serverUri, uri);
    return serverUri;
  }
}

/** Normalizes a URI to the form that the server's file search returns. Returns invalid URIs unchanged. */
function normalizeUri(uri: string): string {
  try {
    return URI.parse(uri).toString();
  } catch {
    return uri;
  }
}
