import {
  MarkupKind,
  type CompletionItem,
  type CompletionList,
  type MarkupContent,
} from "vscode-languageserver-types";
import type { Segment } from "../../core/json/tree/pointer";
import type { ValueNode } from "../../core/json/tree/tree";
import { versionSentence } from "../../core/schema/host-versions";
import { childSchema, schemaIn, type Schema } from "../../core/schema/schema";
import type { Analysis } from "../../project/documents/analysis";

/** Keeps the documentation of the last completion list until the client asks for it (`completionItem/resolve`). */
export class LazyDocumentation {
  #listNumber = 0;
  #documentation: readonly CompletionItem["documentation"][] = [];

  /** Removes the documentation from a list, and keeps it in place of the previous list's. */
  takeFrom(list: CompletionList): CompletionList {
    this.#listNumber++;
    this.#documentation = list.items.map(({ documentation }) => documentation);
    const items = list.items.map(({ documentation, ...item }, index) =>
      documentation === undefined ? item : { ...item, data: [this.#listNumber, index] },
    );
    return { ...list, items };
  }

  /** Adds the documentation to an item of the last list; returns an item of an older list unchanged. */
  addTo(item: CompletionItem): CompletionItem {
    const [listNumber, index] = Array.isArray(item.data) ? (item.data as unknown[]) : [];
    const isCurrent = listNumber === this.#listNumber && typeof index === "number";
    const documentation = isCurrent ? this.#documentation[index] : undefined;
    return documentation === undefined ? item : { ...item, documentation };
  }
}

/** Returns a member's documentation in Markdown; undefined for a member that the interface does not know. */
export function memberDocumentation(parent: Schema, name: string, value?: ValueNode): string | undefined {
  const { properties } = parent;
  // The member's own description wins over the one of its value's type.
  const member = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return member?.markdownDescription ?? childSchema(parent, name, value)?.markdownDescription;
}

/**
 * Describes the versions of the host that a member, or one of its values, needs; empty if it needs none.
 * @param path from the document's root
 * @param value undefined for the member itself
 */
export function versionNote(
  path: readonly Segment[],
  { context }: Analysis,
  value?: string | number | boolean | null,
): string {
  return context.host ? versionSentence(context.host.name, schemaIn(context, path), value) : "";
}

/** Joins texts in Markdown as paragraphs, without the empty ones. */
export function paragraphs(...texts: (string | undefined)[]): string {
  return texts.filter(Boolean).join("\n\n");
}

const MARKUP = /\\([^\w\s])|`([^`]*)`|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

/** Wraps a text in Markdown; without its marks for a client that shows plain text only. */
export function markup(markdown: string, isPlain: boolean): MarkupContent {
  if (!isPlain) return { kind: MarkupKind.Markdown, value: markdown };
  const value = markdown.replaceAll(
    MARKUP,
    (_, escaped?: string, code?: string, bold?: string, italic?: string, title?: string, address?: string) =>
      escaped ?? code ?? bold ?? italic ?? `${title} (${address})`,
  );
  return { kind: MarkupKind.PlainText, value };
}
