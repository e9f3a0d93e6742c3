/** What a backslash and a letter mean, in Rust and JavaScript. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ n: "\n", r: "\r", t: "\t", "0": "\0" },
  ...{ b: "\b", f: "\f", v: "\v" },
};

/** Matches an escape; a line break after a backslash takes the spaces of the next line with it in Rust. */
const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F_]{1,9})\}|\r?\n|[^])/g;

/** Returns the value of a string literal. @param content the text between its quotes */
export function valueOf(content: string, isRust: boolean): string {
  if (!content.includes("\\")) return content;
  const joined = isRust ? content.replace(/\\\r?\n\s*/g, "") : content;
  return joined.replace(ESCAPE, (escape: string, hex?: string, unit?: string, point?: string) => {
    const digits = hex ?? unit ?? point?.replaceAll("_", "");
    if (digits !== undefined) return character(parseInt(digits, 16));
    const rest = escape.slice(1);
    return /^[\r\n]/.test(rest) ? "" : (LETTERS[rest] ?? rest);
  });
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
