import { printable } from "./printable";

/**
 * Writes a value as code in Markdown that ends neither its table cell nor itself: a backtick or a pipe is an escape, which
 * in a JSON string means the same character. Nothing in it becomes a link, a mention or HTML.
 */
export function code(text: string): string {
  const harmless = printable(text).replace(/[`|]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  return harmless === "" ? "" : `\`${harmless}\``;
}
