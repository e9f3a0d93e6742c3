import { CompletionItem, Range } from "vscode";
import type { Middleware } from "vscode-languageclient";
import { isInString, LANGUAGE_ID } from "./documents";

/**
 * Has an answer for the quote that closes a string at once: until there is one, the editor leaves the list of the half-typed
 * string open, and the next Enter would take from it.
 *
 * Keeps the words of the text from being offered where a manifest, which is still JSON to the editor, has no suggestion:
 * in JSON, taking one of them by Tab removes the quote that closes the value. The editor leaves them out only where
 * another suggestion is, so it gets one that it never shows.
 */
export const completionMiddleware: Pick<Middleware, "provideCompletionItem"> = {
  async provideCompletionItem(document, position, context, token, next) {
    const isManifest = document.languageId === LANGUAGE_ID;
    if (isManifest && context.triggerCharacter === '"' && !isInString(document, position)) return [];
    const list = await next(document, position, context, token);
    // Nothing at all is the answer for any other document, whose suggestions are not ours to change.
    if (!list || isManifest) return list;
    const items = Array.isArray(list) ? list : list.items;
    const line = new Range(position.with({ character: 0 }), position);
    if (items.length > 0 || document.getText(line).trim() === "") return list;
    const hidden = new CompletionItem("-");
    // The editor compares this with the line up to the cursor, and finds it too short.
    return [Object.assign(hidden, { filterText: "-", range: line })];
  },
};
