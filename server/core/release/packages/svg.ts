import { START_BYTES } from "./inside";

interface SvgTag {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly style: string;
  /** True if it is a part of an entity's declaration, or an instruction. */
  readonly isDeclared: boolean;
}

/** Something in an SVG that does more than draw, and its name or address. */
export interface SvgFault {
  readonly kind: "script" | "handler" | "address";
  readonly name: string;
}

/** Finds what does more than draw in the first bytes of an SVG: the first of each kind. */
export function svgFaults(bytes: Uint8Array): SvgFault[] {
  const found = new Map<SvgFault["kind"], SvgFault>();
  for (const tag of tagsIn(textOf(bytes), false)) {
    for (const fault of faultsOf(tag)) if (!found.has(fault.kind)) found.set(fault.kind, fault);
  }
  return [...found.values()];
}

/** The attributes whose value is an address. */
const ADDRESSES = new Set(["href", "src", "base"]);

function* faultsOf({ name, attributes, style }: SvgTag): Iterable<SvgFault> {
  if (name === "script") yield { kind: "script", name };
  for (const [attribute, value] of attributes) {
    if (/^on[a-z]/.test(attribute)) yield { kind: "handler", name: attribute };
    const address = value.replace(/\s/g, "");
    if (/^javascript:/i.test(address)) yield { kind: "script", name: attribute };
    else if (ADDRESSES.has(attribute) && isOutside(address)) yield { kind: "address", name: value.trim() };
    yield* addressesIn(value);
  }
  yield* addressesIn(style);
}

function* addressesIn(style: string): Iterable<SvgFault> {
  for (const [, address = ""] of style.matchAll(
    /(?:url\(|@import\s{0,9}(?:url\()?)[\s"']{0,9}([^\s"'();]*)/gi,
  )) {
    if (isOutside(address)) yield { kind: "address", name: address };
  }
}

function isOutside(address: string): boolean {
  return address !== "" && !/^(?:#|data:)/i.test(address);
}

/** Tests if a file is an SVG: text whose first element is `svg`. */
export function isSvg(bytes: Uint8Array): boolean {
  const text = textOf(bytes);
  if (!text.trimStart().startsWith("<")) return false;
  for (const { name, isDeclared } of tagsIn(text, false)) if (!isDeclared) return name === "svg";
  return false;
}

function textOf(file: Uint8Array): string {
  const bytes = file.subarray(0, START_BYTES);
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** What is not a tag, with its end. */
const SKIPPED = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["</", ">"],
] as const;

function* tagsIn(text: string, isDeclared: boolean): Iterable<SvgTag> {
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const skipped = SKIPPED.find(([start]) => text.startsWith(start, at));
    if (skipped) at = endOf(text, skipped[1], at + skipped[0].length);
    else if (text.startsWith("<!", at)) {
      const end = endOfDeclaration(text, at + 2);
      // The declaration of an entity can have tags in its text.
      yield* tagsIn(text.slice(at + 2, end), true);
      at = end;
    } else {
      const reader = new TagReader(text, at + 1);
      const tag = reader.read(isDeclared);
      at = reader.at;
      if (tag.name !== "") yield tag;
    }
  }
}

function endOf(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? text.length : found + end.length;
}

/** Finds the end of a declaration, which may have others in brackets. */
function endOfDeclaration(text: string, from: number): number {
  const [close, open] = [text.indexOf(">", from), text.indexOf("[", from)];
  if (open < 0 || (close >= 0 && close < open)) return close < 0 ? text.length : close + 1;
  return endOf(text, ">", Math.max(text.indexOf("]", open), open));
}

class TagReader {
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  read(isDeclared: boolean): SvgTag {
    const isInstruction = this.text[this.at] === "?";
    if (isInstruction) this.at += 1;
    const name = localName(this.until(/[\s/>?]/y));
    const attributes: [string, string][] = [];
    while (this.hasAttribute()) attributes.push(this.attribute());
    const isClosed = isInstruction || this.text[this.at - 1] === "/";
    this.at += 1;
    const style = isClosed ? "" : this.rawText(name);
    return {
      name,
      attributes,
      style: name === "style" ? style : "",
      isDeclared: isDeclared || isInstruction,
    };
  }

  private hasAttribute(): boolean {
    this.skip(/[\s/?]/y);
    return this.at < this.text.length && this.text[this.at] !== ">";
  }

  private attribute(): [string, string] {
    const start = this.at;
    const name = localName(this.until(/[\s=>/]/y));
    // A sign that no name can have is passed over.
    if (this.at === start) this.at += 1;
    this.skip(/\s/y);
    if (this.text[this.at] !== "=") return [name, ""];
    this.at += 1;
    this.skip(/\s/y);
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") return [name, decoded(this.until(/[\s>]/y))];
    const [from, end] = [this.at + 1, this.text.indexOf(quote, this.at + 1)];
    this.at = end < 0 ? this.text.length : end + 1;
    return [name, decoded(this.text.slice(from, end < 0 ? undefined : end))];
  }

  /** Passes over the text of an element that has no tags in it. */
  private rawText(name: string): string {
    if (name !== "style" && name !== "script") return "";
    const from = this.at;
    this.at = endOf(this.text, "</", from);
    return this.text.slice(from, this.at);
  }

  private until(end: RegExp): string {
    const start = this.at;
    while (this.at < this.text.length && !this.isAt(end)) this.at += 1;
    return this.text.slice(start, this.at);
  }

  private skip(signs: RegExp): void {
    while (this.at < this.text.length && this.isAt(signs)) this.at += 1;
  }

  private isAt(sign: RegExp): boolean {
    sign.lastIndex = this.at;
    return sign.test(this.text);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

function decoded(value: string): string {
  return value.replace(/&#(x[\da-f]{1,6}|\d{1,7});?/gi, (_, digits: string) => {
    const code = /^x/i.test(digits) ? parseInt(digits.slice(1), 16) : Number(digits);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
