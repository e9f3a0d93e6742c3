import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createConnection,
  createMessageConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { completed } from "../../../server/core/text/older-versions";
import { NO_FILES, type Files } from "../../../server/host/files";
import { EMPTY_PAST } from "../../../server/core/release/past";
import type { GitReader } from "../../../server/host/git/past";
import type { EntryChangedParams, EntryResult } from "../../../server/protocol";
import { serve } from "../../../server/serve/connection";
import { draft } from "../../support/manifests";
import { tagged } from "../../support/release";

/*
 * While the server makes the entry of a manifest, each reading of a file or of git is a step that the test takes. Whatever
 * happens at whichever step, the last model that a subscriber gets is that of the last state.
 */

/** What is around the manifest. */
const world = { changelog: "", tags: [] as string[] };
/** The readings that wait for the next step. */
const waiting: (() => void)[] = [];
const step = () => new Promise<void>((take) => waiting.push(take));
/** Reads when its step is taken, and answers a step later. */
const reading = async <T>(read: () => T): Promise<T> => {
  await step();
  const answer = read();
  await step();
  return answer;
};
const MANIFEST = { id: "com.example.clock" };
const files: Files = {
  ...NO_FILES,
  reaches: () => true,
  readStart: () => reading(() => new TextEncoder().encode(world.changelog)),
  missingBeside: () => reading(() => []),
};
const git: GitReader = {
  past: () =>
    reading(() => ({
      ...EMPTY_PAST,
      tags: world.tags.map((version) => ({ ...tagged(`v${version}`), manifest: { ...MANIFEST, version } })),
    })),
  at: () => Promise.resolve(undefined),
  authorName: () => Promise.resolve(undefined),
};

const [toServer, toClient] = [new PassThrough(), new PassThrough()];
const client = createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
/** What the subscriber has been sent, with the earlier versions. */
let models: (EntryResult | null)[] = [];
const FILE_URI = "file:///clock/manifest.json";
const textDocument = { uri: FILE_URI };
const QUESTION = { textDocument, checks: true, release: { packages: [] } };

beforeAll(async () => {
  const server = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(toServer),
    new StreamMessageWriter(toClient),
  );
  serve(
    server,
    files,
    () => git,
    () => undefined,
  );
  server.listen();
  client.onNotification("pluginManifest/entryChanged", ({ model }: EntryChangedParams) => {
    models.push(model && (completed(model, models.at(-1)) ?? null));
  });
  client.listen();
  await client.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
  await client.sendNotification("initialized", {});
});
afterAll(() => client.dispose());

/** Waits until the server does nothing but wait for a step. */
async function settled(): Promise<void> {
  await client.sendRequest("pluginManifest/documentKind", { textDocument });
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
/** Takes a step. @returns false if nothing waits for another one */
async function taken(): Promise<boolean> {
  waiting.shift()?.();
  await settled();
  return waiting.length > 0;
}
async function takeAll(): Promise<void> {
  await settled();
  while (await taken());
}

let version = 0;
const EVENTS: Readonly<Record<string, () => Promise<void>>> = {
  "an edit": async () => {
    version += 1;
    const contentChanges = [{ text: draft({ name: `"Clock ${version}"` }) }];
    await client.sendNotification("textDocument/didChange", {
      textDocument: { ...textDocument, version },
      contentChanges,
    });
  },
  "a saved changelog": async () => {
    world.changelog = world.changelog === "" ? "## 1.2.3\n\nNew." : "";
    await changed("file:///clock/CHANGELOG.md");
  },
  "a tag": async () => {
    world.tags = [`1.0.${world.tags.length}`, ...world.tags];
    await changed("file:///clock/.git/refs/tags/v1");
  },
};
const changed = (uri: string) =>
  client.sendNotification("workspace/didChangeWatchedFiles", { changes: [{ uri, type: 2 }] });

/** Watches a manifest, with events before some steps; what the subscriber has been sent, and the entry at the end. */
async function run(events: readonly (readonly [before: number, name: string])[]) {
  models = [];
  version = 1;
  Object.assign(world, { changelog: "", tags: ["1.0.0"] });
  await client.sendNotification("textDocument/didOpen", {
    textDocument: { ...textDocument, languageId: "plugin-manifest", version, text: draft() },
  });
  void client.sendRequest("pluginManifest/watchEntry", QUESTION);
  await settled();
  let [steps, earlier] = [0, 0];
  for (const [before, name] of events) {
    for (; steps < before; steps += 1) if (!(await taken())) break;
    earlier = models.length;
    await EVENTS[name]!();
  }
  await takeAll();
  const [sent, whole] = [models, client.sendRequest<EntryResult>("pluginManifest/entry", QUESTION)];
  await takeAll();
  const last = await whole;
  await client.sendNotification("textDocument/didClose", { textDocument });
  await settled();
  return { sent, last, after: sent.length - earlier };
}

/** Without what differs for a subscriber. */
const shown = (model: EntryResult | null | undefined) => ({ ...model, older: undefined });

describe("An event while a model is made", () => {
  const names = Object.keys(EVENTS);
  const STEPS = 16;

  it.each(names)("is not lost before any step: %s", async (name) => {
    for (let before = 0; before <= STEPS; before += 1) {
      const { sent, last } = await run([[before, name]]);
      expect([before, shown(sent.at(-1))]).toEqual([before, shown(last)]);
    }
  });

  it.each(names.flatMap((first) => names.map((second) => [first, second] as const)))(
    "is not lost before any step: %s, then %s",
    async (first, second) => {
      for (let before = 0; before <= STEPS; before += 2) {
        for (let then = before; then <= STEPS; then += 4) {
          const { sent, last } = await run([
            [before, first],
            [then, second],
          ]);
          expect([before, then, shown(sent.at(-1))]).toEqual([before, then, shown(last)]);
        }
      }
    },
  );

  it.each(names)("after the last model makes exactly one: %s", async (name) => {
    expect((await run([[Infinity, name]])).after).toBe(1);
  });
});
