/** Converts Markdown documentation, which marks only code, to one line of plain text. */
export function plain(markdown: string): string {
  return markdown.replaceAll("`", "").replace(/\s+/g, " ");
}
