import type { FromPage, PageState } from "../model/messages";

/** What the page needs from the program that shows it, which need not be an editor. */
export interface PageHost {
  /** True if the host asks before it opens an address; if not, the page asks. */
  readonly confirmsLinks: boolean;
  send(message: FromPage): void;
  /** Returns the state that was saved last; anything if there is none. */
  savedState(): unknown;
  saveState(state: PageState): void;
}
