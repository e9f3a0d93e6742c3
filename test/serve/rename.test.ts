import { afterEach, expect, it } from "vitest";
import { manifest, moduleOf, WorkspaceFolder } from "../support/workspace-folder";

let folder: WorkspaceFolder;
afterEach(() => folder.remove());

it("a rename is refused if its manifest changes before the answer", async () => {
  const [a, b] = ["a/manifest.json", "b/manifest.json"];
  folder = new WorkspaceFolder({
    [a]: manifest("a.a", moduleOf("clock")),
    [b]: manifest("b.b", moduleOf("clock")),
  });
  const server = await folder.start();
  const text = folder.texts.get(a)!;
  await server.open(folder.uriOf(a), text);
  await server.request("workspace/symbol", { query: "clock" });
  const before = text.slice(0, text.indexOf('"clock"') + 2).split("\n");
  const position = { line: before.length - 1, character: before.at(-1)!.length };
  const answer = server.ask("textDocument/rename", folder.uriOf(a), { position, newName: "bell" });
  await server.change(folder.uriOf(a), text.replace('"clock"', '"my-clock"'));
  await expect(answer).rejects.toThrow("The manifest has changed. Try again.");
});
