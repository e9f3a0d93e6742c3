import type { CompletionItem, CompletionList } from "vscode-languageserver";
import type { ValueNode } from "../../core/json/tree/tree";
import { childSchema, type Schema } from "../../core/schema/schema";

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

/** Returns a member's documentation in Markdown; undefined for a member that the interface does not know. */
export function memberDocumentation(parent: Schema, name: string, value?: ValueNode): string | undefined {
  const known = parent.properties;
  // The member's own description wins over the one of its kind of value.
  const own = known && Object.hasOwn(known, name) ? known[name]?.markdownDescription : undefined;
  return own ?? childSchema(parent, name, value)?.markdownDescription;
}
