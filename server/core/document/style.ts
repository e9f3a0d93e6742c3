import { endOf, type ArrayNode, type ObjectNode, type TreeNode } from "./tree";

/** How an author lays out a text; inserted text follows it. */
export interface Style {
  readonly eol: string;
  /** One level of indentation. */
  readonly unit: string;
}

/** The text's line ending and unit of indentation, from its first lines; two spaces and "\n" when it has none. */
export function styleOf(text: string): Style {
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const unit = /[\r\n]([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  return { eol, unit: unit.startsWith("\t") ? "\t" : unit };
}

/** The white space that the line of an offset begins with. */
export function indentationAt(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) start--;
  let end = start;
  while (text[end] === " " || text[end] === "\t") end++;
  return text.slice(start, end);
}

/** Whether a container's first entry stands on a line of its own. */
export function isMultiLine(text: string, node: ObjectNode | ArrayNode): boolean {
  const first = node.children[0];
  return hasLineBreak(text, node.offset, first ? first.offset : endOf(node));
}

/** Whether a stretch of text holds a line break. */
export function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (isLineBreak(text.charCodeAt(i))) return true;
  return false;
}

/** What stands between a comma and the next entry of a single-line container: a space, or nothing in compact text. */
export function inlineGap(text: string, node: ObjectNode | ArrayNode): string {
  const [first, second] = node.children as TreeNode[];
  if (first && second) return /\s/.test(text[second.offset - 1] ?? "") ? " " : "";
  const colon = firstColon(node);
  return colon < 0 || /\s/.test(text[colon + 1] ?? "") ? " " : "";
}

function firstColon(node: TreeNode | undefined): number {
  for (let at = node; at; at = at.parent) {
    if (at.type === "object" && at.properties[0]) return at.properties[0].colonOffset;
  }
  return -1;
}

/**
 * What stands between a new member's colon and its value: as many spaces as put the value into the column in which
 * the author has aligned the others, else what the other members have.
 */
export function colonGap(text: string, node: ObjectNode, name: string): string {
  const own = node.properties.filter((property) => property.valueNode && property.colonOffset >= 0);
  const gaps = own.map((p) => (p.valueNode?.offset ?? 0) - p.colonOffset - 1);
  const columns = new Set(own.map((p) => (p.valueNode?.offset ?? 0) - p.offset));
  const aligned = own.length > 1 && columns.size === 1 && new Set(gaps).size > 1;
  if (aligned) {
    const [column = 0] = columns;
    return " ".repeat(Math.max(1, column - JSON.stringify(name).length - 1));
  }
  const colon = firstColon(node);
  return colon < 0 || /\s/.test(text[colon + 1] ?? "") ? " " : "";
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}
