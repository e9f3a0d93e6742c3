import { message, type PlaceholderNames } from "../../core/text/messages";

/** Safe markup: only the tag function `html` creates instances, and `html` escapes every inserted text. */
export class Html {
  readonly #markup: string;

  /** Only for `html`. */
  constructor(strings: readonly string[], contents: readonly Content[]) {
    this.#markup = strings.map((part, i) => (i === 0 ? part : markupOf(contents[i - 1]) + part)).join("");
  }

  toString(): string {
    return this.#markup;
  }
}

/** Contents to insert into markup. Strings are escaped, false and missing values left out, and lists joined. */
export type Content = Html | string | number | false | null | undefined | readonly Content[];

/** Creates markup. Insert text only into elements and quoted attributes, because escaping is not enough elsewhere. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(strings, contents);
}

/** Same as `html`, for templates whose white space matters: the code formatter leaves them alone. */
export const unformattedHtml = html;

/** Renders a translated sentence, with `**` as bold and backticks as code. @param values replace the placeholders */
export function sentence<T extends string>(
  template: T,
  values: Readonly<Record<PlaceholderNames<T>, Content>>,
): Html {
  return html`${renderMarkup(message<string>(template), values)}`;
}

function renderMarkup(text: string, values: Readonly<Record<string, Content>>): Content[] {
  // Every second part is a placeholder, bold text or code.
  return text.split(/(\{\w+\}|\*\*[^*]+\*\*|`[^`]+`)/).map((part, i) => {
    if (i % 2 === 0) return part;
    if (part.startsWith("{")) return values[part.slice(1, -1)];
    if (part.startsWith("*")) return html`<strong>${renderMarkup(part.slice(2, -2), values)}</strong>`;
    return html`<code>${renderMarkup(part.slice(1, -1), values)}</code>`;
  });
}

/** Escapes a text for an element or a quoted attribute. */
export function escape(text: string): string {
  // Payloads are long, and these calls are many times faster than one regular expression with a function.
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function markupOf(content: Content): string {
  if (content instanceof Html) return content.toString();
  if (typeof content === "string") return escape(content);
  if (typeof content === "number") return String(content);
  return Array.isArray(content) ? content.map(markupOf).join("") : "";
}

/** The icons of the page, by their names in VS Code's icon set; webview/icons.css draws them. */
export type IconName =
  | "check"
  | "chevron-down"
  | "database"
  | "diff-added"
  | "diff-modified"
  | "diff-removed"
  | "ellipsis"
  | "error"
  | "extensions"
  | "eye"
  | "files"
  | "globe"
  | "history"
  | "info"
  | "question"
  | "search"
  | "shield"
  | "symbol-string"
  | "terminal"
  | "warning"
  | "window";

/** Renders a decorative icon. A text beside the icon must have the same meaning. */
export function icon(name: IconName): Html {
  return html`<span class="icon-${name} symbol" aria-hidden="true"></span>`;
}

/** Renders an icon that needs no text beside it. @param label for screen readers and the tooltip */
export function labeledIcon(name: IconName, label: string): Html {
  return html`<span
    class="icon-${name} symbol sign"
    role="img"
    aria-label="${label}"
    title="${label}"
  ></span>`;
}
