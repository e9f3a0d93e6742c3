import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createConnection,
  createMessageConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import type { TabName } from "../../../server/page/model/messages";
import { NO_FILES } from "../../support/files";
import type { EntryChangedParams, EntryResult } from "../../../server/protocol";
import { serve } from "../../../server/serve/connection";
import { render } from "../../page/rendered";
import { published } from "../../support/manifests";

const textDocument = { uri: "file:///clock/manifest.json" };

const [toServer, toClient] = [new PassThrough(), new PassThrough()];
const client = createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
let result: EntryResult;

/** As server/start/main.browser.ts starts it. */
beforeAll(async () => {
  const reader = new StreamMessageReader(toServer);
  const server = createConnection(ProposedFeatures.all, reader, new StreamMessageWriter(toClient));
  serve(server, { filesFor: () => NO_FILES });
  server.listen();
  client.listen();
  await client.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
  await client.sendNotification("initialized", {});
  await client.sendNotification("textDocument/didOpen", {
    textDocument: { ...textDocument, languageId: "plugin-manifest", version: 1, text: published() },
  });
  const question = { textDocument, changes: {}, release: { packages: [] } };
  const whole = new Promise<EntryResult>((resolve) =>
    client.onNotification("pluginManifest/entryChanged", ({ model }: EntryChangedParams) => {
      if (model && !model.earlier.isLoading && !model.release?.isLoading) resolve(model);
    }),
  );
  await client.sendRequest("pluginManifest/watchEntry", question);
  result = await whole;
});
afterAll(() => client.dispose());

const shown = (tab: TabName) => render({ result }, { tab }).find("list-page").text;

it("A server in a browser says once in the tab Changes that it has no git", () => {
  expect(shown("changes")).toBe("No earlier version A browser cannot run git.");
});

it("A server in a browser says once in the tab Release what it cannot do, and offers nothing for packages", () => {
  const said = /cannot run git|no earlier release|cannot read packages|(?:with|from) Packages/g;
  expect(shown("release").match(said)).toEqual(["cannot run git", "cannot read packages"]);
});
