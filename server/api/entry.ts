import { changelogSections } from "../core/release/changelog";
import { everyProvenance } from "../core/entry/provenance";
import { assembleEntry } from "../core/entry/review/assemble";
import { hidingMember } from "../core/manifest/detail";
import { compareManifests, comparisonData, manifestIn, twice, type Side } from "../core/release/comparison";
import { optionInputs } from "../project/entry/options";
import { noManifest, pastOf, validDocumentOf } from "./input";
import { checkOptions, PREVIEW_OPTIONS } from "./options";
import type { ManifestDiff, Preview, PreviewOptions } from "./entry-types";

/**
 * Finds what changes for users from one manifest to another, and the version that it calls for. Each is a manifest, or
 * a detail response, whose newest version counts.
 * @throws SyntaxError when a text is not JSON, TypeError when it has no manifest, or a member of one twice
 */
export function diff(base: string, current: string): ManifestDiff {
  return comparisonData(compareManifests(sideOf("base", base), sideOf("current", current)));
}

function sideOf(name: string, text: string): Side {
  const document = validDocumentOf(text);
  const [hiding, manifest] = [hidingMember(document), manifestIn(document)];
  if (hiding !== undefined) throw new TypeError(twice(name, hiding));
  if (manifest) return { name, manifest };
  throw noManifest();
}

/**
 * Builds the catalog's response that a manifest leads to. Without the options `now` and `requestId`, it has the current
 * time and a random identifier. Of a detail response, the first version's manifest counts.
 * @throws SyntaxError when the text is not JSON, TypeError when it has no manifest or an option is wrong
 */
export function preview(text: string, options: PreviewOptions = {}): Preview {
  checkOptions(options, PREVIEW_OPTIONS);
  const document = validDocumentOf(text);
  const { repositoryUrl, packages, changelog, entry: saved, releases } = options;
  const assembled = assembleEntry(
    { document, options: {} },
    {
      ...optionInputs(options),
      packages,
      changelog: changelog === undefined ? undefined : changelogSections(changelog),
      past: { ...pastOf({ releases, entry: saved }), remote: repositoryUrl },
    },
  );
  if (!assembled) throw noManifest();
  const { entry, warnings } = assembled;
  const { payload, provenance, placeholder } = entry;
  return {
    entry: payload,
    provenance: everyProvenance(payload, provenance),
    warnings: warnings.map(({ message, pointer }) => ({ message, pointer })),
    placeholder,
  };
}
