import {
  MarkupKind,
  type CompletionItem,
  type CompletionList,
  type Hover,
} from "vscode-languageserver-types";
import type { Segment } from "../../core/json/tree/pointer";
import type { ValueNode } from "../../core/json/tree/tree";
import { versionSentence } from "../../core/schema/host-versions";
import { childSchema, schemaIn, type Schema } from "../../core/schema/schema";
import type { Analysis } from "../../project/documents/analysis";

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

/**
 * Returns a sentence about the versions of the host that a member needs, or one of its values; empty if it needs none.
 * @param path from the document's root
 * @param value that of a member or entry at the path; undefined for the member itself
 */
export function versionNote(
  path: readonly Segment[],
  { context }: Analysis,
  value?: string | number | boolean | null,
): string {
  return context.host ? versionSentence(context.host.name, schemaIn(context, path), value) : "";
}

/** Adds a sentence to a text in Markdown, as a paragraph of its own. */
export function withNote(text: string | undefined, note: string): string | undefined {
  return note === "" ? text : text ? `${text}\n\n${note}` : note;
}

/* Conversions for clients that show plain text only. */

const MARKUP = /\\([^\w\s])|`([^`]*)`|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

function plainText(markdown: string): string {
  return markdown.replaceAll(
    MARKUP,
    (_, sign?: string, code?: string, strong?: string, emphasis?: string, title?: string, address?: string) =>
      sign ?? code ?? strong ?? emphasis ?? `${title} (${address})`,
  );
}

/** Converts a hover to plain text. */
export function plainHover(hover: Hover): Hover {
  const contents = Array.isArray(hover.contents) ? hover.contents : [hover.contents];
  const texts = contents.map((content) => plainText(typeof content === "string" ? content : content.value));
  return { ...hover, contents: { kind: MarkupKind.PlainText, value: texts.join("\n\n") } };
}

/** Converts the documentation of all items to plain text. */
export function plainList(list: CompletionList): CompletionList {
  return { ...list, items: list.items.map(plainItem) };
}

/** Converts an item's documentation, if any, to plain text. */
export function plainItem(item: CompletionItem): CompletionItem {
  const { documentation } = item;
  if (!documentation) return item;
  const text = typeof documentation === "string" ? documentation : documentation.value;
  return { ...item, documentation: { kind: MarkupKind.PlainText, value: plainText(text) } };
}
