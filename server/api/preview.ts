import { changelogSections } from "../core/catalog/changelog";
import type { GitVersion } from "../core/catalog/earlier";
import { everyProvenance } from "../core/catalog/provenance";
import { readDetail } from "../core/catalog/review/past";
import { reviewEntry, type Clock } from "../core/catalog/review/review";
import { ruleContext } from "../core/check/check";
import { isObject, isString, memberValue, type JsonObject } from "../core/json/tree/value";
import { formats } from "../core/manifest/formats";
import { message, show } from "../core/text/messages";
import { documentOf, noManifest, requireKnown, validDocumentOf } from "./input";
import type { Preview, PreviewOptions, Release } from "./types";

const OPTIONS = [
  ...["face", "now", "requestId", "slug", "source", "repositoryUrl"],
  ...["changelog", "entry", "releases", "packages"],
];

/**
 * Builds the catalog's response that a manifest leads to. Without the options `now` and `requestId`, it has the current
 * time and a random identifier. Of a detail response, the first version's manifest counts.
 * @throws SyntaxError when the text is not JSON, TypeError when it has no manifest or an option is wrong
 */
export function preview(text: string, options: PreviewOptions = {}): Preview {
  requireKnown(options, OPTIONS);
  const document = validDocumentOf(text);
  const [manifest] = ruleContext(document).manifests;
  if (manifest?.node.type !== "object" || !isObject(manifest.value)) throw noManifest();
  const { slug, source, repositoryUrl, packages, changelog, releases = [] } = options;
  const { entry, warnings } = reviewEntry({
    ...readClock(options),
    ...{ slug: readSlug(slug), source, repositoryUrl, packages, face: readFace(options.face) },
    manifest: manifest.value,
    written: { node: manifest.node, text: document.text },
    changelog: changelog === undefined ? undefined : changelogSections(changelog),
    detail: options.entry === undefined ? undefined : readEarlier(options.entry),
    tags: readReleases(releases).flatMap(gitVersions),
  });
  const { payload, provenance, placeholder } = entry;
  return {
    entry: payload,
    provenance: everyProvenance(payload, provenance),
    warnings: warnings.map(({ message, pointer }) => ({ message, pointer })),
    placeholder,
  };
}

function readReleases(releases: readonly Release[]): readonly Release[] {
  const given: unknown = releases;
  if (Array.isArray(given)) return releases;
  throw new TypeError(message("The option 'releases' must be an array."));
}

function gitVersions({ text, publishedAt }: Release): GitVersion[] {
  const { value } = documentOf(text);
  const version = memberValue(value, "version");
  return isObject(value) && isString(version) ? [{ version, publishedAt, manifest: value }] : [];
}

function readEarlier(text: string): JsonObject {
  const detail = readDetail(documentOf(text).text);
  if (detail) return detail;
  throw new TypeError(message("The option 'entry' must be the text of a detail response."));
}

function readFace(face: unknown = "published"): "published" | "current" {
  if (face === "published" || face === "current") return face;
  throw new TypeError(message("The face must be published or current, not {face}.", { face: show(face) }));
}

function readClock({ now, requestId }: PreviewOptions): Clock {
  if (now !== undefined && !formats["catalog-timestamp"](now)) {
    const values = { now: show(now) };
    throw new TypeError(
      message("The option 'now' must be a timestamp such as '2030-01-31T12:00:00.000Z', not {now}.", values),
    );
  }
  if (requestId !== undefined && !formats.uuid(requestId)) {
    const values = { requestId: show(requestId) };
    throw new TypeError(message("The option 'requestId' must be a UUID, not {requestId}.", values));
  }
  return { now: now ?? new Date().toISOString(), requestId: requestId ?? crypto.randomUUID() };
}

function readSlug(slug: string | undefined): string | undefined {
  if (slug === undefined || formats["url-slug"](slug)) return slug;
  const values = { slug: show(slug) };
  throw new TypeError(message("A slug may only have letters, digits and - _ . ~, not {slug}.", values));
}
