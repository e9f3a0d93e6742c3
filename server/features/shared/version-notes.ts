import type { Segment } from "../../core/json/tree/pointer";
import { versionSentence } from "../../core/schema/host-versions";
import { schemaIn } from "../../core/schema/schema";
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
  return context.host ? versionSentence(context.host.name, schemaIn(context, path), value) : "";
}

/** Adds a sentence to a text in Markdown, as a paragraph of its own. */
export function withNote(text: string | undefined, note: string): string | undefined {
  return note === "" ? text : text ? `${text}\n\n${note}` : note;
}
