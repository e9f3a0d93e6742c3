import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
} from "vscode-languageserver-types";
import { writeChildren } from "../../core/json/edit/insertions";
import { indentationBefore, writeColon, styleOf } from "../../core/json/edit/style";
import { Hole, isFlat, render, type Template } from "../../core/json/edit/template";
import { indentationAt } from "../../core/json/parse/characters";
import type { ObjectNode } from "../../core/json/tree/tree";
import type { Edit } from "../../core/text/ranges";
import { hasTabStops, plainText, snippetOf, removeIndent, type SnippetPiece } from "../../core/text/snippet";
import { SUGGEST_COMMAND } from "../../protocol";
import type { CompletionSupport } from "../../protocol/lsp/client-support";
import { toMarkup } from "../shared/documentation";
import { toTextEdits } from "../shared/workspace-edit";
import { schemaAt, textAfterCursor, type Cursor } from "./cursor";
import { insertionPoint } from "./insertion-point";

/** An insertion that a completion proposes at a cursor. */
export interface Proposal {
  readonly label: string;
  /** The words to compare with what the author types; the label by default. */
  readonly filterWords?: string;
  /** Shown at the end of the item's line, if the client supports label details. */
  readonly description?: string;
  /** Shown beside the label: required, optional, … */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string | undefined;
  readonly kind: "member" | "value" | "snippet" | "file" | "folder";
  /** The value, or the member's value. */
  readonly value: Template;
  /** A member's name, or a hole for the author to fill in; undefined for a value. */
  readonly name?: string | Hole;
  /** Further members of the same object, inserted after the value. */
  readonly siblings?: Readonly<Record<string, Template>>;
  /** Edits elsewhere in the document that accompany the insertion. */
  readonly otherEdits?: readonly Edit[];
  /** True if the proposal replaces any typed text, instead of continuing it. */
  readonly matchesAnything?: boolean;
  /** True if the value is empty and completion has proposals for its content. */
  readonly reopensList?: boolean;
  /** True for the likeliest proposal. */
  readonly preselect?: boolean;
}

export function preselectFirst(
  proposals: readonly Proposal[],
  isLikely: (proposal: Proposal) => boolean,
): Proposal[] {
  const first = proposals.find(isLikely);
  return proposals.map((proposal) => (proposal === first ? { ...proposal, preselect: true } : proposal));
}

export function textProposals(texts: Iterable<string>, detail: string): Proposal[] {
  return [...new Set(texts)].map((text) => ({ label: text, kind: "value", value: text, detail }));
}

const ITEM_KINDS: Readonly<Record<Proposal["kind"], CompletionItemKind>> = {
  member: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  snippet: CompletionItemKind.Snippet,
  file: CompletionItemKind.File,
  folder: CompletionItemKind.Folder,
};

/** `auto` imitates a trigger character. A list opened manually stays open without a match and captures Enter. */
const SUGGEST = { title: "", command: SUGGEST_COMMAND, arguments: [{ auto: true }] };

export function toItem(proposal: Proposal, cursor: Cursor, support: CompletionSupport): CompletionItem {
  const { analysis } = cursor;
  const { text } = analysis;
  const { label, kind, description, detail, documentation, preselect, reopensList } = proposal;
  const { pieces, range } = insertionOf(proposal, cursor);
  const isSnippet = support.snippets && hasTabStops(pieces);
  // Editors always indent the lines of a snippet, but the lines of plain text only with `adjustIndentation`.
  const isReindented = /[\r\n]/.test(plainText(pieces)) && (isSnippet || support.adjustsIndent);
  const indent = indentationBefore(text, range.offset) ?? indentationAt(text, range.offset);
  const { newText, ...format } = itemText(isReindented ? removeIndent(pieces, indent) : pieces, support);
  const prefix = text.slice(range.offset, cursor.word.offset) + cursor.quote;
  const { missingCommaOffset: offset, hasColon } = cursor;
  const commaEdits = offset === undefined || hasColon ? [] : [{ offset, length: 0, text: "," }];
  const otherEdits = [...commaEdits, ...(proposal.otherEdits ?? [])];
  const additionalTextEdits = toTextEdits(otherEdits, (edit) => analysis.range(edit));
  return {
    label,
    kind: ITEM_KINDS[kind],
    ...(description && support.labelDetails ? { labelDetails: { description } } : {}),
    ...(detail ? { detail } : {}),
    ...(documentation ? { documentation: toMarkup(documentation, support.isPlainText) } : {}),
    ...(preselect ? { preselect } : {}),
    ...(reopensList && support.canReopenSuggestions ? { command: SUGGEST } : {}),
    filterText: filterText(proposal, cursor, prefix),
    ...format,
    ...(isReindented && support.adjustsIndent ? { insertTextMode: InsertTextMode.adjustIndentation } : {}),
    textEdit: { range: analysis.range(range), newText },
    ...(additionalTextEdits.length > 0 ? { additionalTextEdits } : {}),
  };
}

/** Returns the text of an item: a snippet if the client supports snippets and the pieces have tab stops. */
export function itemText(
  pieces: readonly SnippetPiece[],
  { snippets }: CompletionSupport,
): { newText: string; insertTextFormat?: InsertTextFormat } {
  return snippets && hasTabStops(pieces)
    ? { newText: snippetOf(pieces), insertTextFormat: InsertTextFormat.Snippet }
    : { newText: plainText(pieces) };
}

function insertionOf({ name, value, siblings = {} }: Proposal, cursor: Cursor) {
  const { text } = cursor.analysis;
  // Before an existing colon, replace only the name.
  if (cursor.hasColon)
    return { pieces: render(name ?? "", { ...styleOf(text), indent: "" }), range: cursor.word };
  const { range, layout, prefix, suffix } = insertionPoint(cursor, needsOwnLine(value, cursor));
  const keyOf = (memberName: string | Hole, template: Template): SnippetPiece[] => {
    const key = render(memberName, layout);
    const plainName = JSON.parse(plainText(key)) as string;
    return [...key, writeColon(text, cursor.container as ObjectNode, plainName, isFlat(template))];
  };
  const members = [[name, value] as const, ...Object.entries(siblings)];
  const newChildren = members.map(([memberName, template]) => ({
    key: memberName === undefined ? [] : keyOf(memberName, template),
    value: withTabStops(template),
  }));
  return { pieces: [prefix, ...writeChildren(newChildren, layout), suffix], range };
}

/** Tests if a first child goes on its own line. Authors keep an object with one or two plain members on one line. */
function needsOwnLine(value: Template, cursor: Cursor): boolean {
  if (cursor.container.type === "array" || !isFlat(value)) return !isFlat(value);
  const members = Object.values(schemaAt(cursor)?.properties ?? {});
  return members.length === 0 || members.length > 2;
}

/** Puts a tab stop into each empty list or object, because the author types there next. */
function withTabStops(template: Template): Template {
  if (template === null || typeof template !== "object" || template instanceof Hole) return template;
  const entries = Object.entries(template).map(([name, part]) => [name, withTabStops(part)] as const);
  if (entries.length === 0) return new Hole(Array.isArray(template) ? [] : {});
  return Array.isArray(template) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** Characters omitted from filter texts: typing one of them closes the list. */
const PUNCTUATION = /["'[\]{},:…]/g;

/** Returns the text to match. Omits the last letter of a plain value: typing the whole value closes the list. */
function filterText(proposal: Proposal, cursor: Cursor, prefix: string): string {
  const { label, filterWords = label, value, matchesAnything } = proposal;
  const { role, quote, typedText, segment, path } = cursor;
  if (matchesAnything) return prefix + typedText;
  const isPlainValue = role === "value" && filterWords === plainValue(proposal);
  const shortenedWords = filterWords.slice(0, -1);
  if (quote !== "" && isPlainValue) return prefix + (value instanceof Hole ? "" : shortenedWords);
  if (quote !== "") return prefix + filterWords;
  // Omit a number's digits: any digit may complete the number, and typing a digit that does not match closes the list.
  const words = !isPlainValue ? filterWords : /^-?\d/.test(filterWords) ? "" : shortenedWords;
  const memberName = typeof segment === "number" ? path.at(-1) : segment;
  return prefix + (words.replaceAll(PUNCTUATION, "").trim() || String(memberName));
}

/** Tests if the author has typed a whole proposed word. Enter and Tab must then no longer accept an item. */
export function isWholeWordTyped(proposals: readonly Proposal[], cursor: Cursor): boolean {
  const isAtEnd = cursor.quote !== "" && cursor.typedText !== "" && textAfterCursor(cursor) === "";
  return isAtEnd && proposals.some((proposal) => wordOf(proposal, cursor) === cursor.typedText);
}

/** Tests if one proposed word is a prefix of another. The editor then has to ask again after each letter. */
export function hasPrefixWord(proposals: readonly Proposal[], cursor: Cursor): boolean {
  const words = proposals.flatMap((proposal) => wordOf(proposal, cursor) ?? []).sort();
  return words.some((word, i) => words[i + 1]?.startsWith(word));
}

/** Returns the word that an item writes: a plain value, or a name before an existing colon. */
function wordOf(proposal: Proposal, { role, hasColon }: Cursor): string | undefined {
  return role === "value" ? plainValue(proposal) : hasColon ? proposal.label : undefined;
}

/** Returns a plain value as an author types it, without quotes; undefined for an object or array. */
function plainValue({ value }: Proposal): string | undefined {
  const content = value instanceof Hole ? value.defaultValue : value;
  return content !== null && typeof content === "object" ? undefined : String(content);
}
