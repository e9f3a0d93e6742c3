import { changelogSections } from "../core/entry/changelog";
import type { GitVersion } from "../core/entry/earlier";
import { everyProvenance } from "../core/entry/provenance";
import { readDetail } from "../core/entry/review/past";
import { reviewEntry } from "../core/entry/review/review";
import { ruleContext } from "../core/check/check";
import { isObject, isString, memberValue } from "../core/json/tree/value";
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
  const [manifest] = ruleContext(document).manifests;
  if (manifest?.node.type !== "object" || !isObject(manifest.value)) throw noManifest();
  const { slug, source, repositoryUrl, packages, face = "published" } = options;
  const { now = new Date().toISOString(), requestId = crypto.randomUUID() } = options;
  const { changelog, entry: earlier, releases = [] } = options;
  const { entry, warnings } = reviewEntry({
    ...{ now, requestId, slug, source, repositoryUrl, packages, face },
    manifest: manifest.value,
    written: { node: manifest.node, text: document.text },
    changelog: changelog === undefined ? undefined : changelogSections(changelog),
    detail: earlier === undefined ? undefined : readDetail(earlier),
    tags: releases.flatMap(gitVersions),
  });
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
