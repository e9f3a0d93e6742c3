import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Analysis } from "../../server/project/documents/analysis";
import { check, type CheckOptions } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { applyEdits } from "../../server/core/json/edit/edits";
import { fixAll } from "../../server/core/check/fix-all";
import { parentPointer } from "../../server/core/json/tree/pointer";
import type { Finding, Fix } from "../../server/core/problem";
import { listAdditions } from "../../server/features/additions";
import { completion } from "../../server/features/completion/completion";
import { format } from "../../server/features/json-structure";
import { accept, FULL, PLAIN } from "../features/harness";
import { expandSnippet } from "../support/snippet";
import { opened, PLAIN_EDITS, renamed, URI, workspaceOf } from "./everything";
import { runs, TIMEOUT } from "./runs";
import { settings } from "./settings";
import { anyText, structured } from "./texts";

const FINDINGS_TRIED = 25;

const findingsWithDuplicates = (text: string, options: CheckOptions) =>
  check(new ManifestDocument(text), options).findings;

/**
 * The codes of errors that there are more of elsewhere. In the value that is fixed, an error may come to light that was
 * there before: of a member that has its right name now, or of a value that has its right type; so in the list around it.
 */
function newErrors(before: readonly Finding[], after: readonly Finding[], place: string): string[] {
  const elsewhere = (findings: readonly Finding[]) =>
    findings.filter(({ severity, pointer }) => severity === "error" && !pointer.startsWith(place));
  const known = elsewhere(before).map(({ code }) => code);
  return elsewhere(after)
    .map(({ code }) => code)
    .filter((code) => {
      const at = known.indexOf(code);
      return at < 0 || known.splice(at, 1).length === 0;
    });
}

/** What a fix does not keep of its promises (rules.md, Rules); undefined when it keeps them all. */
function brokenPromise(
  text: string,
  finding: Finding,
  fix: Fix,
  before: readonly Finding[],
  options: CheckOptions,
): string | undefined {
  const fixed = applyEdits(text, fix.edits);
  const document = new ManifestDocument(fixed);
  const isSyntax = finding.code === "json-syntax";
  if (!isSyntax && !document.isValidJson && new ManifestDocument(text).isValidJson)
    return "the text is JSON no more";
  const after = check(document, options).findings;
  const isThere = after.some(
    ({ code, pointer, message }) =>
      code === finding.code && pointer === finding.pointer && message === finding.message,
  );
  // Of two duplicates the other one takes its place; then there are still fewer problems.
  if (!isSyntax && isThere && after.length >= before.length) return "its rule is broken as before";
  if (fix.grade !== "safe" || isSyntax) return undefined;
  const parent = parentPointer(finding.pointer);
  const name = /^Rename to "(.*)"$/.exec(fix.title)?.[1];
  const place = parent || (name === undefined ? finding.pointer : `/${name}`);
  const news = newErrors(before, after, place);
  return news.length > 0 ? `new errors: ${news.join(", ")}` : undefined;
}

describe("whatever is wrong with a text", () => {
  it("every fix does what it promises", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.property(anyText, settings, fc.nat(), (text, own, from) => {
        const { options } = opened(text, own);
        const before = findingsWithDuplicates(text, options);
        const start = before.length > FINDINGS_TRIED ? from % (before.length - FINDINGS_TRIED) : 0;
        for (const finding of before.slice(start, start + FINDINGS_TRIED)) {
          for (const fix of finding.fixes?.() ?? []) {
            const broken = fix.configuration ? undefined : brokenPromise(text, finding, fix, before, options);
            if (broken)
              expect.fail(`${fix.title.slice(0, 200)}: ${broken}; ${finding.message.slice(0, 300)}`);
          }
        }
      }),
      runs(60),
    ),
  );

  it(
    "all that can be fixed is fixed at once, and then there is nothing left to fix",
    { timeout: TIMEOUT },
    () =>
      fc.assert(
        fc.property(anyText, settings, (text, own) => {
          const { options } = opened(text, own);
          const result = fixAll(text, options);
          expect(applyEdits(text, result.edits)).toBe(result.text);
          expect(fixAll(result.text, options)).toEqual({ text: result.text, edits: [] });
          if (new ManifestDocument(text).isValidJson)
            expect(new ManifestDocument(result.text).faults).toEqual([]);
        }),
        runs(60),
      ),
  );
});

/** The text after an LSP edit; a snippet is inserted as it is offered. */
function edited(analysis: Analysis, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(analysis.textDocument, [...edits]);
}

function editsOf({ changes }: WorkspaceEdit): readonly TextEdit[] {
  return changes?.[URI] ?? [];
}

function expectJson(text: string, what: string): void {
  const { faults } = new ManifestDocument(text);
  if (faults.length > 0) expect.fail(`${what}: ${faults[0]!.message}\n${text.slice(0, 3000)}`);
}

describe("a text that is JSON remains JSON", () => {
  it("with any completion accepted", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.property(
        structured,
        settings,
        fc.array(fc.nat(), { minLength: 3, maxLength: 6 }),
        (text, own, offsets) => {
          const analysis = opened(text, own);
          for (const offset of offsets) {
            const position = analysis.textDocument.positionAt(offset % (text.length + 1));
            for (const support of [FULL, PLAIN]) {
              for (const item of completion(analysis, position, support)?.items ?? []) {
                const result = accept(text, {
                  ...item,
                  textEdit: withDefaults(item.textEdit as TextEdit, item.insertTextFormat === 2),
                  insertTextFormat: 1,
                });
                expectJson(result, `${item.label} at ${position.line}:${position.character}`);
              }
            }
          }
        },
      ),
      runs(40),
    ),
  );

  it("formatted, with a list added to, and with a thing renamed", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.property(structured, settings, fc.nat(), (text, own, offset) => {
        const analysis = opened(text, own);
        expectJson(edited(analysis, format(analysis, { tabSize: 2, insertSpaces: true })), "formatted");
        for (const list of ["permissions", "capability_levels"] as const) {
          for (const { label, edit } of listAdditions(analysis, list, PLAIN_EDITS)) {
            expectJson(edited(analysis, editsOf(edit)), `${label} added to ${list}`);
          }
        }
        const position = analysis.textDocument.positionAt(offset % (text.length + 1));
        const edit = renamed(analysis, position, workspaceOf(analysis));
        if (edit) expectJson(edited(analysis, editsOf(edit)), "renamed");
      }),
      runs(40),
    ),
  );
});

/** An edit with the tab stops of its snippet filled in. */
function withDefaults(edit: TextEdit, isSnippet: boolean): TextEdit {
  return isSnippet ? { ...edit, newText: expandSnippet(edit.newText, "") } : edit;
}
