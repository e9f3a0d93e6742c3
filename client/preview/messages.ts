import type { EntryResult, Face } from "../../server/protocol";

/*
 * What the extension and the preview's page say to each other. Only types: the page's script imports them too.
 */

/** Why the page does not show the text as it is now. */
export type Trouble =
  | { readonly kind: "broken"; readonly message: string; readonly line: number; readonly character: number }
  | { readonly kind: "unrecognised" }
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

export type TabName = "page" | "payload";

/** What the reader of the page has chosen; it survives hiding the page and reloading the window. */
export interface PageView {
  readonly tab: TabName;
  readonly face: Face;
}

/** What the page keeps for its restoration. */
export interface PageState extends PageView {
  /** The manifest's URI. */
  readonly document: string;
  readonly scroll: Readonly<Record<TabName, number>>;
}

/** From the extension to the page. */
export type ToPage = { readonly type: "show"; readonly model: PageModel } | { readonly type: "copied" };

/** From the page to the extension. */
export type FromPage =
  | { readonly type: "ready"; readonly face: Face }
  | { readonly type: "face"; readonly face: Face }
  | { readonly type: "copy" }
  | { readonly type: "link"; readonly url: string }
  /** To a place in the manifest; its beginning by default. */
  | { readonly type: "reveal"; readonly line: number; readonly character: number };
