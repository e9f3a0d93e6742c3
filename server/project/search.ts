import type { Files, FoundFiles } from "../host/files";
import { folderOf } from "../host/uris";
import { isConfigurationFile, type ConfigurationLoader } from "./configurations";

/**
 * Searches a folder for files that may be manifests (docs/spec/command-line.md, What a search finds), without those that
 * a configuration lets searches pass over. The caller reads them: their content says what they are.
 */
export async function searchManifests(
  files: Files,
  configurations: ConfigurationLoader,
  folder: string,
): Promise<FoundFiles> {
  const found = await files.search(folder);
  const configured = found.files.flatMap(({ uri }) => (isConfigurationFile(uri) ? folderOf(uri) : []));
  await Promise.all([folder, ...configured].map((at) => configurations.holdingIn(at)));
  const manifests = found.files.filter(({ uri }) => !isConfigurationFile(uri));
  // Where no configuration says so, that of each folder is not looked for.
  if (!configurations.ignoresAny()) return { ...found, files: manifests };
  const wanted: FoundFiles["files"][number][] = [];
  for (const file of manifests) if (!(await configurations.passesOver(file.uri))) wanted.push(file);
  return { ...found, files: wanted };
}
