import type { Edit } from "./edit";
import { indentationAt } from "./style";
import { countHoles, renderSnippet, renderText, type Layout, type Template } from "./template";
import type { OffsetRange } from "../tree/tree";

/** Writes a template into its place, as text or as a snippet. */
export type Render = (template: Template, layout: Layout) => string;

/**
 * An edit that is written from templates; with holes in them it has a snippet too.
 * @param write makes the text, given how a template is rendered
 * @param firstStop the number of the snippet's first tab stop; stops of one number are filled in together
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

/** An editor indents the later lines of a snippet as the line that it is inserted in. */
function relative(snippet: string, indent: string): string {
  return snippet.replaceAll(
    /(\r\n|\n|\r)([ \t]*)/g,
    (_, eol: string, white: string) => eol + (white.startsWith(indent) ? white.slice(indent.length) : white),
  );
}
