import { START_BYTES } from "./contents";

interface PictureFormat {
  readonly name: string;
  readonly mimeType: string;
  readonly fileName: RegExp;
  readonly matches: (bytes: Uint8Array) => boolean;
}

export const PICTURE_FORMATS: readonly PictureFormat[] = [
  pictureFormat("PNG", "image/png", /\.png$/i, "\x89PNG\r\n\x1a\n"),
  pictureFormat("JPEG", "image/jpeg", /\.jpe?g$/i, "\xff\xd8\xff"),
  pictureFormat("GIF", "image/gif", /\.gif$/i, "GIF87a", "GIF89a"),
  pictureFormat("WebP", "image/webp", /\.webp$/i, "RIFF????WEBP"),
  { name: "SVG", mimeType: "image/svg+xml", fileName: /\.svg$/i, matches: isSvg },
];

/** @param starts the possible first bytes as Latin-1 text; a question mark matches any byte */
function pictureFormat(name: string, mimeType: string, fileName: RegExp, ...starts: string[]): PictureFormat {
  const startsWith = (bytes: Uint8Array, start: string): boolean =>
    bytes.length >= start.length &&
    Array.from(start).every((character, i) => character === "?" || character.charCodeAt(0) === bytes[i]);
  return { name, mimeType, fileName, matches: (bytes) => starts.some((start) => startsWith(bytes, start)) };
}

/** Active or external content of an SVG. */
export interface SvgFault {
  readonly kind: "script" | "handler" | "address";
  /** The name of an element or attribute; for the kind "address", an external address. */
  readonly name: string;
}

/** Finds the first fault of each kind in the first START_BYTES of an SVG. */
export function svgFaults(bytes: Uint8Array): SvgFault[] {
  const faultsByKind = new Map<SvgFault["kind"], SvgFault>();
  for (const fault of faultsIn(decodeStart(bytes)))
    if (!faultsByKind.has(fault.kind)) faultsByKind.set(fault.kind, fault);
  return [...faultsByKind.values()];
}

const ADDRESS_ATTRIBUTES = new Set(["href", "src", "base"]);

/** Matches a comment, CDATA or a tag, even in an entity declaration. Captures a start tag's name and attributes. */
const TAG =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\/[^>]*|<(\??)([^\s/>?!][^\s/>?]*)((?:[^>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*)/g;

const ATTRIBUTE = /([^\s=/?"']+)\s*(?:=\s*(?:"([^"]*)|'([^']*)|([^\s>]*)))?/g;

function* faultsIn(text: string): Iterable<SvgFault> {
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(text); tag; tag = TAG.exec(text)) {
    const [, questionMark, qualifiedName = "", attributes = ""] = tag;
    const name = localName(qualifiedName);
    if (name === "script") yield { kind: "script", name };
    for (const [, attribute = "", quoted, singleQuoted, unquoted = ""] of attributes.matchAll(ATTRIBUTE))
      yield* attributeFaults(localName(attribute), decodeEntities(quoted ?? singleQuoted ?? unquoted));
    if (questionMark !== "" || attributes.endsWith("/") || !["style", "script"].includes(name)) continue;
    const [start, end] = [TAG.lastIndex, text.indexOf("</", TAG.lastIndex)];
    TAG.lastIndex = end < 0 ? text.length : end;
    if (name === "style") yield* addressFaults(text.slice(start, TAG.lastIndex));
  }
}

function* attributeFaults(name: string, value: string): Iterable<SvgFault> {
  if (/^on[a-z]/.test(name)) yield { kind: "handler", name };
  const address = value.replace(/\s/g, "");
  if (/^javascript:/i.test(address)) yield { kind: "script", name };
  else if (ADDRESS_ATTRIBUTES.has(name) && isExternal(address)) yield { kind: "address", name: value.trim() };
  yield* addressFaults(value);
}

const STYLE_ADDRESS = /(?:url\(|@import\s{0,9}(?:url\()?)[\s"']{0,9}([^\s"'();]*)/gi;

function* addressFaults(style: string): Iterable<SvgFault> {
  for (const [, address = ""] of style.matchAll(STYLE_ADDRESS))
    if (isExternal(address)) yield { kind: "address", name: address };
}

function isExternal(address: string): boolean {
  return address !== "" && !/^(?:#|data:)/i.test(address);
}

export function isSvg(bytes: Uint8Array): boolean {
  const text = decodeStart(bytes).trimStart();
  if (!text.startsWith("<")) return false;
  for (const [, questionMark, name] of withoutDeclarations(text).matchAll(TAG))
    if (questionMark === "") return localName(name ?? "") === "svg";
  return false;
}

/** Removes the declarations in a DOCTYPE, because they may contain tags. */
function withoutDeclarations(text: string): string {
  const start = text.search(/<!DOCTYPE/i);
  if (start < 0) return text;
  const [bracket, end] = [text.indexOf("[", start), text.indexOf(">", start)];
  const hasDeclarations = bracket >= 0 && bracket < end;
  return text.slice(0, start) + text.slice(hasDeclarations ? text.indexOf("]", bracket) : start);
}

function decodeStart(file: Uint8Array): string {
  const bytes = file.subarray(0, START_BYTES);
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

function decodeEntities(value: string): string {
  return value.replace(/&#(x[\da-f]{1,6}|\d{1,7});?/gi, (_, digits: string) => {
    const code = /^x/i.test(digits) ? parseInt(digits.slice(1), 16) : Number(digits);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
