import { asArray, valueAt, withValueAt } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { BaseChoice, EntryResult, Face, Json } from "./entry";

/* The model of a page, and the messages between a page and its host. */

/** Why the page does not show the current text. */
export type StaleReason =
  | { readonly kind: "broken"; readonly message: string; readonly line: number; readonly character: number }
  | { readonly kind: "unrecognized" }
  | { readonly kind: "closed" }
  | { readonly kind: "unanswered"; readonly message: string };

export interface PageModel {
  readonly fileName: string;
  /** The last result; null until the document is a manifest. */
  readonly result: EntryResult | null;
  readonly stale?: StaleReason;
}

/**
 * Returns the model after a response. If the response has no entry, keeps the previous result and adds the reason.
 * @param model null while the document is not a manifest
 * @param failure the reason why the server did not answer
 */
export function nextModel(
  { fileName, result: lastResult }: PageModel,
  { model, failure }: { readonly model: EntryResult | null; readonly failure?: string },
): PageModel {
  if (failure !== undefined)
    return { fileName, result: lastResult, stale: { kind: "unanswered", message: failure } };
  if (!model) return { fileName, result: lastResult, ...(lastResult && { stale: { kind: "unrecognized" } }) };
  return { fileName, result: model, ...(model.broken && { stale: { kind: "broken", ...model.broken } }) };
}

/** Returns a panel's title with the plugin's name, without characters that could spoof the editor's interface. */
export function titleOf({ fileName, result }: PageModel): string {
  const pluginName = valueAt(result?.entry, "/data/item/name");
  const name = (typeof pluginName === "string" ? pluginName : "").replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const shortName = name.length > 40 ? `${name.slice(0, 40)}…` : name;
  return message("Preview {name}", { name: shortName || fileName });
}

export type TabName = "page" | "install" | "changes" | "release" | "payload" | "checks";

/** The colors of the page: the editor's, or one of the page's own palettes. */
export type Theme = "editor" | "light" | "dark" | "hc-light" | "hc-dark";

export type Width = "full" | "240" | "360" | "720";

/** The reader's choices, which survive hiding the page and reloading the window. */
export interface PageView {
  readonly tab: TabName;
  readonly face: Face;
  /** True if the page stays at its manifest when another manifest becomes active. */
  readonly isPinned: boolean;
  readonly theme: Theme;
  readonly width: Width;
  /** The keys of the parts that the reader has opened or closed; null if all parts are open. */
  readonly toggled: readonly string[] | null;
}

export interface PageState extends PageView {
  /** The manifest's URI. */
  readonly document: string;
  readonly toggled: readonly string[];
  readonly scroll: Readonly<Record<TabName, number>>;
}

export type MessageToPage =
  /** The earlier versions, which the models in the following messages leave out. */
  | { readonly type: "earlier"; readonly earlier: EarlierVersions }
  /** `document` is the manifest's URI. */
  | { readonly type: "show"; readonly model: PageModel; readonly document: string }
  /** The value at the text editor's cursor (JSON Pointer in the manifest); null if there is no value. */
  | { readonly type: "cursor"; readonly pointer: string | null }
  /** Confirms an action, such as copying, with `text`. */
  | { readonly type: "done"; readonly text: string }
  | { readonly type: "select"; readonly tab: TabName };

/** The reader's choices that the host needs. */
export type PageOptions = Pick<PageView, "tab" | "face" | "isPinned">;

/** Where a fix is offered: for a problem in the document, or for a point of the release checklist. */
export type FixTarget = "problem" | "point";

export type ReleaseAction = "bump" | "changelog" | "fillArtifacts" | "checkPackages";

export type MessageFromPage =
  | { readonly type: "ready"; readonly options: PageOptions }
  | { readonly type: "options"; readonly options: PageOptions }
  /** Copies a value of the entry (JSON Pointer in the envelope); an empty pointer copies the whole entry. */
  | { readonly type: "copy"; readonly pointer: string }
  | { readonly type: "save" }
  | { readonly type: "open" }
  | { readonly type: "link"; readonly url: string }
  /** Applies the fix at index `fix` of the problem or point at `index`, in the result for `version`. */
  | {
      readonly type: "fix";
      readonly target: FixTarget;
      readonly version: number;
      readonly index: number;
      readonly fix: number;
    }
  /** Starts an action of the *Release* tab if the text is still at `version`. */
  | { readonly type: "release"; readonly action: ReleaseAction; readonly version: number }
  /** Compares the manifest with another base; null asks the author for the base. */
  | { readonly type: "compare"; readonly base: BaseChoice | null }
  /** Goes to the source of a field (JSON Pointer in the manifest). */
  | { readonly type: "locate"; readonly pointer: string }
  | { readonly type: "reveal"; readonly line: number; readonly character: number };

/** The earlier versions in an entry. Sent separately, because typing does not change them. */
export interface EarlierVersions {
  readonly versions: readonly Json[];
  /** The origins of the versions' fields, by JSON Pointer in the envelope. */
  readonly provenance: EntryResult["provenance"];
}

/** Separates the earlier versions from an entry. */
export function splitEntry(result: EntryResult): { model: EntryResult; earlier: EarlierVersions } {
  const versions = versionsIn(result);
  const provenanceOf = (isEarlier: boolean) => {
    const origins = Object.entries(result.provenance);
    const pattern = /^\/data\/versions\/[1-9]/;
    return Object.fromEntries(origins.filter(([pointer]) => pattern.test(pointer) === isEarlier));
  };
  return {
    model: { ...withVersions(result, versions.slice(0, 1)), provenance: provenanceOf(false) },
    earlier: { versions: versions.slice(1), provenance: provenanceOf(true) },
  };
}

/** Adds the earlier versions, which arrive separately, to an entry. */
export function withEarlier(model: EntryResult, earlier: EarlierVersions | undefined): EntryResult {
  if (!earlier) return model;
  return {
    ...withVersions(model, [...versionsIn(model), ...earlier.versions]),
    provenance: { ...model.provenance, ...earlier.provenance },
  };
}

function versionsIn({ entry }: EntryResult): readonly Json[] {
  return asArray(valueAt(entry, "/data/versions"));
}

function withVersions(result: EntryResult, versions: readonly Json[]): EntryResult {
  return { ...result, entry: withValueAt(result.entry, ["data", "versions"], [...versions]) ?? null };
}
