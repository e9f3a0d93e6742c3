import type { CompletionItem, CompletionList, Position } from "vscode-languageserver-types";
import { membersOf } from "../../core/json/tree/value";
import { memberOrder, rootSchema } from "../../core/schema/schema";
import { LANGUAGE_ID, type Analysis } from "../../project/documents/analysis";
import { clientCommandsOf } from "../../protocol/lsp/client";
import {
  completionSupport,
  documentsInPlainText,
  offers,
  resolvesDocumentation,
  type CompletionSupport,
} from "../../protocol/lsp/client-support";
import { documentOf, positionOf } from "../../protocol";
import { feature, isText } from "../shared/feature";
import { plainItem, plainList } from "../shared/documentation";
import type { Services } from "../shared/services";
import { cursorAt, isTyped, type Cursor } from "./cursor/cursor";
import { haveCommonBeginning, isFinished, toItem } from "./items/item";
import type { Proposal } from "./items/proposal";
import { configurationProposals } from "./sources/configuration";
import { memberProposals } from "./sources/members";
import { ALONE, surroundingsAt, type Surroundings } from "./sources/surroundings";
import { valueProposals } from "./sources/values";
import { wholeManifests } from "./whole-manifest";

export const completionFeature = feature({
  method: "textDocument/completion",
  capability: () => ({
    completionProvider: { triggerCharacters: ['"', ":", "/", "@"], resolveProvider: true },
  }),
  params: { uri: documentOf, position: positionOf, trigger: triggerOf },
  async answer(services, { uri, position, trigger }) {
    const list = await listAt(services, uri, position, trigger);
    return list && documentsInPlainText(services.client.capabilities) ? plainList(list) : list;
  },
});

export const completionResolveFeature = feature({
  method: "completionItem/resolve",
  params: { item: (params) => params as CompletionItem },
  answer({ client, documentation }, { item }) {
    const resolved = documentation.resolved(item);
    return documentsInPlainText(client.capabilities) ? plainItem(resolved) : resolved;
  },
});

/** Reads the typed character that triggered the request; undefined when the author asked for it. */
function triggerOf(params: unknown): string | undefined {
  const { triggerCharacter } = membersOf(membersOf(params)["context"]);
  return isText(triggerCharacter) ? triggerCharacter : undefined;
}

/** The member that an editor's own JSON support offers in any JSON document. */
const OFFERED_BY_JSON = "$schema";

async function listAt(
  services: Services,
  uri: string,
  position: Position,
  trigger: string | undefined,
): Promise<CompletionList | null> {
  const { capabilities, options } = services.client;
  const support = completionSupport(capabilities, clientCommandsOf(options));
  const analysis = services.documents.get(uri);
  if (analysis?.isConfiguration) return configurationItems(analysis, position, support);
  if (!analysis?.isManifest && !analysis?.isCandidate) return null;
  const cursor = cursorAt(analysis.document, analysis.offset(position));
  const surroundings = await surroundingsAt(cursor, analysis, services);
  const list = completion(analysis, position, support, trigger, surroundings);
  if (list && analysis.textDocument.languageId !== LANGUAGE_ID && offers(capabilities, "jsonBasics"))
    list.items = list.items.filter(({ label }) => label !== OFFERED_BY_JSON);
  return list && resolvesDocumentation(capabilities) ? services.documentation.held(list) : list;
}

/**
 * `textDocument/completion`: proposes the members and values that can be inserted at a position, also while too little
 * has been typed to recognize the manifest; in a document without content, whole manifests first.
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
  const parts = partsAt(analysis, position, support, surroundings);
  // The next letter can leave none of them, so the client asks again.
  return whole.length > 0 ? { isIncomplete: true, items: [...whole, ...(parts?.items ?? [])] } : parts;
}

function partsAt(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
  surroundings: Surroundings,
): CompletionList | null {
  const cursor = cursorAt(analysis.document, analysis.offset(position));
  if (!cursor || !(analysis.isManifest || mayBecomeManifest(analysis, cursor))) return null;
  const proposals =
    cursor.role === "key"
      ? memberProposals(cursor, analysis)
      : valueProposals(cursor, analysis, surroundings);
  return itemsFor(proposals, cursor, analysis, support);
}

function itemsFor(
  proposals: readonly Proposal[],
  cursor: Cursor,
  analysis: Analysis,
  support: CompletionSupport,
): CompletionList {
  if (isFinished(proposals, cursor, analysis.text)) return listOf([]);
  const items = proposals.map((proposal) => toItem(proposal, cursor, analysis, support));
  return listOf(items, haveCommonBeginning(proposals, cursor));
}

/**
 * Tests if all that is there is an object whose members a manifest has, too. The name that is being typed at the cursor
 * does not count.
 */
function mayBecomeManifest({ isCandidate, document, context }: Analysis, cursor: Cursor): boolean {
  const { root } = document;
  if (!isCandidate || root?.type !== "object") return false;
  const known = new Set(memberOrder(rootSchema(context.kind, context.host)));
  return root.properties.every(
    (property) =>
      known.has(property.keyNode.value) || (cursor.container === root && isTyped(cursor, property)),
  );
}

function listOf(items: readonly CompletionItem[], isIncomplete = false): CompletionList {
  // Keeps the interface's order instead of the alphabetical one.
  return {
    isIncomplete,
    items: items.map((item, i) => ({ ...item, sortText: String(i).padStart(3, "0") })),
  };
}

/** Completes a configuration file. */
export function configurationItems(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
): CompletionList | null {
  const cursor = cursorAt(analysis.document, analysis.offset(position));
  return cursor ? itemsFor(configurationProposals(cursor), cursor, analysis, support) : null;
}
