/** A documentation's Markdown, whose only marks are those of code, as one line of plain text. */
export function plain(markdown: string): string {
  return markdown.replaceAll("`", "").replace(/\s+/g, " ");
}
