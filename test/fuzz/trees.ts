/** The structure of a JSON text. Unlike a value, it can have duplicate members, and values in any notation. */
export type Tree = TreeObject | TreeArray | Leaf;

export interface TreeObject {
  readonly kind: "object";
  members: [name: string, value: Tree][];
}

export interface TreeArray {
  readonly kind: "array";
  items: Tree[];
}

interface Leaf {
  readonly kind: "leaf";
  /** The JSON text of the value. */
  readonly raw: string;
}

export interface Layout {
  /** Undefined to write all on one line. */
  readonly indent: string | undefined;
  readonly eol: string;
  readonly bom: boolean;
  /** The text between a colon and a value. */
  readonly gap: string;
  readonly end: string;
}

export const leaf = (raw: string): Leaf => ({ kind: "leaf", raw });

export function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return { kind: "array", items: value.map(treeOf) };
  if (value === null || typeof value !== "object") return leaf(JSON.stringify(value));
  return { kind: "object", members: Object.entries(value).map(([name, each]) => [name, treeOf(each)]) };
}

export function copyOf(tree: Tree): Tree {
  if (tree.kind === "array") return { kind: "array", items: tree.items.map(copyOf) };
  if (tree.kind === "leaf") return tree;
  return { kind: "object", members: tree.members.map(([name, value]) => [name, copyOf(value)]) };
}

/** Returns all objects and arrays of a tree, outermost first. */
export function containersIn(tree: Tree): (TreeObject | TreeArray)[] {
  if (tree.kind === "leaf") return [];
  const children = tree.kind === "array" ? tree.items : tree.members.map(([, value]) => value);
  return [tree, ...children.flatMap(containersIn)];
}

export function write(tree: Tree, layout: Layout): string {
  const { eol, bom, end } = layout;
  return (bom ? "\uFEFF" : "") + written(tree, layout, layout.indent === undefined ? "" : eol) + end;
}

function written(tree: Tree, layout: Layout, lineBreak: string): string {
  if (tree.kind === "leaf") return tree.raw;
  const inner = lineBreak + (layout.indent ?? "");
  const [open, close] = tree.kind === "array" ? ["[", "]"] : ["{", "}"];
  const parts =
    tree.kind === "array"
      ? tree.items.map((item) => written(item, layout, inner))
      : tree.members.map(([name, value]) => {
          return `${JSON.stringify(name)}:${layout.gap}${written(value, layout, inner)}`;
        });
  if (parts.length === 0) return open + close;
  return `${open}${inner}${parts.join(`,${inner}`)}${lineBreak}${close}`;
}
