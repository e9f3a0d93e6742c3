import { PassThrough } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createConnection,
  createMessageConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { withEarlier } from "../../../server/page/model/messages";
import type { Files } from "../../../server/host/files";
import { NO_FILES } from "../../support/files";
import { EMPTY_HISTORY } from "../../../server/core/release/past";
import type { GitReader } from "../../../server/host/git/past.node";
import type { EarlierVersionsParams, EntryChangedParams, EntryResult } from "../../../server/protocol";
import { serve } from "../../../server/serve/connection";
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
/** The text of a small manifest: it is checked for each model. */
const manifest = (name: string) =>
  JSON.stringify({ ...MANIFEST, name, version: "1.2.3", capability_levels: [] });
const files: Files = {
  ...NO_FILES,
  readsDirectly: () => true,
  readStart: () => reading(() => new TextEncoder().encode(world.changelog)),
  findMissing: () => reading(() => new Map()),
};
const git: GitReader = {
  past: () =>
    reading(() => ({
      ...EMPTY_HISTORY,
      tags: world.tags.map((version) => ({ ...tagged(`v${version}`), manifest: { ...MANIFEST, version } })),
    })),
  manifestAt: () => Promise.resolve(undefined),
  workTree: () => Promise.resolve(undefined),
  identity: () => Promise.resolve({}),
};

const [toServer, toClient] = [new PassThrough(), new PassThrough()];
const client = createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
/** What the subscriber has been sent, with the earlier versions. */
let models: (EntryResult | null)[] = [];
const FILE_URI = "file:///clock/manifest.json";
const textDocument = { uri: FILE_URI };
const QUESTION = { textDocument, release: { packages: [] } };

beforeAll(async () => {
  const server = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(toServer),
    new StreamMessageWriter(toClient),
  );
  serve(server, { filesFor: () => files, createGit: () => git });
  server.listen();
  let earlier: EarlierVersionsParams | undefined;
  client.onNotification("pluginManifest/earlierVersions", (sent: EarlierVersionsParams) => {
    earlier = sent;
  });
  client.onNotification("pluginManifest/entryChanged", ({ model }: EntryChangedParams) => {
    models.push(model && withEarlier(model, earlier));
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
/** Takes steps until the last model is that of the last state; gives up when that takes long. */
async function takeAll(): Promise<void> {
  await settled();
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    while (await taken());
    const last = models.at(-1);
    if (last && isDeepStrictEqual(factsIn(last), present())) return;
    await settled();
  }
}
/** No model of a busy machine takes as long. */
const PATIENCE_MS = 10_000;

let version = 0;
const EVENTS: Readonly<Record<string, () => Promise<void>>> = {
  "an edit": async () => {
    version += 1;
    const contentChanges = [{ text: manifest(`Clock ${version}`) }];
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

async function open(): Promise<void> {
  models = [];
  version = 1;
  Object.assign(world, { changelog: "", tags: ["1.0.0"] });
  await client.sendNotification("textDocument/didOpen", {
    textDocument: { ...textDocument, languageId: "plugin-manifest", version, text: manifest("Clock") },
  });
}

async function close(): Promise<void> {
  await client.sendNotification("textDocument/didClose", { textDocument });
  await settled();
}

/** Watches a manifest, with events before some steps; what the last model says, and what is so. */
async function run(events: readonly (readonly [before: number, name: string])[]) {
  await open();
  void client.sendRequest("pluginManifest/watchEntry", QUESTION);
  await settled();
  let [steps, earlier] = [0, 0];
  for (const [before, name] of events) {
    for (; steps < before; steps += 1) if (!(await taken())) break;
    earlier = models.length;
    await EVENTS[name]!();
  }
  await takeAll();
  const sent = models;
  await close();
  return { last: factsIn(sent.at(-1)!), expected: present(), after: sent.length - earlier, steps };
}

/** What the last state is: of the text, the file and the tags. */
const present = () => ({
  name: version === 1 ? "Clock" : `Clock ${version}`,
  versions: ["1.2.3", ...world.tags],
  release: `v${world.tags[0]}`,
  changelog: world.changelog === "" ? "error" : "done",
});
const factsIn = ({ entry, release }: EntryResult) => {
  const { data } = entry as unknown as {
    data: { item: { name: string }; versions: { version: string }[] };
  };
  return {
    name: data.item.name,
    versions: data.versions.map((each) => each.version),
    release: release?.last?.tag,
    changelog: release?.points.find(({ message }) => message.startsWith("CHANGELOG.md"))?.state,
  };
};

/** More steps than the first models take. A reading has two, of which steps of an odd length meet both. */
const MOST = 16;

describe("An event while a model is made", () => {
  const names = Object.keys(EVENTS);

  it.each(names)("is not lost before any step: %s", async (name) => {
    for (let [before, isOver] = [0, false]; !isOver; before += 1) {
      const { last, expected, steps } = await run([[before, name]]);
      expect([before, last]).toEqual([before, expected]);
      isOver = steps < before;
    }
  });

  it.each(names.flatMap((first) => names.map((second) => [first, second] as const)))(
    "is not lost before any step: %s, then %s",
    async (first, second) => {
      for (let before = 0; before < MOST; before += 7) {
        for (let [then, isOver] = [before, false]; !isOver; then += 5) {
          const { last, expected, steps } = await run([
            [before, first],
            [then, second],
          ]);
          expect([before, then, last]).toEqual([before, then, expected]);
          isOver = steps < then;
        }
      }
    },
  );

  it("is in the answer to pluginManifest/entry", async () => {
    await open();
    const answer = client.sendRequest<EntryResult>("pluginManifest/entry", QUESTION);
    await settled();
    await taken();
    await EVENTS["an edit"]!();
    while (await taken());
    expect(factsIn(await answer)).toEqual(present());
    await close();
  });

  it.each(names)("sends exactly one model after the last model: %s", async (name) => {
    expect((await run([[Infinity, name]])).after).toBe(1);
  });
});
