import type { Analysis } from "../documents/analysis";
import { nodeAt } from "../core/json/tree/locate";
import {
  lackMark,
  parentPointer,
  pointerOf,
  propertyHolding,
  resolvePointer,
} from "../core/json/tree/pointer";
import { endOf, type ValueNode } from "../core/json/tree/tree";
import { isString, memberValue } from "../core/json/tree/value";
import type { Manifest } from "../core/manifest/manifest";
import type { LocateParams, PointerAtParams, TextRange } from "../protocol";

/*
 * Between a field's pointer and its place in the text. Pointers begin at the manifest that the entry is made of, which
 * in a detail response is the newest one.
 */

/** The manifest that an entry is made of; of a detail response, an entry already, its newest one. */
export function editedManifest({ context }: Analysis): Manifest | undefined {
  const manifest = context.manifests[0];
  return manifest?.node.type === "object" ? manifest : undefined;
}

/** The path of the icon that the manifest names. */
export function iconPath(analysis: Analysis): string | undefined {
  const icon = memberValue(editedManifest(analysis)?.value, "icon");
  return isString(icon) ? icon : undefined;
}

/** Request `pluginManifest/locate`: where a value stands, its key included; for an absent one its nearest ancestor. */
export function locate(analysis: Analysis, pointer: LocateParams["pointer"]): TextRange | null {
  const manifest = editedManifest(analysis);
  if (!manifest) return null;
  const { node } = nearest(manifest.node, pointer);
  const { offset } = propertyHolding(node)?.keyNode ?? node;
  return analysis.range({ offset, length: endOf(node) - offset });
}

/** Request `pluginManifest/pointerAt`: the innermost value at a position; its key counts as its own. */
export function pointerAt(analysis: Analysis, position: PointerAtParams["position"]): string | null {
  const node = nodeAt(analysis.document.root, analysis.offset(position));
  const manifest = editedManifest(analysis);
  if (!node || !manifest) return null;
  const pointer = pointerOf(node);
  const isInside = pointer === manifest.pointer || pointer.startsWith(`${manifest.pointer}/`);
  return isInside ? pointer.slice(manifest.pointer.length) : null;
}

/** The offset at which to show a value of a manifest; for an absent one what is marked when something is missing. */
export function markOffset(manifest: Manifest, pointer: string): number {
  const { node, isExact } = nearest(manifest.node, pointer);
  return (isExact ? node : lackMark(node)).offset;
}

function nearest(root: ValueNode, pointer: string): { node: ValueNode; isExact: boolean } {
  for (let place = pointer; place !== ""; place = parentPointer(place)) {
    const node = resolvePointer(root, place);
    if (node) return { node, isExact: place === pointer };
  }
  return { node: root, isExact: pointer === "" };
}
