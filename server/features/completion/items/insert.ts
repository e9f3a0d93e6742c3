import { InsertTextFormat } from "vscode-languageserver-types";
import { writeParts } from "../../../core/json/edit/parts";
import { colonAfter } from "../../../core/json/edit/style";
import { Hole, render, type Template } from "../../../core/json/edit/template";
import type { ArrayNode, ObjectNode } from "../../../core/json/tree/tree";
import { hasStops, plainText, snippetOf, type Piece } from "../../../core/text/snippet";
import type { CompletionSupport } from "../../../lsp/client-support";
import type { InsertionPoint } from "../cursor/insertion-point";
import type { Proposal } from "./proposal";

/** What an item inserts, in the form that the client supports. */
interface Inserted {
  readonly newText: string;
  readonly insertTextFormat?: InsertTextFormat;
}

/** Turns pieces into a snippet, for a client that supports them and if the author has something to fill in. */
export function inserted(pieces: readonly Piece[], { snippets }: CompletionSupport): Inserted {
  return snippets && hasStops(pieces)
    ? { newText: snippetOf(pieces), insertTextFormat: InsertTextFormat.Snippet }
    : { newText: plainText(pieces) };
}

/** Writes a proposal as the text to insert. */
export function write(
  { name, value, siblings = {} }: Proposal,
  { layout, before, after }: InsertionPoint,
  container: ObjectNode | ArrayNode,
  text: string,
): Piece[] {
  const key = (own: string | Hole): Piece[] => {
    const written = render(own, layout);
    const plain = JSON.parse(plainText(written)) as string;
    return container.type === "object" ? [...written, colonAfter(text, container, plain)] : [];
  };
  const members: [string | Hole | undefined, Template][] = [[name, value], ...Object.entries(siblings)];
  const parts = members.map(([own, template]) => {
    return { key: own === undefined ? [] : key(own), value: withStops(template) };
  });
  return [before, ...writeParts(parts, layout), after];
}

/** Puts a tab stop into each empty list or object, where the author continues to type. */
function withStops(template: Template): Template {
  if (template === null || typeof template !== "object" || template instanceof Hole) return template;
  const entries = Object.entries(template).map(([name, part]) => [name, withStops(part)] as const);
  if (entries.length === 0) return new Hole(Array.isArray(template) ? [] : {});
  return Array.isArray(template) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}
