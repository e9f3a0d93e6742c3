import { manifestFeature, feature, type Feature } from "../../features";
import {
  documentUriOf,
  ENTRY_REQUEST,
  validEntryParamsOf,
  LOCATE_REQUEST,
  POINTER_AT_REQUEST,
  requestedPointerOf,
  positionOf,
  UNWATCH_ENTRY_REQUEST,
  WATCH_ENTRY_REQUEST,
  type TextPosition,
  type TextRange,
} from "../../protocol";
import type { Analysis } from "../../project/documents/analysis";
import { nodeAt } from "../../core/json/tree/tree";
import { nearestValue, pointerOf, parentProperty } from "../../core/json/tree/pointer";
import { endOf } from "../../core/text/ranges";
import { mainManifest } from "../../core/manifest/manifest";
import type { EntryService } from "./entry-service";
import type { EntryPublisher } from "./subscriptions";

export const previewFeatures = (entries: EntryService, publisher: EntryPublisher): readonly Feature[] => [
  feature({
    method: ENTRY_REQUEST,
    params: { uri: documentUriOf, entryParams: validEntryParamsOf },
    answer: (_, { uri, entryParams }) => entries.fullEntry(uri, entryParams),
  }),
  feature({
    method: WATCH_ENTRY_REQUEST,
    params: { uri: documentUriOf, entryParams: validEntryParamsOf },
    answer(_, { uri, entryParams }) {
      publisher.subscribe(uri, entryParams);
      return null;
    },
  }),
  feature({
    method: UNWATCH_ENTRY_REQUEST,
    params: { uri: documentUriOf },
    answer(_, { uri }) {
      publisher.unsubscribe(uri);
      return null;
    },
  }),
  manifestFeature({
    method: LOCATE_REQUEST,
    params: { pointer: requestedPointerOf },
    answer: (analysis, { pointer }) => locate(analysis, pointer),
  }),
  manifestFeature({
    method: POINTER_AT_REQUEST,
    params: { position: positionOf },
    answer: (analysis, { position }) => pointerAt(analysis, position),
  }),
];

/* Pointers are relative to the entry's manifest; in a detail response, to the first manifest. */

/** Answers `pluginManifest/locate` with the range of a key and its value, or of a missing value's nearest ancestor. */
export function locate(analysis: Analysis, pointer: string): TextRange | null {
  const manifest = mainManifest(analysis.document, analysis.context.kind);
  if (!manifest) return null;
  const { node } = nearestValue(manifest.node, pointer);
  const { offset } = parentProperty(node)?.keyNode ?? node;
  return analysis.range({ offset, length: endOf(node) - offset });
}

/** Answers `pluginManifest/pointerAt` with the pointer of the innermost value whose key or text is at a position. */
export function pointerAt(analysis: Analysis, position: TextPosition): string | null {
  const node = nodeAt(analysis.document.root, analysis.offset(position));
  const manifest = mainManifest(analysis.document, analysis.context.kind);
  if (!node || !manifest) return null;
  const pointer = pointerOf(node);
  const isInside = pointer === manifest.pointer || pointer.startsWith(`${manifest.pointer}/`);
  return isInside ? pointer.slice(manifest.pointer.length) : null;
}
