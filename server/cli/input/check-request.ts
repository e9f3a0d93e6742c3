import { basename } from "node:path";
import type { CheckOptions } from "../../core/check/check";
import { ManifestDocument } from "../../core/json/parse/document";
import { isRecognized } from "../../core/manifest/kind";
import { OWN_NAME } from "../../host/manifest-names";
import { CONFIGURATION_FILE } from "../../settings/configuration";
import type { Configurations } from "./configurations";
import type { Source } from "./find-files";
import { readContent, readStandardInput, type Content } from "./read";

/** A source with its content and the options to check it with. */
export interface CheckRequest {
  readonly source: Source;
  readonly content: Content;
  readonly document: ManifestDocument;
  readonly options: CheckOptions;
}

/**
 * Reads a source.
 * @returns undefined for the configuration file, and for a file that was found by a search and is not a manifest
 * @throws Failure when it cannot be read, or its configuration is invalid
 */
export async function readRequest(
  source: Source,
  configurations: Configurations,
): Promise<CheckRequest | undefined> {
  const { name, path, isFound } = source;
  if (path !== undefined && basename(path) === CONFIGURATION_FILE) {
    configurations.verify(path);
    return undefined;
  }
  const content = path === undefined ? await readStandardInput() : readContent(path);
  const document = new ManifestDocument(content.text);
  if (isFound && !OWN_NAME.test(basename(name)) && !isRecognized(document.root)) return undefined;
  return { source, content, document, options: configurations.optionsFor(path ?? name) };
}
