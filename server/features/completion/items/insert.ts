import { InsertTextFormat } from "vscode-languageserver-types";
import { Hole, joined, render, type Template } from "../../../core/json/edit/template";
import { hasStops, plainText, snippetOf, type Piece } from "../../../core/text/snippet";
import type { CompletionSupport } from "../../../lsp/client-support";
import type { InsertionPoint } from "../cursor/insertion-point";
import type { Proposal } from "./proposal";

/** What an item inserts, in the form that the client supports. */
export interface Inserted {
  readonly newText: string;
  readonly insertTextFormat?: InsertTextFormat;
}

/** Turns pieces into a snippet, for a client that supports them and if the author has something to fill in. */
export function inserted(pieces: readonly Piece[], { snippets }: CompletionSupport): Inserted {
  return snippets && hasStops(pieces)
    ? { newText: snippetOf(pieces), insertTextFormat: InsertTextFormat.Snippet }
    : { newText: plainText(pieces) };
}

/**
 * Writes a proposal as the text to insert.
 * @param colonAfter returns the colon after a member's name, with the white space around it
 */
export function write(
  { name, value, siblings = {} }: Proposal,
  { layout, before, after, separator }: InsertionPoint,
  colonAfter: (name: string) => string,
): Piece[] {
  const content = (template: Template) => render(withStops(template), layout);
  const member = (key: string | Hole, template: Template): Piece[] => [
    ...content(key),
    colonAfter(JSON.parse(plainText(content(key))) as string),
    ...content(template),
  ];
  const first = name === undefined ? content(value) : member(name, value);
  const others = Object.entries(siblings).map(([sibling, template]) => member(sibling, template));
  return [before, ...joined([first, ...others], separator), after];
}

/** Puts a tab stop into each empty list or object, where the author continues to type. */
function withStops(template: Template): Template {
  if (template === null || typeof template !== "object" || template instanceof Hole) return template;
  const entries = Object.entries(template).map(([name, part]) => [name, withStops(part)] as const);
  if (entries.length === 0) return new Hole(Array.isArray(template) ? [] : {});
  return Array.isArray(template) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}
