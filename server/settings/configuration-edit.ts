import { findNodeAtLocation, modify, type FormattingOptions, type Node } from "jsonc-parser";
import { endOf, type Edit } from "../core/text/ranges";
import { applyEdits } from "../core/json/edit/edits";
import { blankBefore, styleOf } from "../core/json/edit/style";
import type { ConfigurationChange } from "../core/problem";
import { readJsonc } from "./jsonc";

/**
 * Returns the edits that make a change in the text of a configuration file. Its comments stay, and so does the layout
 * of the entries that are there.
 * @param text a configuration without errors of syntax or shape; for any other, returns undefined
 */
export function configurationEdits(
  text: string,
  { path, value, isEntry, canBeAlone }: ConfigurationChange,
): readonly Edit[] | undefined {
  const { root, faults } = readJsonc(text);
  if (!root || faults.length > 0) return undefined;
  const nodes = path.map((_, i) => findNodeAtLocation(root, path.slice(0, i)));
  if (nodes.some((holder) => holder && holder.type !== "object")) return undefined;
  const known = findNodeAtLocation(root, [...path]);
  if (known && !isEntry) return [{ offset: known.offset, length: known.length, text: JSON.stringify(value) }];
  if (known && canBeAlone && known.type === "string") return [listEdit(text, known, value)];
  if (known && known.type !== "array") return undefined;
  const holder = known ?? nodes.findLast((node) => node !== undefined);
  const last = holder?.children?.at(-1);
  const gap = gapBefore(text, last);
  // An entry beside others follows them; the library would lay out their lines anew.
  const isLaidOut = gap === undefined || (gap !== " " && !known && nodes.includes(undefined));
  const edits = modify(
    text,
    known ? [...path, -1] : [...path],
    isEntry && !known && !canBeAlone ? [value] : value,
    {
      isArrayInsertion: known !== undefined,
      ...(isLaidOut && { formattingOptions: formatting(text) }),
    },
  );
  const compact = JSON.stringify(value);
  return edits.map(({ offset, length, content }) => ({
    offset,
    length,
    text: isLaidOut
      ? content
      : content.replace(/^,/, () => `,${gap}`).replace(compact, () => written(value, text, last)),
  }));
}

/** Returns the edit that makes changes one after the other; undefined if one of them cannot be made. */
export function combinedEdit(text: string, changes: readonly ConfigurationChange[]): Edit | undefined {
  let changed = text;
  for (const change of changes) {
    const edits = configurationEdits(changed, change);
    if (!edits) return undefined;
    changed = applyEdits(changed, edits);
  }
  return difference(text, changed);
}

/** Returns the edit that makes another text of a text, without what both begin and end with. */
function difference(before: string, after: string): Edit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return {
    ...{ offset: start, length: before.length - start - end },
    text: after.slice(start, after.length - end),
  };
}

/** Writes a value beside another entry; an object in the way of that one: in one line, or a member in each. */
function written(value: ConfigurationChange["value"], text: string, beside: Node | undefined): string {
  if (typeof value !== "object") return JSON.stringify(value);
  const { eol, unit } = styleOf(text);
  const isSpread = beside?.type === "object" && /[\r\n]/.test(text.slice(beside.offset, endOf(beside)));
  const indentation = isSpread ? blankBefore(text, beside.offset) : undefined;
  if (indentation !== undefined)
    return JSON.stringify(value, null, unit).replaceAll("\n", () => eol + indentation);
  const members = Object.entries(value).map((member) =>
    member.map((part) => JSON.stringify(part)).join(": "),
  );
  return `{ ${members.join(", ")} }`;
}

/** Makes a list of a single value and another one. */
function listEdit(text: string, { offset, length }: Node, value: ConfigurationChange["value"]): Edit {
  return { offset, length, text: `[${text.slice(offset, offset + length)}, ${JSON.stringify(value)}]` };
}

function formatting(text: string): FormattingOptions {
  const { eol, unit } = styleOf(text);
  return { eol, insertSpaces: unit !== "\t", tabSize: unit === "\t" ? 1 : unit.length };
}

/** Returns what separates an entry from the one before it, or from the bracket; undefined without an entry. */
function gapBefore(text: string, entry: Node | undefined): string | undefined {
  if (!entry) return undefined;
  const indentation = blankBefore(text, entry.offset);
  return indentation === undefined ? " " : styleOf(text).eol + indentation;
}

/** The configuration file that a fix edits: the one that applies to the manifest, or a new one. */
export interface ConfigurationTarget {
  readonly uri: string;
  /** Undefined when the file does not exist yet. */
  readonly text: string | undefined;
  /** The version of the open document; null when it is not open. */
  readonly version: number | null;
  /** True if the client supports `documentChanges`. */
  readonly isVersioned: boolean;
  /** True if the client can create files (`workspaceEdit.resourceOperations`) and there is a folder for the file. */
  readonly canCreate: boolean;
}
