import type { CompletionItem, CompletionList } from "vscode-languageserver";

/** Keeps the documentation of the last completion list, for the items that are shown (`completionItem/resolve`). */
export class LazyDocumentation {
  #list = 0;
  #texts: readonly CompletionItem["documentation"][] = [];

  /** Removes the documentation from a list, and keeps it in place of that of the list before. */
  held(list: CompletionList): CompletionList {
    this.#list++;
    this.#texts = list.items.map(({ documentation }) => documentation);
    const items = list.items.map(({ documentation, ...item }, index) =>
      documentation === undefined ? item : { ...item, data: [this.#list, index] },
    );
    return { ...list, items };
  }

  /** Adds the documentation to an item of the last list; returns an item of an older list unchanged. */
  resolved(item: CompletionItem): CompletionItem {
    const [list, index] = Array.isArray(item.data) ? (item.data as unknown[]) : [];
    const documentation = list === this.#list && typeof index === "number" ? this.#texts[index] : undefined;
    return documentation === undefined ? item : { ...item, documentation };
  }
}
