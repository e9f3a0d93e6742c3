import type { SyntaxNode, SyntaxNodeRef, Tree } from "@lezer/common";
import type { CodeEntry } from "../facts";
import { firstArgument, literalIn, matchNames, skipSeparators, textOf, type Code } from "./nodes";

/** A call or field that matches an entry. Its range covers the literal if `isLiteral`, else the path or key. */
export interface Match {
  readonly entry: CodeEntry["entry"];
  readonly offset: number;
  readonly length: number;
  readonly isLiteral: boolean;
}

export interface Search {
  readonly entries: readonly CodeEntry[];
  readonly matches: Match[];
  /** For each enclosing `impl` block, the entries for its type. */
  readonly impls: (readonly CodeEntry[])[];
  /** File modules under `#[cfg(test)]`: `tests`, `inner/tests`, or a path such as `../checks.rs`. */
  readonly testModules: string[];
  /** True if code may have been misread, or was not parsed. */
  mayBeIncomplete: boolean;
  /** Returns undefined if parsing takes too long. */
  readonly parse: (text: string) => Tree | undefined;
}

/** Nodes that contain an attribute and its subject. Elsewhere, an attribute applies to the next node. */
const ATTRIBUTE_PARENTS = ["AttributeItem", "ExpressionStatement", "MatchArm", "FieldInitializer"];

/** JSX nodes in which an error means that the parser misjudges the end of the element. */
const JSX_NODES = ["JSXElement", "JSXOpenTag", "JSXSelfClosingTag", "JSXFragmentTag", "JSXCloseTag"];

const MAX_ATTRIBUTE_LENGTH = 300;

const MACRO_BODIES = ["ParenthesizedTokens", "BracketedTokens", "BracedTokens"];

const MAX_TYPE_ASSERTIONS = 10;

/** Searches code for the entries, and adds the matches to `search`. @returns false if the code cannot be parsed */
export function searchCode(code: Code, search: Search): boolean {
  const tree = search.parse(code.text);
  const walk = new Walk(code, search);
  tree?.iterate({
    enter: (node) => walk.enter(node),
    leave: ({ name }) => void (name === "ImplItem" && search.impls.pop()),
  });
  return tree !== undefined;
}

class Walk {
  #skippedUntil = 0;

  constructor(
    private readonly code: Code,
    private readonly search: Search,
  ) {}

  enter({ type, from, to, node }: SyntaxNodeRef): boolean {
    if (from < this.#skippedUntil) return to > this.#skippedUntil;
    if (type.isError && JSX_NODES.includes(node.parent?.name ?? "")) this.search.mayBeIncomplete = true;
    switch (type.name) {
      case "CallExpression":
      case "NewExpression":
        this.visitCall(skipSeparators(node.firstChild, "nextSibling"), node.getChild("ArgList"), false);
        break;
      case "MacroInvocation":
        this.visitMacro(node);
        break;
      case "MacroRule":
        this.searchInside(node.lastChild?.from ?? to, to);
        break;
      case "FieldInitializer":
      case "ShorthandFieldInitializer":
        this.visitField(
          node.getChild("FieldIdentifier") ?? node.getChild("Identifier"),
          node.parent?.parent ?? null,
        );
        break;
      case "Property":
        this.visitField(node.firstChild, node.parent);
        break;
      case "ImplItem":
        this.search.impls.push(this.entriesOf(node));
        break;
      case "Attribute":
      case "InnerAttribute":
        this.visitAttribute(node);
    }
    return true;
  }

  private visitCall(path: SyntaxNode | null, list: SyntaxNode | null, isMacro: boolean): void {
    if (!path || !list) return;
    for (const { entry, path: names, field, isMacro: wantsMacro } of this.search.entries) {
      if (field !== undefined || wantsMacro !== isMacro) continue;
      const first = matchNames(this.code, path, names);
      if (first) this.addMatch(entry, literalIn(this.code, firstArgument(list)), first.from, path.to);
    }
  }

  private visitMacro(node: SyntaxNode): void {
    const list = MACRO_BODIES.flatMap((name) => node.getChild(name) ?? [])[0];
    if (!list) return;
    this.visitCall(node.firstChild, list, true);
    // In `matches!(value, pattern)`, only the value is code.
    const comma = textOf(this.code, node.firstChild).endsWith("matches") ? list.getChild(",") : null;
    if (comma) this.searchInside(list.from + 1, comma.from);
    else this.searchInside(list.from, list.to);
  }

  private searchInside(from: number, to: number): void {
    const { code, search } = this;
    // Turn a macro's variables, such as `$name`, into names that the parser accepts.
    const text = code.text.slice(from, to).replaceAll("$", "_");
    const mayUseSelf = search.impls.at(-1)?.length && text.includes("Self");
    if (!mayUseSelf && !search.entries.some(({ word }) => text.includes(word))) return;
    if (!searchCode({ text, base: code.base + from }, search)) search.mayBeIncomplete = true;
  }

  private visitField(key: SyntaxNode | null, object: SyntaxNode | null): void {
    const { code, search } = this;
    if (!key || !object) return;
    const name = textOf(code, key).replace(/^(["'])(.*)\1$/, "$2");
    const colon = skipSeparators(key.nextSibling, "nextSibling");
    if (colon && colon.name !== ":") return;
    for (const entry of search.entries) {
      if (entry.field !== name || !this.hasTypeOf(object, entry)) continue;
      const value = skipSeparators(colon?.nextSibling ?? null, "nextSibling");
      this.addMatch(entry.entry, literalIn(code, value), key.from, key.to);
    }
  }

  private hasTypeOf(object: SyntaxNode, entry: CodeEntry): boolean {
    if (object.name === "ObjectExpression") return this.isAnnotated(object, entry);
    const type = object.firstChild;
    if (object.name !== "StructExpression" || this.isPattern(object)) return false;
    const isSelf = textOf(this.code, type) === "Self" && this.search.impls.at(-1)?.includes(entry) === true;
    return isSelf || matchNames(this.code, type, entry.path) !== undefined;
  }

  /** Tests if a struct literal is really a pattern. The parser misreads patterns in some assignments and macros. */
  private isPattern({ parent, from, to, lastChild }: SyntaxNode): boolean {
    const isAssigned = parent?.name === "AssignmentExpression" && parent.from === from;
    const endsWithBareRest = lastChild?.lastChild?.prevSibling?.lastChild?.type.isError === true;
    return isAssigned || endsWithBareRest || /^\s{0,9}=>/.test(this.code.text.slice(to, to + 11));
  }

  /** Tests if an object literal has the entry's type: `: T = {`, `} as T`, `({ … }) satisfies T`. */
  private isAnnotated(object: SyntaxNode, { path }: CodeEntry): boolean {
    const equals = skipSeparators(object.prevSibling, "prevSibling");
    const annotation = equals?.name === "Equals" ? skipSeparators(equals.prevSibling, "prevSibling") : null;
    if (annotation?.name === "TypeAnnotation" && matchNames(this.code, annotation.lastChild, path))
      return true;
    let node = object;
    for (let count = 0; count < MAX_TYPE_ASSERTIONS && node.parent; count++) {
      const { parent } = node;
      const isAsserted = parent.getChild("as") !== null || parent.getChild("satisfies") !== null;
      if (parent.name !== "ParenthesizedExpression" && !isAsserted) return false;
      if (isAsserted && matchNames(this.code, parent.lastChild, path)) return true;
      node = parent;
    }
    return false;
  }

  private entriesOf(impl: SyntaxNode): readonly CodeEntry[] {
    let type = impl.getChild("for")?.nextSibling ?? impl.firstChild;
    while (type && ["unsafe", "impl", "TypeParamList"].includes(type.name)) type = type.nextSibling;
    return this.search.entries.filter(
      ({ field, path }) => field !== undefined && matchNames(this.code, type, path) !== undefined,
    );
  }

  /** Skips code that an attribute restricts to tests. Records a test module that is in another file. */
  private visitAttribute(node: SyntaxNode): void {
    const { from, to, parent, nextSibling } = node;
    if (to - from > MAX_ATTRIBUTE_LENGTH || !isTestAttribute(this.code.text.slice(from, to))) return;
    const containsSubject =
      parent && (node.name === "InnerAttribute" || ATTRIBUTE_PARENTS.includes(parent.name));
    this.#skippedUntil = containsSubject ? parent.to : (nextSibling?.to ?? to);
    const module = parent?.getChild("ModItem");
    if (module && this.code.text[module.to - 1] === ";") this.search.testModules.push(this.pathOf(module));
  }

  /** Returns a module's path in this file, such as `inner/tests`, or the file that its `path` attribute names. */
  private pathOf(module: SyntaxNode): string {
    const attributes = this.code.text.slice(module.parent?.from, module.from);
    const [, file] = /#\s*\[\s*path\s*=\s*"([^"\\]+\.rs)"\s*\]/.exec(attributes) ?? [];
    if (file !== undefined) return file;
    const names: string[] = [];
    for (let node: SyntaxNode | null = module; node; node = node.parent) {
      if (node.name === "ModItem") names.unshift(textOf(this.code, node.getChild("BoundIdentifier")));
    }
    return names.join("/");
  }

  private addMatch(entry: Match["entry"], literal: SyntaxNode | undefined, from: number, to: number): void {
    const isLiteral = entry.names !== undefined && literal !== undefined;
    const [offset, end] = isLiteral ? [literal.from, literal.to] : [from, to];
    this.search.matches.push({ entry, offset: this.code.base + offset, length: end - offset, isLiteral });
  }
}

const INNERMOST_GROUP = /\b(all|any|not)\(([^()]*)\)/g;

/** Tests if an attribute marks a test or code for tests only: `#[test]`, `#[cfg(all(test, unix))]`. */
function isTestAttribute(attribute: string): boolean {
  const code = attribute.replace(/\s+/g, "").replace(/"[^"]*"/g, "");
  const [, condition] = /^#!?\[cfg\((.*)\)\]$/.exec(code) ?? [];
  return condition === undefined ? /^#!?\[test\]$/.test(code) : needsTest(condition);
}

function needsTest(condition: string): boolean {
  let [remainder, previous] = [condition, ""];
  while (remainder !== previous) {
    previous = remainder;
    remainder = remainder.replace(INNERMOST_GROUP, (_part, kind: string, list: string) => {
      const names = list.split(",").filter(Boolean);
      const isNeeded = kind === "any" ? names.every((name) => name === "test") : names.includes("test");
      return kind !== "not" && isNeeded ? "test" : "other";
    });
  }
  return /^test,?$/.test(remainder);
}
