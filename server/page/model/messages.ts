import { memberValue } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import type { EarlierVersions } from "./earlier-versions";
import type { BaseChoice, EntryResult, Face } from "./entry";

/* What a page shows, and the messages between it and the program around it. */

/** The reason why the page does not show the current text. */
export type Trouble =
  | { readonly kind: "broken"; readonly message: string; readonly line: number; readonly character: number }
  | { readonly kind: "unrecognized" }
  | { readonly kind: "closed" }
  | { readonly kind: "unanswered"; readonly message: string };

export interface PageModel {
  readonly fileName: string;
  /** The newest valid entry; null when there has never been one. */
  readonly result: EntryResult | null;
  readonly trouble?: Trouble;
}

/**
 * Returns the page after an answer of the server. Without an entry, it keeps the one before and says why.
 * @param model null while the document is not a manifest
 * @param failure the reason why the server has no answer
 */
export function nextModel(
  { fileName, result: shown }: PageModel,
  { model, failure }: { readonly model: EntryResult | null; readonly failure?: string },
): PageModel {
  if (failure !== undefined)
    return { fileName, result: shown, trouble: { kind: "unanswered", message: failure } };
  if (!model) return { fileName, result: shown, ...(shown && { trouble: { kind: "unrecognized" } }) };
  return { fileName, result: model, ...(model.broken && { trouble: { kind: "broken", ...model.broken } }) };
}

/** Returns a panel's title with the plugin's name, without characters that could disturb the editor's interface. */
export function titleOf({ fileName, result }: PageModel): string {
  const stated = memberValue(memberValue(memberValue(result?.entry, "data"), "item"), "name");
  const name = (typeof stated === "string" ? stated : "").replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name;
  return message("Preview {name}", { name: shown || fileName });
}

export type TabName = "page" | "install" | "changes" | "release" | "payload" | "checks";

/** The colors of the page: the editor's, or one of the page's own palettes. */
export type Theme = "editor" | "light" | "dark" | "hc-light" | "hc-dark";

export type Width = "full" | "240" | "360" | "720";

/** The reader's choices, which survive hiding the page and reloading the window. */
export interface PageView {
  readonly tab: TabName;
  readonly face: Face;
  /** True if the page keeps its manifest when another one becomes active. */
  readonly isPinned: boolean;
  readonly theme: Theme;
  readonly width: Width;
  /** The keys of the parts whose initial state the reader has changed; null: everything is open. */
  readonly toggled: readonly string[] | null;
}

export interface PageState extends PageView {
  /** The manifest's URI. */
  readonly document: string;
  readonly toggled: readonly string[];
  readonly scroll: Readonly<Record<TabName, number>>;
}

export type ToPage =
  /** The earlier versions of the models that follow. */
  | { readonly type: "earlier"; readonly earlier: EarlierVersions }
  /** `document` is the manifest's URI. */
  | { readonly type: "show"; readonly model: PageModel; readonly document: string }
  /** The value under the text editor's cursor (JSON Pointer in the manifest); null: none. */
  | { readonly type: "cursor"; readonly pointer: string | null }
  /** Something was copied or saved; `text` confirms it. */
  | { readonly type: "done"; readonly text: string }
  | { readonly type: "select"; readonly tab: TabName };

/** The reader's choices that the extension needs. */
export type PageOptions = Pick<PageView, "tab" | "face" | "isPinned">;

/** What a fix is of: a problem of the document, or a point of the checklist before a release. */
export type Fixed = "problem" | "point";

/** What the buttons of the tab *Release* start in the extension. */
export type ReleaseAction = "bump" | "changelog" | "fillArtifacts" | "checkPackages";

export type FromPage =
  | { readonly type: "ready"; readonly options: PageOptions }
  | { readonly type: "options"; readonly options: PageOptions }
  /** Copies a value of the entry (JSON Pointer in the envelope), or all of it. */
  | { readonly type: "copy"; readonly pointer: string }
  | { readonly type: "save" }
  | { readonly type: "open" }
  | { readonly type: "link"; readonly url: string }
  /** Applies a fix of a problem, or of a point of the checklist, by their indexes in the result of a version. */
  | {
      readonly type: "fix";
      readonly of: Fixed;
      readonly version: number;
      readonly index: number;
      readonly fix: number;
    }
  /** Does something for the release of the manifest of a version of the text. */
  | { readonly type: "release"; readonly action: ReleaseAction; readonly version: number }
  /** Compares the manifest with another base; null: asks the author for one. */
  | { readonly type: "compare"; readonly base: BaseChoice | null }
  /** Goes to the member of the manifest that a field comes from (JSON Pointer in the manifest). */
  | { readonly type: "locate"; readonly pointer: string }
  | { readonly type: "reveal"; readonly line: number; readonly character: number };
