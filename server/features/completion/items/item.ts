import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
} from "vscode-languageserver-types";
import { blankBefore, colonAfter, styleOf } from "../../../core/json/edit/style";
import { Hole, isFlat, render, type Template } from "../../../core/json/edit/template";
import { indentationAt } from "../../../core/json/parse/characters";
import type { OffsetRange } from "../../../core/text/ranges";
import { hasStops, type Piece, plainText, snippetOf, withoutIndent } from "../../../core/text/snippet";
import { schemaIn } from "../../../core/schema/schema";
import type { Analysis } from "../../../project/documents/analysis";
import type { CompletionSupport } from "../../../protocol/lsp/client-support";
import { SUGGEST_COMMAND } from "../../../protocol";
import { restOf, type Cursor } from "../cursor/cursor";
import { insertionPoint, type InsertionPoint } from "../cursor/insertion-point";
import type { Proposal } from "./proposal";
import { plainEdits } from "../../shared/workspace-edit";
import { writeParts } from "../../../core/json/edit/parts";
import type { ArrayNode, ObjectNode } from "../../../core/json/tree/tree";

const ITEM_KINDS: Readonly<Record<Proposal["kind"], CompletionItemKind>> = {
  member: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  snippet: CompletionItemKind.Snippet,
  file: CompletionItemKind.File,
  folder: CompletionItemKind.Folder,
};

/**
 * Opens the list as if the author had typed a trigger character: one that was asked for by hand stays open, and takes
 * Enter, when nothing in it matches what is typed.
 */
const SUGGEST = { title: "", command: SUGGEST_COMMAND, arguments: [{ auto: true }] };

/** Turns a proposal into an item that fits into the text around a cursor. */
export function toItem(
  proposal: Proposal,
  cursor: Cursor,
  analysis: Analysis,
  support: CompletionSupport,
): CompletionItem {
  const { text } = analysis;
  const { quote, replace, commaBefore, container } = cursor;
  // A name that already has its colon, and so its value, is only replaced.
  if (cursor.hasColon) {
    const name = render(proposal.name ?? "", { ...styleOf(text), indent: "" });
    return itemOf(proposal, name, replace, filterOf(proposal, cursor, quote), analysis, support);
  }
  const point = insertionPoint(cursor, text, spreads(proposal, cursor, analysis));
  const pieces = write(proposal, point, container, text);
  const prefix = text.slice(point.replace.offset, replace.offset) + quote;
  const filter = filterOf(proposal, cursor, prefix);
  const item = itemOf(proposal, pieces, point.replace, filter, analysis, support);
  const comma = commaBefore !== undefined ? [{ offset: commaBefore, length: 0, text: "," }] : [];
  const others = plainEdits([...comma, ...(proposal.also ?? [])], (edit) => analysis.range(edit));
  return others.length > 0 ? { ...item, additionalTextEdits: others } : item;
}

/** Tests if a value spreads over lines: authors keep one or two plain members on one, as in a permission. */
function spreads({ value }: Proposal, { container, path }: Cursor, { context }: Analysis): boolean {
  if (container.type === "array" || !isFlat(value)) return !isFlat(value);
  const members = Object.values(schemaIn(context, path)?.properties ?? {});
  return members.length === 0 || members.length > 2;
}

function itemOf(
  proposal: Proposal,
  pieces: readonly Piece[],
  replace: OffsetRange,
  filterText: string,
  analysis: Analysis,
  support: CompletionSupport,
): CompletionItem {
  const { label, description, detail, documentation, kind, preselect, asksAgain } = proposal;
  const { insertTextFormat } = inserted(pieces, support);
  // Editors indent the lines of snippets, but leave plain text unchanged unless they say otherwise.
  const adjusts =
    /[\r\n]/.test(plainText(pieces)) && (insertTextFormat !== undefined || support.adjustsLines);
  const indent = blankBefore(analysis.text, replace.offset) ?? indentationAt(analysis.text, replace.offset);
  const relative = adjusts ? withoutIndent(pieces, indent) : pieces;
  const { newText, ...format } = inserted(relative, support);
  return {
    label,
    kind: ITEM_KINDS[kind],
    ...(description && support.labelDetails ? { labelDetails: { description } } : {}),
    ...(detail ? { detail } : {}),
    ...(documentation ? { documentation: { kind: MarkupKind.Markdown, value: documentation } } : {}),
    ...(preselect ? { preselect } : {}),
    ...(asksAgain && support.suggestsAgain ? { command: SUGGEST } : {}),
    filterText,
    ...format,
    ...(adjusts && support.adjustsLines ? { insertTextMode: InsertTextMode.adjustIndentation } : {}),
    textEdit: { range: analysis.range(replace), newText },
  };
}

/** What an item inserts, in the form that the client supports. */
interface Inserted {
  readonly newText: string;
  readonly insertTextFormat?: InsertTextFormat;
}

/** Turns pieces into a snippet, for a client that supports them and if the author has something to fill in. */
export function inserted(pieces: readonly Piece[], { snippets }: CompletionSupport): Inserted {
  return snippets && hasStops(pieces)
    ? { newText: snippetOf(pieces), insertTextFormat: InsertTextFormat.Snippet }
    : { newText: plainText(pieces) };
}

function write(
  { name, value, siblings = {} }: Proposal,
  { layout, before, after }: InsertionPoint,
  container: ObjectNode | ArrayNode,
  text: string,
): Piece[] {
  const key = (own: string | Hole, template: Template): Piece[] => {
    const written = render(own, layout);
    const plain = JSON.parse(plainText(written)) as string;
    return container.type === "object"
      ? [...written, colonAfter(text, container, plain, isFlat(template))]
      : [];
  };
  const members: [string | Hole | undefined, Template][] = [[name, value], ...Object.entries(siblings)];
  const parts = members.map(([own, template]) => {
    return { key: own === undefined ? [] : key(own, template), value: withStops(template) };
  });
  return [before, ...writeParts(parts, layout), after];
}

/** Puts a tab stop into each empty list or object, where the author continues to type. */
function withStops(template: Template): Template {
  if (template === null || typeof template !== "object" || template instanceof Hole) return template;
  const entries = Object.entries(template).map(([name, part]) => [name, withStops(part)] as const);
  if (entries.length === 0) return new Hole(Array.isArray(template) ? [] : {});
  return Array.isArray(template) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** The signs of JSON: typed where nothing is typed yet, they match no item. */
const SIGNS = /["'[\]{},:…]/g;

/**
 * Returns the text that an editor compares with what is typed: what continues an item's words keeps it in the list. The
 * last letter and the closing quote of a value are not in it, so a value typed to its end closes the list, and the next
 * Enter, Tab or comma is the author's.
 * @param prefix the beginning of the replaced text, before the word that is being typed
 */
function filterOf(proposal: Proposal, { role, quote, typed, segment, path }: Cursor, prefix: string): string {
  const { label, filter = label, value, matches } = proposal;
  if (matches) return prefix + typed;
  const isWord = role === "value" && filter === plainValue(proposal);
  if (quote !== "") return prefix + (!isWord ? filter : value instanceof Hole ? "" : filter.slice(0, -1));
  // Each digit may be the last one of a number.
  const words = !isWord ? filter : /^-?\d/.test(filter) ? "" : filter.slice(0, -1);
  const member = typeof segment === "number" ? path.at(-1) : segment;
  return prefix + (words.replaceAll(SIGNS, "").trim() || String(member));
}

/** Tests if the word at the end of which the cursor is needs no more letters: Enter and Tab belong to the author again. */
export function isFinished(proposals: readonly Proposal[], cursor: Cursor, text: string): boolean {
  const isAtEnd = cursor.quote !== "" && cursor.typed !== "" && restOf(cursor, text) === "";
  return isAtEnd && proposals.some((proposal) => wordOf(proposal, cursor) === cursor.typed);
}

/**
 * Tests if one of some words is the beginning of another one. Only the server then sees whether it is finished, so the
 * editor has to ask after each letter.
 */
export function haveCommonBeginning(proposals: readonly Proposal[], cursor: Cursor): boolean {
  const words = proposals.flatMap((proposal) => wordOf(proposal, cursor) ?? []).sort();
  return words.some((word, i) => words[i + 1]?.startsWith(word));
}

/** Returns what an item writes if that is one word: a value, or a name that has its colon. */
function wordOf(proposal: Proposal, { role, hasColon }: Cursor): string | undefined {
  return role === "value" ? plainValue(proposal) : hasColon ? proposal.label : undefined;
}

/** Returns a plain value as an author types it, without quotes; undefined for an object or array. */
function plainValue({ value }: Proposal): string | undefined {
  const content = value instanceof Hole ? value.value : value;
  return content !== null && typeof content === "object" ? undefined : String(content);
}
