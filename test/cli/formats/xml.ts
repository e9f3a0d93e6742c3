/** An element of an XML text; text between elements that is only white space is left out. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Element | string)[];
}

const CHARACTER = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;
const TOKEN =
  /<\?xml [^?]*\?>|<\/(?<end>[\w-]+)\s*>|<(?<start>[\w-]+)(?<attributes>(?:\s+[\w-]+="[^"<]*")*)\s*(?<empty>\/)?>|[^<]+/gsu;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Reads an XML 1.0 text without a document type, comments or CDATA.
 * @throws when it is not well-formed
 */
export function readXml(text: string): Element {
  if (!CHARACTER.test(text)) throw new Error("A character that XML cannot hold");
  const root = { name: "", attributes: {}, children: [] as (Element | string)[] };
  const open = [root];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index !== at) throw new Error(`No markup: ${text.slice(at, at + 80)}`);
    at += match[0].length;
    const { start, end, attributes = "", empty } = match.groups ?? {};
    if (start !== undefined) {
      const element = { name: start, attributes: readAttributes(attributes), children: [] };
      open.at(-1)?.children.push(element);
      if (!empty) open.push(element);
    } else if (end !== undefined) {
      if (open.length < 2 || open.pop()?.name !== end) throw new Error(`</${end}> ends nothing`);
    } else if (!match[0].startsWith("<") && match[0].trim()) open.at(-1)?.children.push(plain(match[0]));
  }
  const [element, ...more] = root.children;
  if (at !== text.length || open.length > 1 || typeof element !== "object" || more.length) {
    throw new Error("An XML text is one element");
  }
  return element;
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    // White space that is written as it is counts as blanks.
    plain(value.replace(/[\t\n\r]/g, " ")),
  ]);
  const attributes = Object.fromEntries(found) as Record<string, string>;
  if (Object.keys(attributes).length < found.length) throw new Error(`An attribute twice: ${text}`);
  return attributes;
}

function plain(text: string): string {
  return text.replace(
    /&(?:#(\d+);|#x([0-9a-f]+);|(\w+);)?/gi,
    (whole, decimal?: string, hex?: string, name = "") => {
      const code = decimal ? Number(decimal) : hex ? parseInt(hex, 16) : undefined;
      const character = code === undefined ? ENTITIES[name as string] : String.fromCodePoint(code);
      if (character === undefined) throw new Error(`No entity: ${whole}`);
      return character;
    },
  );
}
