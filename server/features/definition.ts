import type { Location, LocationLink, Position, Range } from "vscode-languageserver-types";
import type { Analysis } from "../documents/analysis";
import type { Occurrence } from "../core/manifest/names/occurrence";
import type { PathPlace } from "../core/manifest/names/paths";
import type { Files } from "../host/files";
import { positionOf } from "../protocol";
import { aboutManifest } from "./shared/feature";
import { definitionPlaces, occurrencesAt, occurrencesIn, type Elsewhere } from "../documents/occurrences";

export const definitionFeature = aboutManifest({
  method: "textDocument/definition",
  capability: () => ({ definitionProvider: true }),
  params: { position: positionOf },
  prepare: ({ scan }) => scan.ready(),
  answer(analysis, { position }, { client, files, index }) {
    const links = client.capabilities.textDocument?.definition?.linkSupport === true;
    return definition(analysis, position, links, files, index);
  },
});

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/**
 * `textDocument/definition`: goes from a level to its member and back, from a tag to its source, from a capability to
 * its permission, from a tab's position to the tab, between packages and libraries, from a path to its file.
 * @param links whether the client supports links (`textDocument.definition.linkSupport`)
 */
export async function definition(
  analysis: Analysis,
  position: Position,
  links: boolean,
  files: Files,
  elsewhere: Elsewhere,
): Promise<Location[] | LocationLink[] | null> {
  const all = occurrencesIn(analysis);
  const found = await Promise.all(
    occurrencesAt(analysis, position, all).map(async (from) => {
      const targets = await targetsOf(from, all, analysis, files, elsewhere);
      return targets.map((target) => ({ ...target, origin: analysis.range(from.range) }));
    }),
  );
  const targets = found.flat();
  if (targets.length === 0) return null;
  if (!links) return targets.map(({ uri, range }) => ({ uri, range }));
  return targets.map(({ uri, range, origin }) => ({
    originSelectionRange: origin,
    targetUri: uri,
    targetRange: range,
    targetSelectionRange: range,
  }));
}

async function targetsOf(
  from: Occurrence,
  all: readonly Occurrence[],
  analysis: Analysis,
  files: Files,
  elsewhere: Elsewhere,
): Promise<Location[]> {
  const file = isPath(from) ? await files.resolveFile(analysis.uri, from.path) : undefined;
  if (file !== undefined) return [{ uri: file, range: START }];
  return definitionPlaces(from, all, analysis, elsewhere);
}

function isPath(occurrence: Occurrence): occurrence is PathPlace {
  return "path" in occurrence;
}
