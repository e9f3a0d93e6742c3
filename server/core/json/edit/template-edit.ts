import type { Edit } from "./edit";
import { indentationAt } from "./style";
import { countHoles, renderSnippet, renderText, type Layout, type Template } from "./template";
import type { OffsetRange } from "../tree/tree";

/** Renders a template as text or as a snippet. */
export type Render = (template: Template, layout: Layout) => string;

/**
 * Creates an edit from templates; if they have holes, it has a snippet too.
 * @param write writes the text, with the given function for each template
 * @param firstStop the number of the snippet's first tab stop; stops with the same number are filled in together
 */
export function templateEdit(
  text: string,
  { offset, length }: OffsetRange,
  write: (render: Render) => string,
  firstStop = 1,
): Edit {
  const plain = { offset, length, text: write(renderText) };
  let stop = firstStop;
  const snippet = write((template, layout) => {
    const rendered = renderSnippet(template, layout, stop);
    stop += countHoles(template);
    return rendered;
  });
  return stop === firstStop ? plain : { ...plain, snippet: relative(snippet, indentationAt(text, offset)) };
}

/** Removes the line's indentation from the later lines of a snippet, because the editor adds it again. */
function relative(snippet: string, indent: string): string {
  return snippet.replaceAll(
    /(\r\n|\n|\r)([ \t]*)/g,
    (_, eol: string, white: string) => eol + (white.startsWith(indent) ? white.slice(indent.length) : white),
  );
}
