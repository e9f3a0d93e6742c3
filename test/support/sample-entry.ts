import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { tagEarlierVersions } from "../../scripts/vscode/sample-history.mjs";
import { root } from "../../scripts/vscode/process.mjs";
import type { Translations } from "../../server/core/text/messages";
import type { EntryResult, Face } from "../../server/protocol";
import { temporaryFolder } from "./repository";
import { TestServer } from "./server";

/** Copies the sample workspace, with earlier versions in its history. @returns the folder */
export async function copySampleHistory(): Promise<string> {
  const folder = temporaryFolder();
  await cp(join(root, "scripts", "sample"), folder, { recursive: true });
  await tagEarlierVersions(folder);
  return folder;
}

/** The options of a request for an entry. */
interface EntryOptions {
  readonly face?: Face;
  /** The language of the answer; English if absent. */
  readonly translations?: Translations;
}

/** Requests the entry of a manifest in a folder, after the server has read its earlier versions. */
export async function entryIn(
  folder: string,
  path: string,
  { face = "published", translations }: EntryOptions = {},
): Promise<EntryResult> {
  const folders = [pathToFileURL(folder).href];
  const server = await TestServer.start({ folders, initializationOptions: { translations } });
  const uri = pathToFileURL(join(folder, path)).href;
  await server.open(uri, await readFile(join(folder, path), "utf8"));
  // The server answers this request after it has read the history.
  await server.ask("pluginManifest/release", uri);
  const result = await server.entry(uri, { face, checks: true, changes: {}, release: { packages: [] } });
  server.stop();
  if (!result) throw new Error(`${path} has no entry.`);
  return result;
}
