import { changelogSections } from "../core/entry/changelog";
import { everyProvenance } from "../core/entry/provenance";
import { assembleEntry } from "../core/entry/review/assemble";
import { readDetail } from "../core/entry/review/past";
import { EMPTY_PAST, type ReleaseTag } from "../core/release/past";
import { isObject, isString, memberValue } from "../core/json/tree/value";
import { optionInputs } from "../program/entry/options";
import { documentOf, noManifest, validDocumentOf } from "./input";
import { checkOptions, PREVIEW_OPTIONS } from "./options";
import type { Preview, PreviewOptions, Release } from "./types";

/**
 * Builds the catalog's response that a manifest leads to. Without the options `now` and `requestId`, it has the current
 * time and a random identifier. Of a detail response, the first version's manifest counts.
 * @throws SyntaxError when the text is not JSON, TypeError when it has no manifest or an option is wrong
 */
export function preview(text: string, options: PreviewOptions = {}): Preview {
  checkOptions(options, PREVIEW_OPTIONS);
  const document = validDocumentOf(text);
  const { repositoryUrl, packages, changelog, entry: saved, releases = [] } = options;
  const assembled = assembleEntry(
    { document, options: {} },
    {
      ...optionInputs(options),
      packages,
      changelog: changelog === undefined ? undefined : changelogSections(changelog),
      past: {
        ...EMPTY_PAST,
        remote: repositoryUrl,
        saved: saved === undefined ? undefined : readDetail(saved),
        tags: releases.flatMap(releaseTag),
      },
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

/** Treats an earlier release as one at a tag that names no plugin. */
function releaseTag({ text, publishedAt }: Release): ReleaseTag[] {
  const { value } = documentOf(text);
  const named = memberValue(value, "version");
  if (!isObject(value) || !isString(named)) return [];
  const place = { plugin: undefined, tag: named, commit: "", folder: "", isHead: false, isReachable: true };
  return [{ ...place, named, publishedAt, manifest: value }];
}
