import type { CompletionItem, CompletionList, Position } from "vscode-languageserver-types";
import type { PropertyNode } from "../../core/json/tree/tree";
import { isString, membersOf } from "../../core/json/tree/value";
import { memberOrder, rootSchema } from "../../core/schema/schema";
import { LANGUAGE_ID, type Analysis } from "../../project/documents/analysis";
import { clientCommandsOf } from "../../protocol/lsp/client";
import {
  completionSupportOf,
  hasExtension,
  resolvesItemDocumentation,
  type CompletionSupport,
} from "../../protocol/lsp/client-support";
import { documentOf, positionOf } from "../../protocol";
import { feature, type Feature } from "../shared/feature";
import { cursorAt, isTyped, type Cursor } from "./cursor";
import { haveCommonBeginning, isFinished, toItem, type Proposal } from "./item";
import { configurationProposals } from "./configuration";
import { memberProposals } from "./members";
import { NO_SURROUNDINGS, surroundingsAt, type Surroundings } from "./surroundings";
import { valueProposals } from "./values";
import { wholeManifests } from "./whole-manifest";

export const completionFeatures: readonly Feature[] = [
  feature({
    method: "textDocument/completion",
    capability: () => ({
      completionProvider: { triggerCharacters: ['"', ":", "/", "@"], resolveProvider: true },
    }),
    params: { uri: documentUriOf, position: positionOf, trigger: triggerOf },
    async answer(services, { uri, position, trigger }): Promise<CompletionList | null> {
      const { capabilities, options } = services.client;
      const support = completionSupportOf(capabilities, clientCommandsOf(options));
      const analysis = services.documents.get(uri);
      if (analysis?.isConfiguration) return configurationItems(analysis, position, support);
      if (!analysis?.isManifest && !analysis?.isCandidate) return null;
      const cursor = cursorAt(analysis.document, analysis.offset(position));
      const surroundings = await surroundingsAt(cursor, analysis, services);
      const list = completion(analysis, position, support, trigger, surroundings);
      if (
        list &&
        analysis.textDocument.languageId !== LANGUAGE_ID &&
        hasExtension(capabilities, "jsonBasics")
      )
        list.items = list.items.filter(({ label }) => label !== SCHEMA_MEMBER);
      return list && resolvesItemDocumentation(capabilities) ? services.documentation.takeFrom(list) : list;
    },
  }),
  feature({
    method: "completionItem/resolve",
    params: { item: (params) => params as CompletionItem },
    answer: ({ documentation }, { item }) => documentation.addTo(item),
  }),
];

/** Reads the typed character that triggered the request; undefined when the author asked for it. */
function triggerOf(params: unknown): string | undefined {
  const { triggerCharacter } = membersOf(membersOf(params)["context"]);
  return isString(triggerCharacter) ? triggerCharacter : undefined;
}

/** The member that an editor's own JSON support hasExtension in any JSON document. */
const SCHEMA_MEMBER = "$schema";

/**
 * `textDocument/completion`: proposes members and values for a position, also before the manifest can be recognized; in a
 * document without content, whole manifests first.
 * @param trigger the typed character that triggered the request; undefined if the author asked for it
 */
export function completion(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
  trigger?: string,
  surroundings: Surroundings = NO_SURROUNDINGS,
): CompletionList | null {
  const manifests = wholeManifests(analysis, position, support, trigger, surroundings);
  const cursor = cursorAt(analysis.document, analysis.offset(position));
  if (!cursor || !(analysis.isManifest || mayBecomeManifest(analysis, cursor)))
    return manifests.length > 0 ? { isIncomplete: true, items: manifests } : null;
  const proposals =
    cursor.role === "key"
      ? memberProposals(cursor, analysis)
      : valueProposals(cursor, analysis, surroundings);
  const { isIncomplete, items } = listFor(proposals, cursor, analysis, support);
  // The next letter may match none of the whole manifests, so the client has to ask again.
  return { isIncomplete: isIncomplete || manifests.length > 0, items: [...manifests, ...items] };
}

function listFor(
  proposals: readonly Proposal[],
  cursor: Cursor,
  analysis: Analysis,
  support: CompletionSupport,
): CompletionList {
  if (isFinished(proposals, cursor, analysis.text)) return { isIncomplete: false, items: [] };
  const items = proposals.map((proposal, i) => ({
    ...toItem(proposal, cursor, analysis, support),
    // Editors would sort by label.
    sortText: String(i).padStart(3, "0"),
  }));
  return { isIncomplete: haveCommonBeginning(proposals, cursor), items };
}

/** Tests if the content is only an object whose members, except the one being typed, a manifest may have. */
function mayBecomeManifest({ isCandidate, document, context }: Analysis, cursor: Cursor): boolean {
  const { root } = document;
  if (!isCandidate || root?.type !== "object") return false;
  const names = new Set(memberOrder(rootSchema(context.kind, context.host)));
  const isTypedMember = (property: PropertyNode) => cursor.container === root && isTyped(cursor, property);
  return root.properties.every((member) => names.has(member.keyNode.value) || isTypedMember(member));
}

/** Completes a configuration file. */
export function configurationItems(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
): CompletionList | null {
  const cursor = cursorAt(analysis.document, analysis.offset(position));
  return cursor ? listFor(configurationProposals(cursor), cursor, analysis, support) : null;
}
