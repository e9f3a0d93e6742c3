import {
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  type CompletionItem,
  type CompletionList,
  type Position,
} from "vscode-languageserver-types";
import type { Analysis } from "../../analysis";
import { colonGap, styleOf } from "../../core/document/style";
import { isFlat } from "../../core/document/template";
import type { OffsetRange } from "../../core/document/tree";
import { schemaAt } from "../../core/schema/schema";
import { cursorAt, type Cursor } from "./cursor";
import { needsSnippet, relativeLines, write, writeName } from "./insert";
import { memberProposals } from "./members";
import { newManifest } from "./new-manifest";
import { placeOf, type Place } from "./place";
import type { Proposal } from "./proposal";
import { valueProposals } from "./values";

/** What the client can take in a completion item. */
export interface CompletionSupport {
  /** `completionItem.snippetSupport` */
  readonly snippets: boolean;
  /** `completionItem.insertTextModeSupport` has `adjustIndentation`. */
  readonly adjustsLines: boolean;
}

const ITEM_KINDS: Readonly<Record<Proposal["kind"], CompletionItemKind>> = {
  member: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  snippet: CompletionItemKind.Snippet,
};

/** `textDocument/completion`: every member and value that has a known form and a place here. */
export function completion(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
): CompletionList | null {
  const { document, text } = analysis;
  const offset = analysis.offset(position);
  const cursor = cursorAt(document, offset);
  if (!cursor) return isBlankUpTo(text, offset) ? listOf([newItem(analysis, offset, support)]) : null;
  const proposals =
    cursor.role === "key" ? memberProposals(cursor, analysis) : valueProposals(cursor, analysis);
  return listOf(proposals.map((proposal) => toItem(proposal, cursor, analysis, support)));
}

function listOf(items: readonly CompletionItem[]): CompletionList {
  // The interface's order, not the alphabet's.
  return {
    isIncomplete: false,
    items: items.map((item, i) => ({ ...item, sortText: String(i).padStart(3, "0") })),
  };
}

/** In a document without any text, behind the byte order mark if it has one. */
function isBlankUpTo(text: string, offset: number): boolean {
  return text.trim() === "" && (offset > 0 || !text.startsWith("\uFEFF"));
}

function newItem(analysis: Analysis, offset: number, support: CompletionSupport): CompletionItem {
  const layout = { ...styleOf(analysis.text), indent: "" };
  const place: Place = { replace: { offset, length: 0 }, layout, before: "", after: "", separator: "," };
  const proposal = newManifest(analysis);
  const newText = write(proposal, place, () => " ", support.snippets);
  return itemOf(proposal, newText, place.replace, false, analysis, support);
}

function toItem(
  proposal: Proposal,
  cursor: Cursor,
  analysis: Analysis,
  support: CompletionSupport,
): CompletionItem {
  const { text } = analysis;
  const { container } = cursor;
  const place = placeOf(cursor, text, spreads(proposal, cursor, analysis));
  const isSnippet = support.snippets && needsSnippet(proposal);
  const gapAfter = (name: string) => (container.type === "object" ? colonGap(text, container, name) : "");
  if (cursor.hasColon) {
    const newName = writeName(proposal, place, isSnippet);
    return itemOf(proposal, newName, cursor.replace, cursor.quoted, analysis, support);
  }
  const newText = write(proposal, place, gapAfter, isSnippet);
  const item = itemOf(proposal, newText, place.replace, cursor.quoted, analysis, support);
  if (place.commaAt === undefined) return item;
  const range = analysis.range({ offset: place.commaAt, length: 0 });
  return { ...item, additionalTextEdits: [{ range, newText: "," }] };
}

/** Authors keep what has one or two plain members on one line: a permission, a command, an author. */
function spreads({ value }: Proposal, { container, path }: Cursor, { context, document }: Analysis): boolean {
  if (container.type === "array" || !isFlat(value)) return !isFlat(value);
  const members = Object.values(schemaAt(context.kind, document.root, path)?.properties ?? {});
  return members.length === 0 || members.length > 2;
}

function itemOf(
  proposal: Proposal,
  newText: string,
  replace: OffsetRange,
  quoted: boolean,
  analysis: Analysis,
  support: CompletionSupport,
): CompletionItem {
  const { label, detail, documentation, kind, preselect } = proposal;
  const isSnippet = support.snippets && needsSnippet(proposal);
  // Editors that expand snippets indent their lines; plain text they leave as it is, unless they say otherwise.
  const adjusts = /[\r\n]/.test(newText) && (isSnippet || support.adjustsLines);
  return {
    label,
    kind: ITEM_KINDS[kind],
    ...(detail ? { detail } : {}),
    ...(documentation ? { documentation: { kind: MarkupKind.Markdown, value: documentation } } : {}),
    ...(preselect ? { preselect } : {}),
    // What is typed so far begins with the quote.
    filterText: quoted ? `"${label}"` : label,
    ...(isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    ...(adjusts && support.adjustsLines ? { insertTextMode: InsertTextMode.adjustIndentation } : {}),
    textEdit: {
      range: analysis.range(replace),
      newText: adjusts ? relativeLines(newText, analysis.text, replace.offset) : newText,
    },
  };
}
