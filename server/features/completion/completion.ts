import type { CompletionItem, CompletionList, Position } from "vscode-languageserver-types";
import { memberSkeleton } from "../../core/defaults/skeleton";
import { styleOf } from "../../core/json/edit/style";
import type { Template } from "../../core/json/edit/template";
import { ObjectNode } from "../../core/json/tree/tree";
import { rootSchema } from "../../core/schema/schema";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../documents/analysis";
import type { CompletionSupport } from "../../lsp/client-support";
import { cursorAt } from "./cursor/cursor";
import type { InsertionPoint } from "./cursor/insertion-point";
import { write } from "./items/insert";
import { itemOf, toItem } from "./items/item";
import type { Proposal } from "./items/proposal";
import { memberProposals } from "./sources/members";
import { ALONE, type Surroundings } from "./sources/surroundings";
import { valueProposals } from "./sources/values";

/**
 * `textDocument/completion`: proposes the members and values that can be inserted at a position.
 * @param trigger the typed character that triggered the request; undefined when the author asked for it
 * @param surroundings what is known outside of the document
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
  // A space that indents a line or separates words does not ask for proposals.
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
  // Keeps the interface's order instead of the alphabetical one.
  return {
    isIncomplete: false,
    items: items.map((item, i) => ({ ...item, sortText: String(i).padStart(3, "0") })),
  };
}

/** Checks whether a document has no text, and the offset is after its byte order mark, if any. */
function isBlankUpTo(text: string, offset: number): boolean {
  return text.trim() === "" && (offset > 0 || !text.startsWith("\uFEFF"));
}

function newItem(analysis: Analysis, offset: number, support: CompletionSupport): CompletionItem {
  const layout = { ...styleOf(analysis.text), indent: "" };
  const point: InsertionPoint = {
    replace: { offset, length: 0 },
    layout,
    before: "",
    after: "",
    separator: ",",
  };
  const proposal = newManifest(analysis);
  const newText = write(proposal, point, () => " ", support.snippets);
  return itemOf(proposal, newText, point.replace, "", analysis, support);
}

/** Proposes a whole manifest, with every member that a draft requires, for a document without text. */
function newManifest({ context }: Analysis): Proposal {
  const schema = rootSchema("draft");
  const nothing = new ObjectNode(0, 0);
  const members = (schema.required ?? []).map((name): [string, Template] => [
    name,
    memberSkeleton(context, nothing, schema, name).template,
  ]);
  return {
    label: message("plugin manifest"),
    kind: "snippet",
    value: Object.fromEntries(members),
    documentation: message("A new manifest with all required properties."),
    preselect: true,
  };
}
