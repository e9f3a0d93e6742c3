import {
  MarkupKind,
  type CompletionItem,
  type CompletionList,
  type Hover,
} from "vscode-languageserver-types";

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
