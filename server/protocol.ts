import type { Provenance } from "./core/catalog/provenance";
import type { DocumentKind } from "./core/problem";

/*
 * What the server and its clients say to each other beyond LSP. Only types and method names: both sides import it.
 */

/** A plain JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface TextDocumentIdentifier {
  readonly uri: string;
}

/** Which of the two faces of an entry: as published, or as it stands today. */
export type Face = "published" | "current";

/** Where a field of the entry comes from. */
export type FieldProvenance = Provenance;

/** Request `pluginManifest/entry`: the catalog detail entry that a manifest leads to; null when it is not ours. */
export const ENTRY_REQUEST = "pluginManifest/entry";

export interface EntryParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly face?: Face;
}

export interface EntryResult {
  /** The version of the document that the answer belongs to. */
  readonly version: number;
  /** The envelope; null when the text has never been an object. */
  readonly entry: Json;
  /** By JSON Pointer in the envelope. */
  readonly provenance: Readonly<Record<string, FieldProvenance>>;
  readonly face: Face;
  /** Whether the newest version is shown as a placeholder. */
  readonly placeholder: boolean;
  /** What publication would change; empty without an earlier entry. */
  readonly changes: readonly Json[];
  readonly problems: readonly EntryProblem[];
  /** Set while the text does not parse: the entry is then the last good one. */
  readonly broken?: { readonly message: string; readonly line: number; readonly character: number };
}

export interface EntryProblem {
  readonly code: string;
  readonly severity: "error" | "warning" | "information" | "hint";
  readonly message: string;
  /** Zero-based, in UTF-16 code units, in the manifest. */
  readonly line: number;
  readonly character: number;
}

/** Notification `pluginManifest/entryChanged`, server to client: the entry of a document has changed. */
export const ENTRY_CHANGED_NOTIFICATION = "pluginManifest/entryChanged";

export interface EntryChangedParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly version: number;
}

/** Request `pluginManifest/documentKind`: what a document is; null when it is not ours. */
export const DOCUMENT_KIND_REQUEST = "pluginManifest/documentKind";

export interface DocumentKindParams {
  readonly textDocument: TextDocumentIdentifier;
}

export interface DocumentKindResult {
  readonly kind: DocumentKind;
}
