/** Matches what is between words: MiniSearch's own pattern. */
const BETWEEN = /[\n\r\p{Z}\p{P}]+/u;

/** Takes a text apart for the search; Chinese has no spaces between its words. */
export function wordsOf(text: string): string[] {
  return spaced(text).split(BETWEEN);
}

/** Puts spaces between the Chinese words of a text, where the program that runs this knows them. */
export function spaced(text: string): string {
  return text.replace(/\p{Script=Han}+/gu, (run) => {
    const words = new Intl.Segmenter("zh", { granularity: "word" }).segment(run);
    return ` ${Array.from(words, ({ segment }) => segment).join(" ")} `;
  });
}

/** Returns a page for the search: its headings as they are shown, and all its words with spaces between them. */
export function searchable(html: string): string {
  return html.replace(/<h\d[^]*?<\/h\d>|>[^<]+/g, (part) =>
    part.startsWith("<h") ? `${part}<p>${spaced(part.replace(/<[^>]*>/g, ""))}</p>` : spaced(part),
  );
}
