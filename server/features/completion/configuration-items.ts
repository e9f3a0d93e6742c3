import type { CompletionList, Position } from "vscode-languageserver-types";
import type { Analysis } from "../../documents/analysis";
import type { CompletionSupport } from "../../lsp/client-support";
import { configurationCompletion } from "../shared/configuration-file";
import { cursorAt } from "./cursor/cursor";
import { filterOf, isFinished } from "./items/filter";
import type { Proposal } from "./items/proposal";

/** Completes a configuration file: the service's items, found by the same words as those of a manifest. */
export async function configurationItems(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
): Promise<CompletionList | null> {
  const cursor = cursorAt(analysis.document, analysis.offset(position));
  if (!cursor && analysis.text.trim() !== "") return null;
  const list = await configurationCompletion(analysis, position, support);
  const proposals = (list?.items ?? []).map(({ label }): Proposal => {
    // The service labels a value with its JSON text.
    const word = label.replaceAll(/^"|"$/g, "");
    return { label: word, kind: "value", value: word };
  });
  if (!list || (cursor && isFinished(proposals, cursor, analysis.text))) return null;
  const filters = proposals.map((proposal) => (cursor ? filterOf(proposal, cursor, cursor.quote) : "object"));
  return { ...list, items: list.items.map((item, i) => ({ ...item, filterText: filters[i] ?? item.label })) };
}
