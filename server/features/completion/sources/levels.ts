import { insertLevels } from "../../../core/fill/level-insertion";
import { type Edit, endOf } from "../../../core/text/ranges";
import { memberOf } from "../../../core/json/tree/tree";
import { levelMember } from "../../../core/manifest/vocabulary";
import type { KnownValue } from "../../../core/schema/known-values";
import { levelMeaning } from "../../../core/text/meanings";
import { message } from "../../../core/text/messages";
import type { Analysis } from "../../../documents/analysis";
import type { Cursor } from "../cursor/cursor";
import type { Proposal } from "../items/proposal";

/** Proposes a level for `capability_levels`, and with it the level's member in `integration`. */
export function levelProposal(
  { value, documentation }: KnownValue,
  cursor: Cursor,
  analysis: Analysis,
): Proposal {
  const level = Number(value);
  const title = levelMeaning(level)?.label;
  return {
    label: title === undefined ? String(level) : message("{level} · {title}", { level, title }),
    // Without the number: typed by hand, it is the whole value.
    ...(title !== undefined && { filter: title }),
    kind: "value",
    value: level,
    documentation,
    also: integrationEdits(level, cursor, analysis),
  };
}

/** Inserts the member of a level; nothing if it is there, or if the text around the list is not closed yet. */
function integrationEdits(level: number, { container }: Cursor, { context }: Analysis): Edit[] {
  const manifest = context.manifests.find(({ node }) => memberOf(node, "capability_levels") === container);
  // A placeholder has no integration at all.
  if (!manifest || manifest.kind === "placeholder") return [];
  const object = manifest.node;
  if (object.type !== "object" || !object.closed || !container.closed) return [];
  const integration = memberOf(object, "integration");
  const isOpen = integration !== undefined && (integration.type !== "object" || !integration.closed);
  if (isOpen || memberOf(integration, levelMember(level))) return [];
  // A client makes all edits in the text before any of them.
  return insertLevels(manifest, object, context, [level]).filter(
    (edit) => edit.offset >= endOf(container) || endOf(edit) <= container.offset,
  );
}
