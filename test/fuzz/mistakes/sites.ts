import { leaf, treeOf, type Tree } from "../trees";

/** A member of an object or an entry of an array, with functions that change it in place. */
export interface Site {
  /** The names from the root; `*` is an index. */
  readonly path: string;
  /** The plain value. Of duplicate members, the last one counts. */
  readonly value: unknown;
  set(value: unknown): void;
  /** Sets the JSON text of the value. */
  setRaw(raw: string): void;
  remove(): void;
  rename(name: string): void;
  /** Adds a member or an entry after this one. */
  add(value: unknown, name?: string): void;
}

/** Returns all members and entries of a tree, outermost first. */
export function sitesIn(tree: Tree): Site[] {
  const sites: Site[] = [];
  collect(tree, "", sites);
  return sites;
}

function collect(tree: Tree, path: string, sites: Site[]): void {
  if (tree.kind === "leaf") return;
  if (tree.kind === "array") {
    const { items } = tree;
    items.forEach((item, at) => {
      sites.push(site(`${path}/*`, item, items, at, (value) => value));
      collect(item, `${path}/*`, sites);
    });
    return;
  }
  const { members } = tree;
  members.forEach(([name, member], at) => {
    sites.push(site(`${path}/${name}`, member, members, at, (value, other = name) => [other, value]));
    collect(member, `${path}/${name}`, sites);
  });
}

function site<T>(
  path: string,
  tree: Tree,
  list: T[],
  at: number,
  make: (value: Tree, name?: string) => T,
): Site {
  const replace = (entry: T) => void list.splice(at, 1, entry);
  return {
    path,
    get value() {
      return valueOf(tree);
    },
    set: (value) => replace(make(treeOf(value))),
    setRaw: (raw) => replace(make(leaf(raw))),
    remove: () => void list.splice(at, 1),
    rename: (name) => replace(make(tree, name)),
    add: (value, name) => void list.splice(at + 1, 0, make(treeOf(value), name)),
  };
}

export function valueOf(tree: Tree): unknown {
  if (tree.kind === "leaf") return JSON.parse(tree.raw);
  if (tree.kind === "array") return tree.items.map(valueOf);
  return Object.fromEntries(tree.members.map(([name, value]) => [name, valueOf(value)]));
}
