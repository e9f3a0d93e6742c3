import { message, type Places } from "../../../../server/core/text/messages";

/** Markup that is safe to show. The only way to make some is the template `html`, which escapes every text put in. */
export class Html {
  readonly #source: string;

  private constructor(source: string) {
    this.#source = source;
  }

  /** For `html` alone. */
  static of(strings: readonly string[], contents: readonly Content[]): Html {
    return new Html(
      strings.map((string, i) => (i === 0 ? string : sourceOf(contents[i - 1]) + string)).join(""),
    );
  }

  toString(): string {
    return this.#source;
  }
}

/** What can be put into markup: a text is escaped, nothing is left out, a list is joined. */
export type Content = Html | string | number | false | null | undefined | readonly Content[];

/** Markup with contents in it, in elements and in quoted attributes. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return Html.of(strings, contents);
}

/** The same for text in which every space counts: formatters rearrange what `html` marks. */
export const exact = html;

/**
 * A whole sentence as markup: what it marks with `**` or backticks is bold or code.
 * @param values what goes into its places; none of it is read as marks
 */
export function sentence<T extends string>(template: T, values: Readonly<Record<Places<T>, Content>>): Html {
  return html`${marked(message<string>(template), values)}`;
}

function marked(text: string, values: Readonly<Record<string, Content>>): Content[] {
  // The parts that are split by are every second one.
  return text.split(/(\{\w+\}|\*\*[^*]+\*\*|`[^`]+`)/).map((part, i) => {
    if (i % 2 === 0) return part;
    if (part.startsWith("{")) return values[part.slice(1, -1)];
    if (part.startsWith("*")) return html`<strong>${marked(part.slice(2, -2), values)}</strong>`;
    return html`<code>${marked(part.slice(1, -1), values)}</code>`;
  });
}

/** A text as it stands in an element or in a quoted attribute. */
export function escape(text: string): string {
  // One after the other: many times as fast as one regular expression with a function, and payloads are long.
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function sourceOf(content: Content): string {
  if (content instanceof Html) return content.toString();
  if (typeof content === "string") return escape(content);
  if (typeof content === "number") return String(content);
  return Array.isArray(content) ? content.map(sourceOf).join("") : "";
}
