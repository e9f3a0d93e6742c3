import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, it } from "vitest";
import { draft } from "../../support/manifests";
import { WorkspaceFolder } from "../../support/workspace-folder";

let folder: WorkspaceFolder;
afterEach(() => folder.remove());

/** The megabytes in use once garbage is collected. */
function heap(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}

/** A manifest of 30 KB; its tree takes ten times as much. */
function text(plugin: number): string {
  const commands = Array.from(
    { length: 500 },
    (_, i) => `{ "id": "p${plugin}_run${i}", "description": "Runs" }`,
  );
  return draft({ id: `"com.example.p${plugin}"`, commands: `[${commands.join(",\n")}]` });
}

/** Opens and checks some manifests, and asks for symbols while all of them are closed. */
async function openAndClose(first: number, count: number): Promise<void> {
  const { server } = folder;
  const plugins = Array.from({ length: count }, (_, i) => first + i);
  const uriOf = (plugin: number) => folder.uriOf(`p${plugin}/manifest.json`);
  for (const plugin of plugins) await server.check(uriOf(plugin), text(plugin));
  const closed = plugins.map((plugin) => server.close(uriOf(plugin)));
  await Promise.all([...closed, server.request("workspace/symbol", { query: "none" })]);
  await server.settle();
  server.received.clear();
}

it("closed documents take no memory, whatever was asked meanwhile", { timeout: 60_000 }, async () => {
  folder = new WorkspaceFolder({});
  await folder.start();
  // The last few are kept for when they are opened again.
  await openAndClose(0, 10);
  const before = heap();
  await openAndClose(10, 30);
  // What is being read beside a document ends soon after the document was closed.
  await expect.poll(() => heap() - before, { timeout: 10_000, interval: 500 }).toBeLessThan(5);
});
