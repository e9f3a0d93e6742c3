import type { CompletionItem, CompletionList, Position } from "vscode-languageserver-types";
import type { Analysis } from "../../documents/analysis";
import type { CompletionSupport } from "../../lsp/client-support";
import { cursorAt } from "./cursor/cursor";
import { toItem } from "./items/item";
import { memberProposals } from "./sources/members";
import { ALONE, type Surroundings } from "./sources/surroundings";
import { valueProposals } from "./sources/values";
import { wholeManifests } from "./whole-manifest";

/**
 * `textDocument/completion`: proposes the members and values that can be inserted at a position; in a document without
 * content, whole manifests first.
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
  const whole = wholeManifests(analysis, position, support, trigger, surroundings);
  const parts = analysis.isOurs ? partsAt(analysis, position, support, trigger, surroundings) : null;
  // The next letter can leave none of them, so the client asks again.
  return whole.length > 0 ? { isIncomplete: true, items: [...whole, ...(parts?.items ?? [])] } : parts;
}

function partsAt(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
  trigger: string | undefined,
  surroundings: Surroundings,
): CompletionList | null {
  const { document, text } = analysis;
  const offset = analysis.offset(position);
  // A space that indents a line or separates words does not ask for proposals.
  if (trigger === " " && !/[:,[{] $/.test(text.slice(0, offset).slice(-2))) return null;
  const cursor = cursorAt(document, offset);
  if (!cursor) return null;
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
