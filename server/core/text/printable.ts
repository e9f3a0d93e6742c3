/** Matches what a terminal obeys or shows in another place: controls, formats, lone surrogates, line separators. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Matches what a CI runner looks for anywhere in a line: `##[command]`, `##vso[…]`, `##teamcity[…]`. */
const COMMAND = /(?<=#)#(?=\w{0,30}\[)/g;

/** Matches a character that can be seen. The schemas have the same pattern. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{DI}]/u;

/** Tests if a text is empty or has only blanks and invisible characters. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Makes text from outside harmless in the middle of a line: a terminal and a CI runner would obey it. */
export function printable(text: string): string {
  return printableAs(text, escapeCharacter);
}

/** Makes text harmless as `printable` does, with another way to write a character. */
export function printableAs(text: string, escape: (character: string) => string): string {
  return text.replace(UNPRINTABLE, escape).replace(COMMAND, escape);
}

/** Makes text from outside harmless at the start of a line too, where GitHub Actions reads `::command::`. */
export function printableLine(text: string): string {
  return printable(text).replace(/^(\s*):(?=:)/, "$1\\u003a");
}

/** Makes text of several lines harmless, such as JSON: an escape in a JSON string means the same character. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

export function printableJson(value: unknown): string {
  return `${printableLines(JSON.stringify(value, null, 2))}\n`;
}

/** Matches the controls in a diff, but for tabs and ends of lines, and the marks that turn the direction of text. */
const IN_DIFF = /(?![\t\n]|\r\n)\p{Cc}|\p{Bidi_Control}|[\p{Cs}\u2028\u2029]/gu;

/**
 * Makes a unified diff harmless. Formats that are a part of words or begin a file stay as they are, so that the diff can
 * be applied; a diff with anything else is for reading.
 */
export function printableDiff(diff: string): string {
  const text = diff.replace(IN_DIFF, escapeCharacter).replace(COMMAND, escapeCharacter);
  return text.replace(/^( [^\S\n]*):(?=:)/gm, "$1\\u003a");
}

/** Returns how the character at an offset of a text is printed, as `printable` would; a tab stays. */
export function printableAt(
  text: string,
  at: number,
): { readonly character: string; readonly shown: string } {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (character === "\t" || isPlain(character)) return { character, shown: character };
  const isCommand = at > 0 && character === "#" && /^##\w{0,30}\[/.test(text.slice(at - 1, at + 32));
  return { character, shown: isCommand ? escapeCharacter(character) : printable(character) };
}

export function isPlain(character: string): boolean {
  return character >= " " && character <= "~" && character !== "#";
}

/** Writes a character as the escapes of its code units: `\u200b`. */
export function escapeCharacter(character: string): string {
  return character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Writes a value as code in Markdown that ends neither its table cell nor itself: a backtick or a pipe is an escape, which
 * in a JSON string means the same character. Nothing in it becomes a link, a mention or HTML.
 */
export function code(text: string): string {
  const harmless = printable(text).replace(/[`|]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  return harmless === "" ? "" : `\`${harmless}\``;
}

/** Writes text from outside as Markdown that shows it as it is, on one line: nothing in it becomes a link, an image or HTML. */
export function plainText(text: string): string {
  return printable(text.replaceAll(/\s+/g, " ").trim()).replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
}
