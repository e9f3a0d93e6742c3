import { parsePointer, toPointer, type Segment } from "../../core/json/tree/pointer";
import { versionSentence } from "../../core/schema/host-versions";
import type { Analysis } from "../../project/documents/analysis";

/**
 * Returns a sentence about the versions of the host that a member needs, or one of its values; empty if it needs none.
 * @param path from the document's root
 * @param value that of a member or entry at the path; undefined for the member itself
 */
export function versionNote(
  path: readonly Segment[],
  { context }: Analysis,
  value?: string | number | boolean | null,
): string {
  if (!context.host?.since) return "";
  const pointer = toPointer(path);
  const manifest = context.manifests.find((each) => pointer.startsWith(`${each.pointer}/`));
  const depth = parsePointer(manifest?.pointer ?? "").length;
  return manifest ? versionSentence(context.host, path.slice(depth), value) : "";
}

/** Adds a sentence to a text in Markdown, as a paragraph of its own. */
export function withNote(text: string | undefined, note: string): string | undefined {
  return note === "" ? text : text ? `${text}\n\n${note}` : note;
}
