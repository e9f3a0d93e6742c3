import { Emitter } from "vscode-languageserver";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { Documents } from "../../../server/project/documents/documents";
import { NO_FILES } from "../../support/files";
import { SurroundingsReader } from "../../../server/serve/diagnostics/surroundings";
import type { WatchedFiles } from "../../../server/project/documents/watched-files";
import { draft } from "../../support/manifests";

const URI = "file:///clock/manifest.json";
const document = { document: { uri: URI } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Looks up the files of one draft, whose author and whose disk a test plays. */
function looks() {
  const [changed, closed, others] = [new Emitter<object>(), new Emitter<object>(), new Emitter<never>()];
  const answers: ((missing: ReadonlyMap<string, string>) => void)[] = [];
  const found: string[] = [];
  const state = { textDocument: {} };
  const documents = {
    textDocuments: {
      ...{ onDidOpen: others.event, onDidChangeContent: changed.event, onDidClose: closed.event },
      ...{ keys: () => [URI], get: () => state.textDocument },
    },
    onDidChangeSettings: others.event,
    whenConfigured: () => Promise.resolve(),
    getManifest: () => ({
      ...{ uri: URI, document: new ManifestDocument(draft()), context: { kind: "draft" }, options: {} },
      textDocument: state.textDocument,
    }),
    setSurroundings: (
      _: string,
      { folderFiles: beside }: { folderFiles?: { missingPaths: ReadonlyMap<string, string> } },
    ) => found.push([...(beside?.missingPaths.keys() ?? ["nothing"])].join()),
  };
  const findMissing = () => new Promise<ReadonlyMap<string, string>>((resolve) => answers.push(resolve));
  const watchedFiles = { onDidChange: others.event } as unknown as WatchedFiles;
  new SurroundingsReader({
    documents: documents as unknown as Documents,
    ...{
      watchedFiles,
      repository: { gitFor: () => Promise.resolve(undefined), invalidateGit: () => undefined },
    },
    ...{ files: { ...NO_FILES, findMissing }, warn: () => undefined },
  });
  const pause = () => vi.advanceTimersByTimeAsync(1_000);
  return {
    found,
    type: () => (changed.fire(document), pause()),
    reopen: () => {
      closed.fire(document);
      state.textDocument = {};
    },
    /** Ends the first look that is still waiting for the disk. */
    answer: (...missing: readonly string[]) => (
      answers.shift()?.(new Map(missing.map((path) => [path, path]))),
      pause()
    ),
  };
}

it("files are looked up again if the text changes during a slow lookup", async () => {
  const { type, answer, found } = looks();
  await type();
  await type();
  await answer("old.svg");
  await answer("new.svg");
  expect(found).toEqual(["old.svg", "new.svg"]);
});

it("a slow lookup is ignored after its document is closed and reopened", async () => {
  const { type, reopen, answer, found } = looks();
  await type();
  reopen();
  await type();
  await answer("old.svg");
  expect(found).toEqual([]);
  await answer("new.svg");
  expect(found).toEqual(["new.svg"]);
});
