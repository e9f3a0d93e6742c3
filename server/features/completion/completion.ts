import {
  CompletionItemKind,
  InsertTextFormat,
  MarkupKind,
  type CompletionItem,
  type CompletionList,
  type Position,
} from "vscode-languageserver-types";
import type { Analysis } from "../../analysis";
import { styleOf } from "../../core/document/style";
import {
  hasHoles,
  renderSnippet,
  renderText,
  type Layout,
  type Template,
} from "../../core/document/template";
import { endOf } from "../../core/document/tree";
import { cursorAt, type Cursor } from "./cursor";
import { memberProposals } from "./members";
import { valueProposals } from "./values";

/** What can be inserted at a place. */
export interface Proposal {
  readonly label: string;
  /** Shown beside the label: required, observed, … */
  readonly detail?: string;
  readonly documentation?: string | undefined;
  readonly kind: "member" | "value" | "snippet";
  /** The value; for a member, the member's. */
  readonly value: Template;
  /** Set for a member: its name. */
  readonly name?: string;
  /** Members to insert right after the value, in the same object. */
  readonly siblings?: Readonly<Record<string, Template>>;
}

const ITEM_KINDS: Readonly<Record<Proposal["kind"], CompletionItemKind>> = {
  member: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  snippet: CompletionItemKind.Snippet,
};

/** `textDocument/completion`: every member and value that has a known form and a place here. */
export function completion(analysis: Analysis, position: Position, snippets: boolean): CompletionList | null {
  const cursor = cursorAt(analysis.document, analysis.offset(position));
  if (!cursor) return null;
  const proposals =
    cursor.role === "key" ? memberProposals(cursor, analysis) : valueProposals(cursor, analysis);
  const items = proposals.map((proposal, index) => toItem(proposal, index, cursor, analysis, snippets));
  return { isIncomplete: false, items };
}

function toItem(
  proposal: Proposal,
  index: number,
  cursor: Cursor,
  analysis: Analysis,
  snippets: boolean,
): CompletionItem {
  const { label, detail, documentation, kind } = proposal;
  const isSnippet = snippets && (hasHoles(proposal.value) || hasHoles({ ...proposal.siblings }));
  const newText = insertText(proposal, cursor, analysis, isSnippet);
  return {
    label,
    kind: ITEM_KINDS[kind],
    ...(detail ? { detail } : {}),
    ...(documentation ? { documentation: { kind: MarkupKind.Markdown, value: documentation } } : {}),
    // The interface's order, not the alphabet's.
    sortText: String(index).padStart(3, "0"),
    filterText: cursor.quoted ? `"${label}"` : label,
    ...(isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    textEdit: { range: analysis.range(cursor.replace), newText },
    ...(cursor.commaBefore === undefined
      ? {}
      : {
          additionalTextEdits: [
            { range: analysis.range({ offset: cursor.commaBefore, length: 0 }), newText: "," },
          ],
        }),
  };
}

function insertText(proposal: Proposal, cursor: Cursor, { text }: Analysis, isSnippet: boolean): string {
  const isLine = text.slice(0, endOf(cursor.replace)).includes("\n");
  // The editor indents later lines as the first one (LSP, InsertTextMode.adjustIndentation is asked for by default).
  const layout: Layout = { ...styleOf(text), indent: "", gap: isLine ? undefined : " " };
  const stops = { next: 1 };
  const write = (value: Template): string => {
    if (!isSnippet) return renderText(value, layout);
    const written = renderSnippet(value, layout, stops.next);
    stops.next += [...written.matchAll(/\$\{\d+/g)].length;
    return written;
  };
  const value = write(proposal.value);
  const siblings = Object.entries(proposal.siblings ?? {}).map(
    ([name, sibling]) => `, "${name}": ${write(sibling)}`,
  );
  const body = value + siblings.join("");
  const comma = cursor.commaAfter ? "," : "";
  if (proposal.name === undefined) return body + comma;
  const key = renderText(proposal.name, layout);
  return cursor.hasColon ? key : `${key}: ${body}${comma}`;
}
