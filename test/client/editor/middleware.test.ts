import type { CancellationToken, Diagnostic, TextDocument } from "vscode";
import type { vsdiag } from "vscode-languageclient";
import { beforeAll, expect, it, vi } from "vitest";
import type { DeletedFiles } from "../../../client/editor/deleted-files";
import { diagnosticsMiddleware } from "../../../client/editor/middleware";
import { pretend } from "../../support/vscode";

vi.mock("vscode-languageclient", () => ({ vsdiag: { DocumentDiagnosticReportKind: { full: "full" } } }));

class Canceled extends Error {}

beforeAll(() => pretend({ CancellationError: Canceled }));

/** Asks for the problems of a manifest. A change cancels the request while the editor's form of them is made, or none does. */
function ask(isCanceled: boolean) {
  const { provideDiagnostics } = diagnosticsMiddleware({} as DeletedFiles);
  const token = { isCancellationRequested: false } as {
    -readonly [K in keyof CancellationToken]: CancellationToken[K];
  };
  const next = () => {
    token.isCancellationRequested = isCanceled;
    const items = [{ message: "First" }, ...(isCanceled ? [] : [{ message: "Second" }])] as Diagnostic[];
    return { kind: "full", items, resultId: "1" } as vsdiag.DocumentDiagnosticReport;
  };
  return provideDiagnostics?.({ languageId: "plugin-manifest" } as TextDocument, undefined, token, next);
}

it("shows the problems that the server has found", async () => {
  expect((await ask(false)) as object).toMatchObject({
    items: [{ message: "First" }, { message: "Second" }],
  });
});

it("shows none of a report that a change has interrupted, so that the language client asks again", async () => {
  await expect(ask(true)).rejects.toThrow(Canceled);
});
