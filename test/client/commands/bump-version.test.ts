import type { Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { beforeEach, describe, expect, it } from "vitest";
import { applyVersionEdit } from "../../../client/commands/bump-version";
import type { BumpVersionResult, TextRange } from "../../../server/protocol";
import { mockVSCode } from "../../support/vscode";

interface FakeEditor {
  texts: Record<string, string>;
  unsaved: string;
  readonly warnings: string[];
  readonly applied: unknown[];
  rejectsEdits: boolean;
}

const editor: FakeEditor = { texts: {}, unsaved: "", warnings: [], applied: [], rejectsEdits: false };

const EDITOR = {
  window: { showWarningMessage: (text: string) => Promise.resolve(void editor.warnings.push(text)) },
  workspace: {
    openTextDocument: ({ path }: Uri) =>
      Promise.resolve({
        isDirty: path === editor.unsaved,
        getText: ({ start, end }: TextRange) => editor.texts[path]?.slice(start.character, end.character),
      }),
    applyEdit: (edit: unknown, options: unknown) =>
      Promise.resolve(!editor.rejectsEdits && editor.applied.push([edit, options]) > 0),
  },
};

const uriOf = (path: string) => ({ path, toString: () => path }) as Uri;

/** Applies an edit of a manifest and of the files beside it, which have the version 1.0.0 at their start. */
function apply(...files: string[]): Promise<boolean> {
  const asWorkspaceEdit = () =>
    Promise.resolve({ entries: () => ["/manifest.json", ...files].map((path) => [uriOf(path), []]) });
  const client = {
    protocol2CodeConverter: { asWorkspaceEdit, asUri: uriOf, asRange: (range: unknown) => range },
  } as unknown as BaseLanguageClient;
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 5 } };
  const places = files.map((uri) => ({ uri, range, version: "1.0.0" }));
  return applyVersionEdit(client, uriOf("/manifest.json"), {}, { places } as unknown as BumpVersionResult);
}

describe("Bump Version", () => {
  beforeEach(() => {
    mockVSCode(EDITOR);
    const texts = { "/Cargo.toml": "1.0.0", "/package.json": "1.0.0" };
    Object.assign(editor, { texts, unsaved: "", warnings: [], applied: [], rejectsEdits: false });
  });

  it("writes several files in one step, as a refactoring that the editor saves", async () => {
    expect(await apply("/Cargo.toml", "/package.json")).toBe(true);
    expect([editor.warnings, editor.applied]).toEqual([[], [[expect.anything(), { isRefactoring: true }]]]);
  });

  it("changes nothing while another file is unsaved; an unsaved manifest is allowed", async () => {
    editor.unsaved = "/package.json";
    expect(await apply("/Cargo.toml", "/package.json")).toBe(false);
    expect([editor.warnings, editor.applied]).toEqual([
      ["package.json has unsaved changes. Save it first."],
      [],
    ]);
    editor.unsaved = "/manifest.json";
    expect(await apply("/Cargo.toml", "/package.json")).toBe(true);
  });

  it("asks to try again if the editor rejects the edit, because the manifest has just changed", async () => {
    editor.rejectsEdits = true;
    expect(await apply()).toBe(false);
    expect(editor.warnings).toEqual(["manifest.json has changed. Try again."]);
  });

  it("changes nothing if another file changed meanwhile", async () => {
    editor.texts["/Cargo.toml"] = "1.0.1";
    expect(await apply("/Cargo.toml", "/package.json")).toBe(false);
    expect([editor.warnings, editor.applied]).toEqual([["Cargo.toml has changed. Try again."], []]);
  });
});
