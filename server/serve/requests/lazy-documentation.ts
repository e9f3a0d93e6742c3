import type { CompletionItem, CompletionList } from "vscode-languageserver";

/** Keeps the documentation of the items of the last list, for the few that are looked at (`completionItem/resolve`). */
export class LazyDocumentation {
  #list = 0;
  #texts: readonly CompletionItem["documentation"][] = [];

  /** A list without documentation; what is resolved later is that of the last such list. */
  held(list: CompletionList): CompletionList {
    this.#list++;
    this.#texts = list.items.map(({ documentation }) => documentation);
    const items = list.items.map(({ documentation, ...item }, index) =>
      documentation === undefined ? item : { ...item, data: [this.#list, index] },
    );
    return { ...list, items };
  }

  /** An item with its documentation; of an older list, as it is. */
  resolved(item: CompletionItem): CompletionItem {
    const [list, index] = Array.isArray(item.data) ? (item.data as unknown[]) : [];
    const documentation = list === this.#list && typeof index === "number" ? this.#texts[index] : undefined;
    return documentation === undefined ? item : { ...item, documentation };
  }
}
