import { pathToFileURL } from "node:url";
import { vi } from "vitest";
import type { EntryParams, EntryResult } from "../../server/protocol";
import { draft } from "../support/manifests";
import { Repository } from "../support/repository";
import { TestServer } from "../support/server";
import type { SharedOptions } from "../support/shared-server";

/** Writes a draft of a version. */
export const manifest = (version: string, members: Record<string, string> = {}) =>
  draft({ version: `"${version}"`, ...members });

/**
 * Creates a repository with two tagged versions and the files that a draft names. The files exist, because the server
 * reports missing files only after a pause, which may be after the entry that a test compares.
 */
export const repository = () =>
  new Repository()
    .write("native/clock.dll", "")
    .write("frontend/index.js", "")
    .release(manifest("1.0.0"), "v1.0.0")
    .release(manifest("1.1.0"), "v1.1.0");

/** Starts a server with a folder as its workspace, or returns a shared server. */
export function start(
  { root }: { root: string },
  options: SharedOptions = {},
  startServer = (each: SharedOptions) => TestServer.start(each),
): Promise<TestServer> {
  return startServer({ ...options, folders: [pathToFileURL(root).href] });
}

/** Opens a manifest, and waits for its complete entry. */
export async function opened(
  server: TestServer,
  repo: Repository,
  text: string,
  params: EntryParams = {},
): Promise<EntryResult> {
  await server.open(repo.uri(), text);
  return (await server.entry(repo.uri(), params))!;
}

/** Waits until the entry fulfills a condition. */
export async function untilEntry(
  server: TestServer,
  repo: Repository,
  expectResult: (result: EntryResult) => void,
): Promise<void> {
  const options = { timeout: 10_000, interval: 20 };
  await vi.waitFor(async () => expectResult((await server.entry(repo.uri()))!), options);
}

/** Returns the numbers of an entry's versions. */
export const numbers = ({ entry }: EntryResult) =>
  (entry as unknown as { data: { versions: { version: string }[] } }).data.versions.map(
    ({ version }) => version,
  );
