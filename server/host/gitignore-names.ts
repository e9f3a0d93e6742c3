/**
 * Whether a name fits the name in a pattern of a `.gitignore`. What stands between two stars is looked for from where the
 * one before it was found on: however many stars there are, nothing is tried twice.
 */
export function fits(name: string, pattern: string, ignoresCase: boolean): boolean {
  const pieces = piecesOf(pattern);
  const last = pieces?.pop();
  if (!pieces || last === undefined) return false;
  const flags = ignoresCase ? "gi" : "g";
  let at = 0;
  const find = (source: string): boolean => {
    const expression = new RegExp(source, flags);
    expression.lastIndex = at;
    const found = expression.exec(name);
    at = expression.lastIndex;
    return found !== null;
  };
  const [first, ...others] = pieces;
  if (first === undefined) return find(`^${last}$`);
  return find(`^${first}`) && others.every(find) && find(`${last}$`);
}

/** A star, a quoted character, a set of characters, any one character, or a character. */
const PARTS = /(\*+)|\\([^])|\[([!^]?)(\]?(?:\\[^]|\[:\w+:\]|[^\]\\])*)(\]?)|(\?)|([^])/g;

/** What stands between the stars of a pattern, each as an expression of one length; undefined when nothing can fit. */
function piecesOf(pattern: string): string[] | undefined {
  const pieces: string[] = [];
  let piece = "";
  for (const [, star, quoted, not, set, end, any, plain] of pattern.matchAll(PARTS)) {
    // A set without an end, or a backslash at the end.
    if (end === "" || plain === "\\") return undefined;
    const one = quoted ?? plain;
    if (star !== undefined) {
      pieces.push(piece);
      piece = "";
    } else if (one !== undefined) piece += /[\w\s]/.test(one) ? one : `\\u${hex(one)}`;
    else if (any !== undefined) piece += "[^]";
    else piece += `[${not ? "^" : ""}${members(set ?? "")}]`;
  }
  return [...pieces, piece];
}

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).padStart(4, "0");
}

const CLASSES: Readonly<Record<string, string>> = {
  alnum: "A-Za-z0-9",
  alpha: "A-Za-z",
  digit: "0-9",
  lower: "a-z",
  space: "\\s",
  upper: "A-Z",
  xdigit: "0-9A-Fa-f",
};

/** The members of a set; a range that ends before it begins has none. */
function members(set: string): string {
  const quote = (sign: string) => `\\u${hex(sign.at(-1) ?? "")}`;
  return set.replaceAll(
    /\[:(\w+):\]|(\\[^]|[^])-(\\[^]|[^])|(\\[^]|[^])/g,
    (_, name?: string, from?: string, to?: string, one?: string) => {
      if (name !== undefined) return CLASSES[name] ?? "";
      if (one !== undefined) return quote(one);
      const [first, last] = [quote(from ?? ""), quote(to ?? "")];
      return first <= last ? `${first}-${last}` : "";
    },
  );
}
