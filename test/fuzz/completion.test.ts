import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompletionItem, CompletionList, TextEdit } from "vscode-languageserver-types";
import { check, type CheckOptions } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { resolvePointer } from "../../server/core/json/tree/pointer";
import type { PropertyNode, ValueNode } from "../../server/core/json/tree/tree";
import { endOf } from "../../server/core/text/ranges";
import { completion } from "../../server/features/completion/completion";
import { LazyDocumentation } from "../../server/features/shared/documentation";
import { accept, FULL, PLAIN } from "../features/harness";
import { expandSnippet } from "../support/snippet";
import { readSettings } from "../../server/project/settings/settings";
import { opened } from "./everything";
import { halfTyped, type HalfTyped } from "./half-typed";
import { runs, TIMEOUT } from "./runs";
import { settings } from "./settings";
import { completionFacts } from "./completion-facts";
import { anyText } from "./texts";

/** A text after an item is accepted as VS Code does, with the defaults of its tab stops. */
function afterAccepting(text: string, item: CompletionItem): string {
  const edit = item.textEdit as TextEdit;
  const isSnippet = item.insertTextFormat === 2;
  const newText = isSnippet ? expandSnippet(edit.newText, "") : edit.newText;
  return accept(text, { ...item, textEdit: { ...edit, newText }, insertTextFormat: 1 });
}

/** What an accepted item does not keep of what it promises; undefined when it keeps it all. */
function brokenPromise(half: HalfTyped, item: CompletionItem, options: CheckOptions): string | undefined {
  const result = afterAccepting(half.text, item);
  const document = new ManifestDocument(result);
  const [fault] = document.faults;
  if (fault) return `${fault.message}\n${result.slice(0, 3000)}`;
  const container = resolvePointer(document.root, half.container);
  if (container?.type !== "object" && container?.type !== "array") return "nothing is where it was typed";
  const children: readonly (PropertyNode | ValueNode)[] = container.children;
  const sources = children.map((each) => result.slice(each.offset, endOf(each)));
  const kept = new Set<number>();
  for (const other of half.others) {
    const at = sources.findIndex((source, i) => source === other && !kept.has(i));
    if (at < 0) return `what stood beside it is gone: ${other}`;
    kept.add(at);
  }
  const added = children.filter((_, i) => !kept.has(i));
  const [first] = added;
  if (!first) return "nothing is inserted";
  if (half.key !== undefined && (first.type !== "property" || first.keyNode.value !== half.key))
    return "it is not the value of its member";
  // A whole version or manifest is copied with its problems, which are reported once.
  if (first.type === "property" && COPIES.includes(first.keyNode.value)) return undefined;
  // The name of a member whose value is typed is the author's own.
  const own = (half.key === undefined ? undefined : first.type === "property" && first.valueNode) || first;
  const wrong = check(document, options).findings.find(
    ({ code, range }) => UNKNOWN.has(code) && range.offset >= own.offset && endOf(range) <= endOf(own),
  );
  return wrong && `${wrong.code}: ${wrong.message}`;
}

/** The members of a detail response that repeat another one as it is. */
const COPIES: readonly string[] = ["manifest", "latest_compatible_version"];

/** The problems that no item may cause: members and values that the interface does not allow. */
const UNKNOWN = new Set([
  "unknown-member",
  "unknown-value",
  "unobserved-value",
  "duplicate-member",
  "wrong-type",
]);

describe("whatever is half typed", () => {
  it("accepting an item completes it and keeps the text around it", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.property(halfTyped, settings, completionFacts, fc.boolean(), (half, own, facts, isFull) => {
        if (!half) return;
        const analysis = opened(half.text, own);
        const position = analysis.textDocument.positionAt(half.cursor);
        const list = completion(analysis, position, isFull ? FULL : PLAIN, undefined, facts);
        for (const item of list?.items ?? []) {
          const broken = brokenPromise(half, item, analysis.options);
          if (broken !== undefined) expect.fail(`${item.label}: ${broken}`);
        }
      }),
      runs(150),
    ),
  );

  it(
    "an item replaces text on the cursor's line only, and is distinct from the others",
    { timeout: TIMEOUT },
    () =>
      fc.assert(
        fc.property(anyText, fc.nat(), completionFacts, (text, offset, facts) => {
          const analysis = opened(text, readSettings({}));
          const position = analysis.textDocument.positionAt(offset % (text.length + 1));
          const items = completion(analysis, position, FULL, undefined, facts)?.items ?? [];
          for (const { textEdit } of items) {
            const { start, end } = (textEdit as TextEdit).range;
            expect([start.line, end.line]).toEqual([position.line, position.line]);
            expect(start.character <= position.character && position.character <= end.character).toBe(true);
          }
          const shown = items.map(({ label, detail }) => `${label} ${detail}`);
          expect(shown.filter((each, i) => shown.indexOf(each) < i)).toEqual([]);
        }),
        runs(100),
      ),
  );

  it(
    "an item is resolved to what it was, and one of an earlier list stays as it is",
    { timeout: TIMEOUT },
    () =>
      fc.assert(
        fc.property(halfTyped, completionFacts, fc.jsonValue(), (half, facts, data) => {
          if (!half) return;
          const analysis = opened(half.text, readSettings({}));
          const position = analysis.textDocument.positionAt(half.cursor);
          const list = completion(analysis, position, FULL, undefined, facts);
          if (!list) return;
          const lazy = new LazyDocumentation();
          // As a client holds it.
          const { items } = JSON.parse(JSON.stringify(lazy.takeFrom(list))) as CompletionList;
          expect(items.map(({ data: _, ...item }) => item.documentation)).toEqual(items.map(() => undefined));
          const resolved = items.map((item) => lazy.addTo(item)).map(({ data: _, ...item }) => item);
          expect(resolved).toEqual(JSON.parse(JSON.stringify(list.items)));
          const stranger = { label: "x", data };
          expect(lazy.addTo(stranger)).toEqual(stranger);
          lazy.takeFrom(list);
          for (const item of items) expect(lazy.addTo(item)).toBe(item);
        }),
        runs(100),
      ),
  );
});
