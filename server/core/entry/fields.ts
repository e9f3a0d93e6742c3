import { isArray, isObject, isString, memberValue, type JsonObject } from "../json/tree/value";
import { isPlaceholderValue } from "../manifest/kind";
import { memberOrder, rootSchema } from "../schema/schema";
import { message } from "../text/messages";
import { deriveSummary, isAtOrBelowAddress, remoteAsHttps, TAG_SOURCES, tagsWithSources } from "./derive";
import {
  arrayOf,
  fromRule,
  fromManifest,
  fromMember,
  guessFrom,
  objectOf,
  pendingValue,
  withProvenance,
  type Traced,
} from "./provenance";

export interface FieldOptions {
  /** Defaults to `official`. */
  readonly source?: string | undefined;
  readonly repositoryUrl?: string | undefined;
  /** True if the manifest is in a subfolder of the repository, which may then contain other plugins. */
  readonly isInSubfolder?: boolean | undefined;
}

/** The entry's fields that come from the manifest or the options; unknown fields are null and pending. */
export type Fields = Readonly<ReturnType<typeof fieldsOf>>;

export const PLACEHOLDER_MEMBERS = memberOrder(rootSchema("placeholder"));

/** Returns the members that an entry uses; for a placeholder, only the members that the interface lists. */
export function usedMembers(manifest: JsonObject): JsonObject {
  if (!isPlaceholderValue(manifest)) return manifest;
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => PLACEHOLDER_MEMBERS.includes(name)));
}

/** Derives the fields of an entry from a manifest (docs/spec/entry.md, Where each field comes from). */
export function fieldsOf(authoredManifest: JsonObject, options: FieldOptions = {}) {
  const manifest = usedMembers(authoredManifest);
  const text = (...path: string[]): Traced | undefined => fromMember(manifest, path, isString);
  const homepage = homepageOf(manifest);
  return {
    id: text("id") ?? pendingValue(),
    name: text("name") ?? pendingValue(),
    version: text("version") ?? pendingValue(),
    license: text("license") ?? pendingValue(),
    kind:
      text("kind") ??
      fromRule("plugin", message("the kind is `plugin` unless the manifest specifies another")),
    source: text("source") ?? sourceOf(options.source),
    summary: summaryOf(manifest),
    author: authorOf(manifest),
    homepage_url: homepage,
    repository_url: text("repository_url") ?? repositoryOf(options, homepage),
    tags: tagsOf(manifest),
    min_app_version: text("min_app_version") ?? text("compatibility", "min_app_version") ?? pendingValue(),
    max_app_version: text("max_app_version") ?? noUpperBound(manifest),
  };
}

export function authorOf(manifest: JsonObject): Traced {
  const name = fromMember(manifest, ["author"], isString);
  if (name) return withProvenance(objectOf([["name", name]]), { kind: "manifest", path: "/author" });
  return fromMember(manifest, ["author"], isObject) ?? pendingValue();
}

function summaryOf(manifest: JsonObject): Traced {
  const summary = deriveSummary(manifest);
  if (summary === undefined) return pendingValue();
  return fromManifest(summary, isString(memberValue(manifest, "summary")) ? "/summary" : "/description");
}

function sourceOf(option: string | undefined): Traced {
  return option
    ? fromRule(option, message("the source given as an option"))
    : fromRule(
        "official",
        message("the source is `official` unless the manifest or an option specifies another"),
      );
}

function homepageOf(manifest: JsonObject): Traced {
  const homepage =
    fromMember(manifest, ["homepage_url"], isString) ?? fromMember(manifest, ["homepage"], isString);
  if (homepage || !isPlaceholderValue(manifest)) return homepage ?? pendingValue();
  const rule = message("the author's URL, because a placeholder has no homepage");
  return guessFrom(fromMember(manifest, ["author", "url"], isString) ?? pendingValue(), rule);
}

/** Returns the repository's address if the repository belongs to the plugin; otherwise guesses the homepage. */
function repositoryOf({ repositoryUrl, isInSubfolder }: FieldOptions, homepage: Traced): Traced {
  const url = repositoryUrl === undefined ? undefined : remoteAsHttps(repositoryUrl);
  if (url !== undefined && (!isInSubfolder || isAtOrBelowAddress(homepage.value, url)))
    return fromRule(url, message("the git remote `origin` as an https URL"));
  const rule =
    url === undefined
      ? message("the homepage, because neither the manifest nor git names a repository")
      : message("the homepage, because the manifest is in a folder of a repository with another address");
  return guessFrom(homepage, rule);
}

function tagsOf(manifest: JsonObject): Traced {
  const authoredTags = fromMember(manifest, ["tags"], isArray);
  if (authoredTags?.value.every(isString) && isPlaceholderValue(manifest)) return authoredTags;
  const sources = TAG_SOURCES.filter((name) => isArray(memberValue(manifest, name)));
  const rule = message(
    "levels, capabilities, lowercased keywords and the manifest's free tags; unique, ascending",
  );
  const tags = arrayOf(tagsWithSources(manifest).map(({ text, path }) => fromRule(text, rule, [path])));
  return withProvenance(tags, { kind: "derived", rule, paths: sources.map((name) => `/${name}`) });
}

function noUpperBound(manifest: JsonObject): Traced {
  return memberValue(manifest, "max_app_version") === null
    ? fromManifest(null, "/max_app_version")
    : fromRule(null, message("null (no upper bound) unless the manifest specifies one"));
}
