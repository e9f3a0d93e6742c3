/** Matches everything between words; MiniSearch's own pattern. */
const BETWEEN = /[\n\r\p{Z}\p{P}]+/u;

/** Splits a text into words for the search. Chinese has no spaces between words. */
export function wordsOf(text: string): string[] {
  return spaced(text).split(BETWEEN);
}

/** Puts spaces between the Chinese words of a text, if the runtime can segment Chinese. */
export function spaced(text: string): string {
  return text.replace(/\p{Script=Han}+/gu, (run) => {
    const words = new Intl.Segmenter("zh", { granularity: "word" }).segment(run);
    return ` ${Array.from(words, ({ segment }) => segment).join(" ")} `;
  });
}

/** Returns a page for the search index: its headings as shown, and its words with spaces between them. */
export function searchable(html: string): string {
  return html.replace(/<h\d[^]*?<\/h\d>|>[^<]+/g, (part) =>
    part.startsWith("<h") ? `${part}<p>${spaced(part.replace(/<[^>]*>/g, ""))}</p>` : spaced(part),
  );
}
