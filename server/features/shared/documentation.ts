import {
  MarkupKind,
  type CompletionItem,
  type CompletionList,
  type MarkupContent,
} from "vscode-languageserver-types";
import type { Segment } from "../../core/json/tree/pointer";
import type { ValueNode } from "../../core/json/tree/tree";
import { versionSentence } from "../../core/schema/host-versions";
import { describePermission } from "../../core/schema/permissions";
import { childSchema, schemaIn, type Schema } from "../../core/schema/schema";
import { stakeTitle } from "../../core/text/meanings";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";

/** Keeps the documentation of the last completion list until the client asks for it (`completionItem/resolve`). */
export class LazyDocumentation {
  #lastId = 0;
  readonly #documentation = new Map<unknown, CompletionItem["documentation"]>();

  /** Moves the documentation out of a list, replacing the documentation of the previous list. */
  takeFrom(list: CompletionList): CompletionList {
    this.#documentation.clear();
    const items = list.items.map(({ documentation, ...item }) => {
      if (documentation === undefined) return item;
      this.#documentation.set(++this.#lastId, documentation);
      return { ...item, data: this.#lastId };
    });
    return { ...list, items };
  }

  /** Adds the documentation to an item of the last list; returns an item of an older list unchanged. */
  addTo(item: CompletionItem): CompletionItem {
    const documentation = this.#documentation.get(item.data);
    return documentation === undefined ? item : { ...item, documentation };
  }
}

/** Returns a member's documentation in Markdown; undefined for a member that the interface does not know. */
export function memberDocumentation(parent: Schema, name: string, value?: ValueNode): string | undefined {
  const { properties } = parent;
  // The member's own description takes precedence over the description of its value's type.
  const member = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return member?.markdownDescription ?? childSchema(parent, name, value)?.markdownDescription;
}

/** Names the host version that a member needs or, with `value`, that the value needs. Empty if any version works. */
export function versionNote(
  path: readonly Segment[],
  { context }: Analysis,
  value?: string | number | boolean | null,
): string {
  return context.host ? versionSentence(context.host.name, schemaIn(context, path), value) : "";
}

export function describeAccess(type: string, context: Analysis["context"]): string {
  const { stake, label } = describePermission(type, context);
  return message("{group}: {label}", { group: stakeTitle(stake), label });
}

export function joinParagraphs(...texts: (string | undefined)[]): string {
  return texts.filter(Boolean).join("\n\n");
}

const MARKUP = /\\([^\w\s])|`([^`]*)`|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

/** Wraps a Markdown text for the client. Removes the markup if the client shows only plain text. */
export function toMarkup(markdown: string, isPlain: boolean): MarkupContent {
  if (!isPlain) return { kind: MarkupKind.Markdown, value: markdown };
  const value = markdown.replaceAll(
    MARKUP,
    (_, escaped?: string, code?: string, bold?: string, italic?: string, title?: string, address?: string) =>
      escaped ?? code ?? bold ?? italic ?? `${title} (${address})`,
  );
  return { kind: MarkupKind.PlainText, value };
}
