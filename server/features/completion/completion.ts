import type { CompletionItem, CompletionList, Position } from "vscode-languageserver-types";
import { styleOf } from "../../core/json/edit/style";
import type { Analysis } from "../../documents/analysis";
import { type CompletionSupport } from "../../lsp/client-support";
import { cursorAt } from "./cursor/cursor";
import { write } from "./items/insert";
import { itemOf, toItem } from "./items/item";
import { memberProposals } from "./sources/members";

import type { InsertionPoint } from "./cursor/insertion-point";
import { ALONE, type Surroundings } from "./sources/surroundings";
import { valueProposals } from "./sources/values";
import { memberSkeleton } from "../../core/defaults/skeleton";
import type { Template } from "../../core/json/edit/template";
import { ObjectNode } from "../../core/json/tree/tree";
import { rootSchema } from "../../core/schema/schema";
import type { Proposal } from "./items/proposal";

/**
 * `textDocument/completion`: every member and value that has a known form and a place here.
 * @param surroundings what is known outside of the document
 * @param trigger the character whose typing has asked for it; undefined when the author has
 */
export function completion(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
  trigger?: string,
  surroundings: Surroundings = ALONE,
): CompletionList | null {
  const { document, text } = analysis;
  const offset = analysis.offset(position);
  // A space that indents a line or stands between words asks for nothing.
  if (trigger === " " && !/[:,[{] $/.test(text.slice(0, offset).slice(-2))) return null;
  const cursor = cursorAt(document, offset);
  if (!cursor) return isBlankUpTo(text, offset) ? listOf([newItem(analysis, offset, support)]) : null;
  const proposals =
    cursor.role === "key"
      ? memberProposals(cursor, analysis)
      : valueProposals(cursor, analysis, surroundings);
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
  const place: InsertionPoint = {
    replace: { offset, length: 0 },
    layout,
    before: "",
    after: "",
    separator: ",",
  };
  const proposal = newManifest(analysis);
  const newText = write(proposal, place, () => " ", support.snippets);
  return itemOf(proposal, newText, place.replace, "", analysis, support);
}

/** Where there is no text yet: a whole manifest with every member that a draft requires. */
function newManifest({ context }: Analysis): Proposal {
  const schema = rootSchema("draft");
  const nothing = new ObjectNode(0, 0);
  const members = (schema.required ?? []).map((name): [string, Template] => [
    name,
    memberSkeleton(context, nothing, schema, name).template,
  ]);
  return {
    label: "plugin manifest",
    kind: "snippet",
    value: Object.fromEntries(members),
    documentation: "A new manifest with every member that is required of its author.",
    preselect: true,
  };
}
