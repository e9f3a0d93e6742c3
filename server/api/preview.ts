import { changelogSections } from "../core/entry/changelog";
import type { GitVersion } from "../core/entry/earlier";
import { everyProvenance } from "../core/entry/provenance";
import { assembleEntry } from "../core/entry/review/assemble";
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
  const { repositoryUrl, packages, changelog, releases = [] } = options;
  const assembled = assembleEntry(
    { document, options: {} },
    {
      ...optionInputs(options),
      ...{ repositoryUrl, packages },
      changelog: changelog === undefined ? undefined : changelogSections(changelog),
      tags: releases.flatMap(gitVersions),
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

function gitVersions({ text, publishedAt }: Release): GitVersion[] {
  const { value } = documentOf(text);
  const version = memberValue(value, "version");
  return isObject(value) && isString(version) ? [{ version, publishedAt, manifest: value }] : [];
}
