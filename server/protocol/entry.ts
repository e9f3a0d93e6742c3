import { asObject } from "../core/json/tree/value";
import { message } from "../core/text/messages";
import type { BaseChoice, EntryResult, Face } from "../page/model/entry";
import type { EarlierVersions, PageOptions } from "../page/model/messages";
import { InvalidParams, type TextDocumentIdentifier } from "./params";
import { comparisonBaseOf, packagesOf, type PlatformPackage } from "./release";

export type * from "../page/model/entry";

/** Answers with a manifest's catalog detail entry, after reading git, packages and the files beside the manifest. */
export const ENTRY_REQUEST = "pluginManifest/entry";

export interface EntryParams {
  readonly face?: Face;
  /** True to include fixes for problems, and findings about the generated entry. Both take extra time. */
  readonly checks?: boolean;
  /** Set to include the release checklist for these packages. */
  readonly release?: { readonly packages: readonly PlatformPackage[] };
  /** Set to include the possible bases of a comparison, and the comparison with `base`. */
  readonly changes?: { readonly base?: BaseChoice };
}

/** The user's choices in the *Release* and *Changes* tabs. */
export interface TabChoices {
  readonly packages: readonly PlatformPackage[];
  /** By default, the saved catalog entry or the last release. */
  readonly base?: BaseChoice;
}

/** Returns the parameters of ENTRY_REQUEST for the content that a page shows. */
export function entryParamsFor({ tab, face }: PageOptions, { packages, base }: TabChoices): EntryParams {
  // The tab's label shows the number of changes since the chosen base, even while the tab is hidden.
  const changes = (tab === "changes" || base !== undefined) && { changes: base ? { base } : {} };
  return { face, checks: tab === "checks", ...changes, ...(tab === "release" && { release: { packages } }) };
}

export interface ValidEntryParams {
  readonly face: Face;
  readonly checks: boolean;
  readonly packages: readonly PlatformPackage[] | undefined;
  readonly changes: EntryParams["changes"];
}

export function validEntryParamsOf(params: unknown): ValidEntryParams {
  const { face = "published", checks = false, release, changes } = asObject(params);
  if (face !== "published" && face !== "current")
    throw new InvalidParams(message('face must be "published" or "current".'));
  if (typeof checks !== "boolean")
    throw new InvalidParams(message("{name} must be true or false.", { name: "checks" }));
  const packages = release === undefined ? undefined : packagesOf(release);
  return { face, checks, packages, changes: changes === undefined ? undefined : optionalBaseOf(changes) };
}

function optionalBaseOf(changes: unknown): { readonly base?: BaseChoice } {
  return asObject(changes)["base"] === undefined ? {} : { base: comparisonBaseOf(changes) };
}

/** Subscribes to the entry of a document: the server sends the entry at once, and after each event that changes it. */
export const WATCH_ENTRY_REQUEST = "pluginManifest/watchEntry";

/** Ends a subscription. Closing the document does the same. */
export const UNWATCH_ENTRY_REQUEST = "pluginManifest/unwatchEntry";

/** Notification to the client: the earlier versions, which ENTRY_CHANGED_NOTIFICATION omits. */
export const EARLIER_VERSIONS_NOTIFICATION = "pluginManifest/earlierVersions";

export interface EarlierVersionsParams extends EarlierVersions {
  readonly textDocument: TextDocumentIdentifier;
}

/** Notification to the client: the entry of a watched document. */
export const ENTRY_CHANGED_NOTIFICATION = "pluginManifest/entryChanged";

export interface EntryChangedParams {
  readonly textDocument: TextDocumentIdentifier;
  /** The entry without its earlier versions; null while the document is not a manifest. */
  readonly model: EntryResult | null;
  /** Why the server could not compute the entry. */
  readonly failure?: string;
}
