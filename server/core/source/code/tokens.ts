import type { NodeType, SyntaxNode, Tree, TreeCursor } from "@lezer/common";
import { endOf, type OffsetRange } from "../../text/ranges";
import { isTestAttribute } from "./conditions";
import { valueOf } from "./literals";

/**
 * What a token is: an identifier or keyword, a plain string literal, one character of punctuation, or anything else that
 * is a value (a number, a regular expression, a template literal with `${`).
 */
type TokenKind = "word" | "string" | "mark" | "other";

/** A token of code. Comments are none. */
export interface Token extends OffsetRange {
  readonly kind: TokenKind;
  /** The word, the mark, or the value of the string. */
  readonly text: string;
  /** True for a word that names what is defined there (a function, a method, a variable), and before a definition's fields. */
  readonly isDefinition?: true;
  /** The characters between the quotes, if they are the value to the letter. */
  readonly content?: OffsetRange;
}

/** How the nodes of a parser's trees are read; all others are scanned as text. */
type NodeKind =
  | ("comment" | "string" | "template" | "start" | "end" | "other")
  | ("definition" | "fields" | "attribute");

const KINDS: Readonly<Record<string, NodeKind>> = {
  ...{ LineComment: "comment", BlockComment: "comment", Hashbang: "comment" },
  ...{ String: "string", RawString: "string", TemplateString: "template", TemplateType: "template" },
  ...{ InterpolationStart: "start", InterpolationEnd: "end" },
  ...{ Char: "other", RegExp: "other", JSXText: "other", JSXAttributeValue: "other" },
  ...{ VariableDefinition: "definition", PropertyDefinition: "definition", BoundIdentifier: "definition" },
  ...{ Attribute: "attribute", InnerAttribute: "attribute" },
  // A pattern defines what it takes apart.
  ...{ FieldDeclarationList: "fields", FieldPatternList: "fields" },
};

/** The nodes that are an attribute and what it applies to. Elsewhere, that is the node after it. */
const AROUND = ["AttributeItem", "ExpressionStatement", "MatchArm", "FieldInitializer"];

/** Matches a token of Rust; of JavaScript, a private name begins with `#`. */
const RUST = /(?:r#)?[\p{ID_Start}_][\p{ID_Continue}]*|\d\w*|\S/uy;
const JAVASCRIPT = /#?[\p{ID_Start}_$][\p{ID_Continue}$\u200c\u200d]*|\d\w*|\S/uy;

/** A word begins so. */
const WORD = /^#?[\p{ID_Start}_$]/u;

const MAX_ATTRIBUTE = 300;

/** The other messages get their turn after as many nodes. */
const STEP = 512;

/** What is found beside the tokens. */
export class Aside {
  /**
   * The modules of Rust under `#[cfg(test)]` that are files of their own: `tests`, `inner/tests`; with `#[path]`, the file,
   * such as `../checks.rs`.
   */
  readonly testModules: string[] = [];
  /** True if code may have been taken for the text of an element of JSX that the parser sees no end of. */
  isDoubtful = false;
}

/** The nodes of JSX in which an error means that the element does not end where the author ends it. */
const ELEMENTS = ["JSXElement", "JSXOpenTag", "JSXSelfClosingTag", "JSXFragmentTag", "JSXCloseTag"];

/** Reads the tokens of code, without those under `#[cfg(test)]`. Yields now and then, so that the caller can pause. */
export function* tokensOf(
  tree: Tree,
  text: string,
  isRust: boolean,
  aside: Aside,
): Generator<undefined, Token[]> {
  const reader = new TokenReader(text, isRust, aside);
  const cursor = tree.cursor();
  let count = 0;
  do {
    if (++count % STEP === 0) yield;
    // The inside of a node that is a token is no code.
  } while (cursor.next(reader.read(cursor)));
  return reader.end();
}

interface Template {
  readonly end: number;
  isText: boolean;
}

class TokenReader {
  readonly #tokens: Token[] = [];
  readonly #templates: Template[] = [];
  readonly #pattern: RegExp;
  /** Everything before it is read. */
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly isRust: boolean,
    private readonly aside: Aside,
  ) {
    this.#pattern = isRust ? RUST : JAVASCRIPT;
  }

  /** Reads the next node of a tree. @returns false if its inside is not to be read */
  read(cursor: TreeCursor): boolean {
    const { from, to } = cursor;
    // What is under a test attribute has been passed.
    if (from < this.#at) return to > this.#at;
    if (cursor.type.isError && ELEMENTS.includes(cursor.node.parent?.name ?? ""))
      this.aside.isDoubtful = true;
    const kind = kindOf(cursor.type);
    if (kind === undefined) return true;
    this.leaveTemplates(from);
    if (kind === "attribute") return this.attribute(cursor.node);
    const isInterpolated = kind === "template" && cursor.node.getChild("Interpolation") !== null;
    this.scanTo(from);
    this.#at = isInterpolated || kind === "fields" ? from + 1 : to;
    if (kind === "string" || (kind === "template" && !isInterpolated)) this.literal(from, to);
    else if (kind === "definition" || kind === "fields") this.define(kind, from, this.#at);
    else if (kind !== "comment") this.add("other", "", from, this.#at);
    const [template] = this.#templates.slice(-1);
    if (isInterpolated) this.#templates.push({ end: to, isText: true });
    else if (template && kind === "start") template.isText = false;
    else if (template && kind === "end") template.isText = true;
    return isInterpolated || kind === "fields";
  }

  end(): Token[] {
    this.leaveTemplates(Infinity);
    this.scanTo(this.text.length);
    return this.#tokens;
  }

  private attribute({ from, to, name, parent, nextSibling }: SyntaxNode): boolean {
    if (!this.isRust || to - from > MAX_ATTRIBUTE) return true;
    if (!isTestAttribute(this.text.slice(from, to))) return true;
    this.scanTo(from);
    const isAround = parent && (name === "InnerAttribute" || AROUND.includes(parent.name));
    this.#at = isAround ? parent.to : (nextSibling?.to ?? to);
    const module = parent?.getChild("ModItem");
    if (module && this.text[module.to - 1] === ";") this.aside.testModules.push(this.pathOf(module));
    return false;
  }

  /** Returns the names of a module and of those around it in the file, or the file that it names. */
  private pathOf(module: SyntaxNode): string {
    const attributes = this.text.slice(module.parent?.from, module.from);
    const [, file] = /#\s*\[\s*path\s*=\s*"([^"\\]+\.rs)"\s*\]/.exec(attributes) ?? [];
    if (file !== undefined) return file;
    const names: string[] = [];
    for (let node: SyntaxNode | null = module; node; node = node.parent) {
      const name = node.name === "ModItem" ? node.getChild("BoundIdentifier") : null;
      if (name) names.unshift(this.text.slice(name.from, name.to).replace(/^r#/, ""));
    }
    return names.join("/");
  }

  private literal(from: number, to: number): void {
    const [, prefix = "", quote = ""] = /^(\w*)(#*["'`])/.exec(this.text.slice(from, from + 300)) ?? [];
    const isRaw = prefix === "r";
    // Byte and C strings are no text.
    if ((prefix !== "" && !isRaw) || quote === "") this.add("other", "", from, to);
    else {
      const offset = from + prefix.length + quote.length;
      const content = this.text.slice(offset, to - quote.length);
      const text = isRaw ? content : valueOf(content, this.isRust);
      const place = { offset: from, length: to - from };
      const isLiteral = text === content;
      this.#tokens.push({
        ...{ kind: "string", text, ...place },
        ...(isLiteral && { content: { offset, length: content.length } }),
      });
    }
  }

  /** Reads the text up to an offset, or passes over it when it is part of a template literal. */
  private scanTo(end: number): void {
    const isText = this.#templates.at(-1)?.isText === true;
    for (this.#pattern.lastIndex = this.#at; !isText && this.#at < end;) {
      this.skipSpace(end);
      if (this.#at >= end) break;
      const [found = this.text.charAt(this.#at)] = this.#pattern.exec(this.text) ?? [];
      const stop = Math.min(this.#at + found.length, end);
      const word = this.text.slice(this.#at, stop);
      if (WORD.test(word)) this.add("word", word.replace(/^r#/, ""), this.#at, stop);
      else this.add(/^\d/.test(word) ? "other" : "mark", word, this.#at, stop);
      this.#pattern.lastIndex = this.#at = stop;
    }
    this.#at = Math.max(this.#at, end);
  }

  private skipSpace(end: number): void {
    while (this.#at < end && isSpace(this.text.charCodeAt(this.#at))) this.#at++;
    this.#pattern.lastIndex = this.#at;
  }

  private leaveTemplates(from: number): void {
    for (let last = this.#templates.at(-1); last && last.end <= from; last = this.#templates.at(-1)) {
      this.scanTo(last.end);
      this.#templates.pop();
    }
  }

  private define(what: "definition" | "fields", from: number, to: number): void {
    const [kind, text] = [what === "fields" ? "mark" : "word", this.text.slice(from, to)] as const;
    this.#tokens.push({ kind, text, offset: from, length: to - from, isDefinition: true });
  }

  private add(kind: TokenKind, text: string, from: number, to: number): void {
    this.#tokens.push({ kind, text, offset: from, length: to - from });
  }
}

/** Tests for white space: the usual characters first. */
function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || (code > 127 && /\s/.test(String.fromCharCode(code)));
}

const KNOWN = new WeakMap<NodeType, NodeKind | "none">();

function kindOf(type: NodeType): NodeKind | undefined {
  let kind = KNOWN.get(type);
  if (!kind) KNOWN.set(type, (kind = KINDS[type.name] ?? "none"));
  return kind === "none" ? undefined : kind;
}

export function touch(one: Token | undefined, other: Token | undefined): boolean {
  return one !== undefined && other !== undefined && endOf(one) === other.offset;
}
