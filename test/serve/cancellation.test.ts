import { afterEach, describe, expect, it } from "vitest";
import type { DocumentDiagnosticReport } from "vscode-languageserver/node";
import { published } from "../support/manifests";
import { TestServer } from "../support/server";
import type { Services } from "../../server/features/shared/feature";
import type { Diagnostics } from "../../server/serve/diagnostics/diagnostics";
import { pullFeatures } from "../../server/serve/diagnostics/pull";

const URI = "file:///work/plugin.manifest.json";
/** So long that its check looks for cancellation. */
const LONG = published({ long_description: `"${"A clock. ".repeat(40_000)}"` });

describe("canceled requests", () => {
  let server: TestServer;
  afterEach(() => server.stop());

  it("are answered as canceled, and the newest version is still checked", async () => {
    server = await TestServer.start({ capabilities: { textDocument: { diagnostic: {} } } });
    await server.open(URI, LONG);
    const [at] = [LONG.split("\n").findIndex((line) => line.includes('"version"'))];
    const character = LONG.split("\n")[at]!.indexOf("1.2.3");
    const range = { start: { line: at, character }, end: { line: at, character: character + 1 } };
    const answers: Promise<string>[] = [];
    for (let i = 0; i < 30; i++) {
      await server.change(URI, [{ range, text: i % 2 === 0 ? "x" : "1" }]);
      const asked = server.ask<DocumentDiagnosticReport>("textDocument/diagnostic", URI);
      answers.push(
        asked.then(
          () => "answered",
          (error: unknown) => `error ${String((error as { code: number }).code)}`,
        ),
      );
      // The library numbers its requests; `initialize` is 0.
      await server.notify("$/cancelRequest", { id: i + 1 });
    }
    await server.change(URI, [{ range, text: "x" }]);
    const last = await server.ask<DocumentDiagnosticReport>("textDocument/diagnostic", URI);
    const codes = last.kind === "full" ? last.items.map(({ code }) => code) : [];
    expect(codes).toEqual(["version-format"]);
    const outcomes = await Promise.all(answers);
    expect([...new Set(outcomes)].filter((answer) => answer !== "answered")).toEqual(["error -32800"]);
  });
});

it("a canceled workspace/diagnostic checks no more manifests", async () => {
  const token = { isCancellationRequested: false };
  const checked: string[] = [];
  const checkFile = (uri: string) => {
    checked.push(uri);
    token.isCancellationRequested = true;
    return Promise.resolve([]);
  };
  const diagnostics = { whenFirstComputed: Promise.resolve(), resultId: () => "1", checkFile };
  const [, feature] = pullFeatures({} as never, diagnostics as unknown as Diagnostics);
  const services = {
    documents: { analyses: () => [], get: () => undefined, whenConfigured: () => Promise.resolve() },
    index: { uris: () => ["file:///a", "file:///b"] },
    scan: { ready: () => Promise.resolve() },
  } as unknown as Services;
  await feature!.answer(services, { previousResultIds: [] }, token as never);
  expect(checked).toEqual(["file:///a"]);
});
