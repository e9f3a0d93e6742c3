// @ts-check
/** Measures many manifests and many problems: the time must not grow faster than their number. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { benchFolder } from "./contestants.mjs";
import { otherDocument } from "./documents.mjs";
import { absolute, compare } from "./figures.mjs";
import { Lsp } from "./lsp.mjs";
import { OpenDocument } from "./open-document.mjs";
import { PAUSE_MS } from "./session.mjs";
import { inTurns, timeOf } from "./statistics.mjs";

/** @typedef {import("./contestants.mjs").Bench} Bench */
/** @typedef {import("./contestants.mjs").Command} Command */
/** @typedef {import("./figures.mjs").Figure} Figure */
/** @typedef {import("./lsp.mjs").Mode} Mode */

const OPENED = 500;
const MANIFESTS = 6_000;
const FAULTS = 200_000;
const SMALL = 1_500;
/** The time without diagnostics after which pushing has ended, in milliseconds. */
const QUIET_MS = 1_000;
/** The longest wait. A slower server misses its target anyway; its counts are then lower bounds. */
const PATIENCE_MS = 30_000;

/**
 * @param {Bench} bench
 * @returns {Promise<Figure[]>}
 */
export async function scale(bench) {
  return [...(await openMany(bench)), await oneId(bench), await manyFaults(bench)];
}

/**
 * Opens distinct manifests one after the other, then asks for a hover at once.
 * @param {Bench} bench
 * @returns {Promise<Figure[]>}
 */
async function openMany({ ours, base, rounds }) {
  const texts = Array.from({ length: OPENED }, (_, i) => otherDocument(6_800, i));
  const open = (/** @type {Command} */ command, /** @type {Mode} */ mode) => () =>
    openAll(command, mode, texts);
  const of = await inTurns(rounds(5), {
    ours: open(ours.server, "pushed"),
    other: base ? open(base.server, "pushed") : open(ours.server, "pulled"),
  });
  const group = "Scale";
  const count = { group, id: "scale/publications", unit: /** @type {const} */ ("×") };
  const hover = { group, id: "scale/hover", unit: /** @type {const} */ ("ms") };
  const title = `${OPENED} manifests opened one after the other, pushed`;
  const published = { ...count, title: `${title}: publications for each manifest` };
  return [
    base
      ? compare(published, of("ours", "publications"), "base", of("other", "publications"))
      : absolute(published, of("ours", "publications")),
    compare(
      { ...hover, title: `${title}: first hover` },
      of("ours", "hover"),
      base ? "base" : "the same, pulled",
      of("other", "hover"),
    ),
  ];
}

/**
 * @param {Command} command
 * @param {Mode} mode
 * @param {readonly string[]} texts
 */
async function openAll(command, mode, texts) {
  const server = await Lsp.start(command, { uri: "file:///bench", mode });
  /** @type {Set<string>} */
  const published = new Set();
  const pushed = { count: 0, last: 0 };
  /** @type {OpenDocument | undefined} */
  let first;
  for (const [i, text] of texts.entries()) {
    const document = new OpenDocument(server, `file:///bench/${i}/manifest.json`, text);
    server.on("textDocument/publishDiagnostics", (/** @type {{ uri: string }} */ { uri }) => {
      published.add(uri);
      pushed.count++;
      pushed.last = performance.now();
    });
    if (mode === "pulled") void document.diagnostics();
    first ??= document;
    await sleep(PAUSE_MS);
  }
  const position = { line: 1, character: 4 };
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const hover = await timeOf(() =>
    Promise.race([first?.ask("textDocument/hover", { position }).result, sleep(PATIENCE_MS)]),
  );
  const isBusy = () =>
    !patience.aborted && (published.size < texts.length || performance.now() - pushed.last < QUIET_MS);
  while (mode === "pushed" && isBusy()) await sleep(100);
  await server.stop();
  return { hover: [hover], publications: [pushed.count / texts.length] };
}

/**
 * Asks for the first workspace symbol when all manifests have the same id.
 * @param {Bench} bench
 */
async function oneId({ ours, base, rounds }) {
  const same = await writeFolder("one-id", (text) =>
    text.replace(/com\.example\.plugin\d+/, "com.example.same"),
  );
  const distinct = await writeFolder("own-ids", (text) => text);
  const ask = (/** @type {Command} */ command, /** @type {string} */ folder) => async () => {
    const server = await Lsp.start(command, { uri: pathToFileURL(folder).href });
    const time = await timeOf(() => server.request("workspace/symbol", { query: "p17" }));
    await server.stop();
    return { time: [time] };
  };
  const of = await inTurns(rounds(5), {
    ours: ask(ours.server, same),
    other: base ? ask(base.server, same) : ask(ours.server, distinct),
  });
  const subject = { group: "Scale", id: "scale/one-id", unit: /** @type {const} */ ("ms") };
  const title = "6,000 manifests with one id, first workspace symbol";
  return compare(
    { ...subject, title },
    of("ours", "time"),
    base ? "base" : "ids of their own",
    of("other", "time"),
  );
}

/**
 * @param {string} name
 * @param {(text: string) => string} change
 */
async function writeFolder(name, change) {
  const folder = join(benchFolder, name);
  await rm(folder, { recursive: true, force: true });
  for (let i = 0; i < MANIFESTS; i++) {
    await mkdir(join(folder, String(i)), { recursive: true });
    await writeFile(join(folder, String(i), "manifest.json"), change(otherDocument(SMALL, i)));
  }
  return folder;
}

/**
 * Checks one document with very many problems.
 * @param {Bench} bench
 */
async function manyFaults({ ours, base, rounds }) {
  const write = async (/** @type {string} */ name, /** @type {unknown} */ keyword) => {
    const file = join(benchFolder, `${name}.plugin-manifest.json`);
    const members = /** @type {object} */ (JSON.parse(otherDocument(SMALL, 1)));
    const keywords = Array.from({ length: FAULTS }, (_, i) =>
      typeof keyword === "string" ? `${keyword}${i}` : i,
    );
    await writeFile(file, JSON.stringify({ ...members, keywords }));
    return file;
  };
  const [faulty, valid] = [await write("faulty", 0), await write("valid", "word")];
  const check = (/** @type {string} */ cli, /** @type {string} */ file) => async () => ({
    time: [
      await timeOf(async () => {
        const args = [cli, "check", "--format", "json", file];
        await once(spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] }), "exit");
      }),
    ],
  });
  const of = await inTurns(rounds(5), {
    ours: check(ours.cli, faulty),
    other: base ? check(base.cli, faulty) : check(ours.cli, valid),
  });
  const subject = { group: "Scale", id: "scale/faults", unit: /** @type {const} */ ("ms") };
  const title = "200,000 faults in one document, check --format json";
  return compare(
    { ...subject, title },
    of("ours", "time"),
    base ? "base" : "without a fault",
    of("other", "time"),
  );
}
