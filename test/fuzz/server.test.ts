import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Diagnostic, TextDocumentContentChangeEvent } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { report, workspace } from "../support/cli";
import { TestServer } from "../support/server";
import { runs, TIMEOUT } from "./runs";
import { anyText, splice, type Splice } from "./texts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(async () => {
  expect(server.stderr).toBe("");
  expect(server.received.notifications.filter(({ method }) => method === "window/logMessage")).toEqual([]);
  expect(await server.shutdown()).toBe(0);
  server.stop();
});

let documents = 0;
const nextUri = () => `file:///${++documents}/plugin.manifest.json`;

/** Returns the change that an editor sends for a splice, incremental or a whole new text, and the text after it. */
function changeOf(text: string, { at, length, text: newText }: Splice, isWhole: boolean) {
  const document = TextDocument.create("", "", 0, text);
  const start = at % (text.length + 1);
  const end = Math.min(start + length, text.length);
  // No position is inside of a line break: what is cut there is cut before it.
  const range = { start: document.positionAt(start), end: document.positionAt(end) };
  const after = TextDocument.applyEdits(document, [{ range, newText }]);
  const change: TextDocumentContentChangeEvent = isWhole ? { text: after } : { range, text: newText };
  return { after, change };
}

/** Without the document's own address, as another one has the same text. */
function bare(diagnostics: readonly Diagnostic[], uri: string): unknown {
  return JSON.parse(JSON.stringify(diagnostics).replaceAll(uri, "file:///"));
}

const edits = fc.array(fc.tuple(splice, fc.constantFrom(false, false, false, true)), {
  minLength: 1,
  maxLength: 12,
});

describe("a document in the server", () => {
  it("has, after any edits, the diagnostics of its text when it is opened", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.asyncProperty(anyText, edits, fc.boolean(), async (start, list, isPatient) => {
        const [edited, fresh] = [nextUri(), nextUri()];
        let text = start;
        await server.open(edited, text);
        let version = 1;
        for (const [each, isWhole] of list) {
          const { after, change } = changeOf(text, each, isWhole);
          text = after;
          version = await server.change(edited, [change]);
          if (isPatient) await server.diagnostics(edited, version);
        }
        const shown = await server.diagnostics(edited, version);
        expect(bare(shown, edited)).toEqual(bare(await server.check(fresh, text), fresh));
        const versions = server.publishedFor(edited).map((one) => one.version ?? 0);
        expect(versions).toEqual([...versions].sort((a, b) => a - b));
        await Promise.all([server.close(edited), server.close(fresh)]);
        server.received.published.length = 0;
      }),
      runs(25),
    ),
  );

  it("has the diagnostics that the command line gives for its text", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 10, maxLength: 10 }), async (texts) => {
        const names = texts.map((_, i) => `${i}.plugin-manifest.json`);
        // A file holds no half of a character, and null characters make the bytes another encoding's.
        const contents = texts.map((text) => text.toWellFormed().replaceAll("\0", "\x01"));
        const folder = workspace(Object.fromEntries(names.map((name, i) => [name, contents[i]!])));
        const { files } = report(await folder.run(["check", "--no-workspace", "--format", "json", ...names]));
        const reported = files.map(({ diagnostics }) =>
          diagnostics.map(({ code, severity, message, range, pointer }) => ({
            code,
            severity,
            message,
            range,
            pointer,
          })),
        );
        const shown = await Promise.all(contents.map((text) => asCommandLine(text)));
        expect(reported).toEqual(shown);
        server.received.published.length = 0;
      }),
      runs(3),
    ),
  );
});

const SEVERITIES = ["", "error", "warning", "information", "hint"];

async function asCommandLine(text: string) {
  const uri = nextUri();
  const diagnostics = await server.check(uri, text);
  await server.close(uri);
  return diagnostics.map(({ code, severity, message, range, data }) => ({
    code,
    severity: SEVERITIES[severity ?? 0],
    message,
    range,
    pointer: (data as { pointer: string }).pointer,
  }));
}
