import type { SyntaxNode } from "@lezer/common";

const RUST_PATHS = "FieldExpression ScopedIdentifier ScopedTypeIdentifier GenericFunction GenericType";
const TS_PATHS = "MemberExpression PostfixExpression InstantiationExpression IndexedType ParameterizedType";

/** Types of the nodes of a path, such as `self.ipc.register`, `sdk::Meta<T>` or `host?.ipc!.register`. */
const PATH_NODES = new Set(`${RUST_PATHS} ${TS_PATHS}`.split(" "));

/** Types of nodes allowed between a path's names. An optional call with type arguments contains `⚠`, an error node. */
const SEPARATORS = new Set(". ?. :: LogicOp TypeArgList ⚠ LineComment BlockComment new".split(" "));

const CONVERSIONS = ["into", "to_string", "to_owned"];

/** A file's code, or the inside of a macro, which is parsed separately. `base` is its offset in the file. */
export interface Code {
  readonly text: string;
  readonly base: number;
}

/** Returns a node's text, without the `r#` of a Rust identifier such as `r#type`. */
export function textOf({ text }: Code, node: SyntaxNode | null): string {
  return node ? text.slice(node.from, node.to).replace(/^r#/, "") : "";
}

/** Finds names at the end of a path, such as `ipc.register` in `self.ipc.register`. Returns the first name's node. */
export function matchNames(
  code: Code,
  path: SyntaxNode | null,
  names: readonly string[],
): SyntaxNode | undefined {
  let part = lastPart(path);
  for (let i = names.length - 1; part && textOf(code, part) === names[i]; i--) {
    if (i === 0) return part;
    let previousPart = partBefore(part);
    while (!previousPart && part.parent && PATH_NODES.has(part.parent.name)) {
      part = part.parent;
      previousPart = partBefore(part);
    }
    part = lastPart(previousPart);
  }
  return undefined;
}

function lastPart(path: SyntaxNode | null): SyntaxNode | null {
  let part = path;
  while (part && PATH_NODES.has(part.name)) part = skipSeparators(part.lastChild, "prevSibling");
  return part;
}

function partBefore(node: SyntaxNode): SyntaxNode | null {
  return skipSeparators(node.prevSibling, "prevSibling");
}

/** Returns the first node from `start` on that is not a separator. */
export function skipSeparators(
  start: SyntaxNode | null,
  direction: "prevSibling" | "nextSibling",
): SyntaxNode | null {
  let node = start;
  while (node && SEPARATORS.has(node.name)) node = node[direction];
  return node;
}

export function firstArgument(list: SyntaxNode | null): SyntaxNode | null {
  const first = skipSeparators(list?.firstChild?.nextSibling ?? null, "nextSibling");
  return first === null || first.to === list?.to ? null : first;
}

/** Returns the string literal of a value: `"x"`, `String::from("x")`, `"x".into()`. */
export function literalIn(code: Code, value: SyntaxNode | null): SyntaxNode | undefined {
  let node = value;
  while (node?.name === "CallExpression") {
    const [callee, list] = [node.firstChild, node.getChild("ArgList")];
    const first = firstArgument(list);
    if (first) {
      const isOnly = first.nextSibling?.to === list?.to || first.nextSibling?.nextSibling?.to === list?.to;
      node =
        isOnly && first.name !== "CallExpression" && matchNames(code, callee, ["String", "from"])
          ? first
          : null;
    } else {
      const isConverted =
        callee?.name === "FieldExpression" && CONVERSIONS.includes(textOf(code, callee.lastChild));
      node = isConverted ? callee.firstChild : null;
    }
  }
  const isLiteral =
    /^(?:Raw|Template)?String$/.test(node?.name ?? "") && node?.getChild("Interpolation") === null;
  return isLiteral ? (node ?? undefined) : undefined;
}
