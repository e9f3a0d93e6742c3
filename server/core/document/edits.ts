import { applyEdits as applyTextEdits } from "jsonc-parser";
import type { Edit } from "../problem";
import { colonGap, hasLineBreak, indentationAt, inlineGap, isMultiLine, styleOf } from "./style";
import {
  countHoles,
  hasHoles,
  isFlat,
  renderSnippet,
  renderText,
  type Layout,
  type Template,
} from "./template";
import {
  endOf,
  type ArrayNode,
  type ObjectNode,
  type OffsetRange,
  type PropertyNode,
  type ValueNode,
} from "./tree";

/*
 * The smallest edits that make a change, in the layout of the text around them: its indentation, its line endings, its
 * columns. Offsets are UTF-16 code units of the text given.
 */

export interface NewMember {
  readonly name: string;
  readonly value: Template;
}

/**
 * A text with edits made; their offsets are those of the text before any of them.
 * @throws when two edits overlap
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return applyTextEdits(
    text,
    edits.map(({ offset, length, text: content }) => ({ offset, length, content })),
  );
}

/** Replaces a value or a key. */
export function replace(text: string, node: OffsetRange, value: Template): Edit {
  const layout = { ...styleOf(text), indent: indentationAt(text, node.offset) };
  return edit(text, node.offset, node.length, hasHoles(value), (render) => render(value, layout));
}

/**
 * Inserts members side by side, after the last present member that comes before them in `order`.
 * @param order the names that the object may have, in the interface's order
 */
export function insertMembers(
  text: string,
  object: ObjectNode,
  members: readonly NewMember[],
  order: readonly string[],
): Edit {
  const first = order.indexOf(members[0]?.name ?? "");
  const precedes = (property: PropertyNode) => {
    const at = order.indexOf(property.keyNode.value);
    return at >= 0 && at < first;
  };
  const previous = first < 0 ? object.properties.at(-1) : object.properties.filter(precedes).at(-1);
  const index = previous ? object.properties.indexOf(previous) + 1 : 0;
  const parts = members.map(({ name, value }): Part => ({ name, gap: colonGap(text, object, name), value }));
  return insertParts(text, object, parts, index);
}

/** Inserts an entry into an array before the entry at `index`, or at the end. */
export function insertItem(
  text: string,
  array: ArrayNode,
  value: Template,
  index = array.items.length,
): Edit {
  return insertParts(text, array, [{ value }], index);
}

/** Removes a member or an entry with the comma that belongs to it. */
export function removeEntry(container: ObjectNode | ArrayNode, entry: PropertyNode | ValueNode): Edit {
  const entries: readonly (PropertyNode | ValueNode)[] = container.children;
  const index = entries.indexOf(entry);
  const next = entries[index + 1];
  const previous = entries[index - 1];
  if (next) return { offset: entry.offset, length: next.offset - entry.offset, text: "" };
  if (previous) return { offset: endOf(previous), length: endOf(entry) - endOf(previous), text: "" };
  return { offset: container.offset + 1, length: container.length - 2, text: "" };
}

interface Part {
  readonly name?: string;
  readonly gap?: string;
  readonly value: Template;
}

type Render = (value: Template, layout: Layout) => string;

function insertParts(
  text: string,
  node: ObjectNode | ArrayNode,
  parts: readonly Part[],
  index: number,
): Edit {
  const style = styleOf(text);
  const outer = indentationAt(text, node.offset);
  const entries: readonly OffsetRange[] = node.children;
  const multiLine = isMultiLine(text, node) || (entries.length === 0 && expands(text, node, parts));
  const inline = inlineGap(text, node);
  const indent = entries[0] && multiLine ? indentationAt(text, entries[0].offset) : outer + style.unit;
  const layout: Layout = { ...style, indent, gap: multiLine ? undefined : inline };
  const separator = multiLine ? style.eol + indent : inline;
  const body = (render: Render) =>
    parts
      .map(
        ({ name, gap, value }) =>
          (name === undefined ? "" : `${JSON.stringify(name)}:${gap}`) + render(value, layout),
      )
      .join(`,${separator}`);
  const holes = parts.some(({ value }) => hasHoles(value));
  const [before, after] = [entries[index - 1], entries[index]];
  if (before) return edit(text, endOf(before), 0, holes, (render) => `,${separator}${body(render)}`);
  if (after) return edit(text, after.offset, 0, holes, (render) => `${body(render)},${separator}`);
  const start = multiLine ? separator : node.type === "object" ? inline : "";
  const end = multiLine ? style.eol + outer : start;
  return edit(text, node.offset + 1, node.length - 2, holes, (render) => start + body(render) + end);
}

/** Whether what is put into an empty container is laid out in lines: in text of one line nothing is. */
function expands(text: string, node: ObjectNode | ArrayNode, parts: readonly Part[]): boolean {
  const oneLine = !hasLineBreak(text, 0, text.trimEnd().length);
  if (oneLine) return text.trim().length <= 2;
  return node.type === "object" || parts.some(({ value }) => !isFlat(value));
}

function edit(
  text: string,
  offset: number,
  length: number,
  holes: boolean,
  write: (render: Render) => string,
): Edit {
  const plain = { offset, length, text: write(renderText) };
  if (!holes) return plain;
  let stop = 1;
  const snippet = write((value, layout) => {
    const rendered = renderSnippet(value, layout, stop);
    stop += countHoles(value);
    return rendered;
  });
  // An editor indents the later lines of a snippet as the line that it is inserted in.
  const indent = indentationAt(text, offset);
  return {
    ...plain,
    snippet: snippet.replaceAll(
      /(\r\n|\n|\r)([ \t]*)/g,
      (_, eol: string, white: string) =>
        eol + (white.startsWith(indent) ? white.slice(indent.length) : white),
    ),
  };
}
