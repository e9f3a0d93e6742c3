import type { EntryResult, Face } from "../../../../server/protocol";

/*
 * What the extension and the preview's page say to each other. Only types: the page's script imports them too.
 */

/** Why the page does not show the text as it is now. */
export type Trouble =
  | { readonly kind: "broken"; readonly message: string; readonly line: number; readonly character: number }
  | { readonly kind: "unrecognized" }
  | { readonly kind: "closed" }
  | { readonly kind: "unanswered"; readonly message: string };

/** All that the page shows. */
export interface PageModel {
  /** The name of the manifest's file. */
  readonly fileName: string;
  /** The newest good entry; null when there has never been one. */
  readonly result: EntryResult | null;
  readonly trouble?: Trouble;
}

export type TabName = "page" | "payload" | "changes" | "checks";

/** What the reader of the page has chosen; it survives hiding the page and reloading the window. */
export interface PageView {
  readonly tab: TabName;
  readonly face: Face;
  /** Whether the page stays with its manifest whichever one is edited. */
  readonly isPinned: boolean;
  /** The keys of what the reader has opened or folded, against how it begins; null: everything is open. */
  readonly toggled: readonly string[] | null;
}

/** What the page keeps for its restoration. */
export interface PageState extends PageView {
  /** The manifest's URI. */
  readonly document: string;
  readonly toggled: readonly string[];
  readonly scroll: Readonly<Record<TabName, number>>;
}

/** From the extension to the page. */
export type ToPage =
  /** `document` is the manifest's URI. */
  | { readonly type: "show"; readonly model: PageModel; readonly document: string }
  /** The value under the text editor's cursor (JSON Pointer in the manifest); null: no cursor, or none of a value. */
  | { readonly type: "cursor"; readonly pointer: string | null }
  /** Something was copied or saved, and this is what to say of it. */
  | { readonly type: "done"; readonly text: string };

/** What the extension has to know of the reader's choices. */
export type Wish = Pick<PageView, "face" | "isPinned"> & { readonly wantsChecks: boolean };

/** From the page to the extension. */
export type FromPage =
  | { readonly type: "ready"; readonly wish: Wish }
  | { readonly type: "wish"; readonly wish: Wish }
  /** Of a value of the entry (JSON Pointer in the envelope), or of all of it. */
  | { readonly type: "copy"; readonly pointer: string }
  | { readonly type: "save" }
  /** The payload as a document of the editor. */
  | { readonly type: "open" }
  | { readonly type: "link"; readonly url: string }
  /** To the member of the manifest that a field comes from (JSON Pointer in the manifest). */
  | { readonly type: "locate"; readonly pointer: string }
  /** To a place in the manifest; its beginning by default. */
  | { readonly type: "reveal"; readonly line: number; readonly character: number };
