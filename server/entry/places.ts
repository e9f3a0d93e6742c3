import type { Analysis } from "../documents/analysis";
import { nodeAt } from "../core/json/tree/locate";
import { lackMark, nearestValue, pointerOf, propertyHolding } from "../core/json/tree/pointer";
import { endOf } from "../core/text/ranges";
import { isString, memberValue } from "../core/json/tree/value";
import type { Manifest } from "../core/manifest/manifest";
import type { LocateParams, PointerAtParams, TextRange } from "../protocol";

/*
 * Converts between a field's pointer and its place in the text. Pointers start at the manifest of the entry, which in a
 * detail response is the newest one.
 */

/** Returns the manifest to build the entry from; in a detail response, the newest one. */
export function editedManifest({ context }: Analysis): Manifest | undefined {
  const manifest = context.manifests[0];
  return manifest?.node.type === "object" ? manifest : undefined;
}

/** Returns the path of the icon in the manifest. */
export function iconPath(analysis: Analysis): string | undefined {
  const icon = memberValue(editedManifest(analysis)?.value, "icon");
  return isString(icon) ? icon : undefined;
}

/** Answers `pluginManifest/locate`: the range of a value and its key; for an absent one, of its nearest ancestor. */
export function locate(analysis: Analysis, pointer: LocateParams["pointer"]): TextRange | null {
  const manifest = editedManifest(analysis);
  if (!manifest) return null;
  const { node } = nearestValue(manifest.node, pointer);
  const { offset } = propertyHolding(node)?.keyNode ?? node;
  return analysis.range({ offset, length: endOf(node) - offset });
}

/** Answers `pluginManifest/pointerAt`: the JSON Pointer of the innermost value at a position, its key included. */
export function pointerAt(analysis: Analysis, position: PointerAtParams["position"]): string | null {
  const node = nodeAt(analysis.document.root, analysis.offset(position));
  const manifest = editedManifest(analysis);
  if (!node || !manifest) return null;
  const pointer = pointerOf(node);
  const isInside = pointer === manifest.pointer || pointer.startsWith(`${manifest.pointer}/`);
  return isInside ? pointer.slice(manifest.pointer.length) : null;
}

/** Returns the offset at which to show a value's problem; for an absent value, the mark of its nearest ancestor. */
export function markOffset(manifest: Manifest, pointer: string): number {
  const { node, isExact } = nearestValue(manifest.node, pointer);
  return (isExact ? node : lackMark(node)).offset;
}
