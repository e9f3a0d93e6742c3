import type { CheckOptions as CoreOptions } from "../core/check/check";
import { parseDetail } from "../core/entry/earlier";
import { ManifestDocument } from "../core/json/parse/document";
import { isObject, isString, memberValue } from "../core/json/tree/value";
import { findHost } from "../core/manifest/host";
import { EMPTY_HISTORY, type ReleaseHistory, type ReleaseTag } from "../core/release/past";
import { message } from "../core/text/messages";
import { checkOptions, layerSettings } from "../project/settings/configuration";
import { rangeConverter } from "../project/positions";
import type { CheckOptions, PastOptions, Release } from "./types";

/** Parses a text. @throws TypeError when it is not a string: JavaScript callers may pass a Buffer */
export function documentOf(text: unknown): ManifestDocument {
  if (typeof text === "string") return new ManifestDocument(text);
  throw new TypeError(
    message("The manifest must be a string, not a value of type {type}.", { type: typeof text }),
  );
}

/** Parses a text that must be JSON. @throws SyntaxError, as JSON.parse does */
export function validDocumentOf(text: unknown): ManifestDocument {
  const document = documentOf(text);
  const [fault] = document.faults;
  if (!fault) return document;
  const { start } = rangeConverter(document.text)(fault);
  const values = { line: start.line + 1, character: start.character + 1, problem: fault.message };
  throw new SyntaxError(message("Line {line}, character {character}: {problem}", values));
}

export function noManifestError(): TypeError {
  return new TypeError(message("The text must be a manifest, or a detail response that contains one."));
}

/** Converts the options of `check` and `fix` to core options. By default, the core detects the kind. */
export function coreOptions({
  kind = "auto",
  rules = {},
  vocabulary = {},
  suppressions = [],
  host,
}: CheckOptions): CoreOptions {
  const profile = findHost(host);
  const settings = { documentKind: kind, rules, vocabulary, suppressions, ...(profile && { host: profile }) };
  return checkOptions(layerSettings(settings, "options"));
}

export function pastOf({ releases = [], entry }: PastOptions): ReleaseHistory {
  return {
    ...EMPTY_HISTORY,
    savedResponse: entry === undefined ? undefined : parseDetail(entry),
    tags: releases.flatMap(toReleaseTags),
  };
}

/** Converts an earlier release to a tag without a plugin name. Returns no tag if its manifest has no version. */
function toReleaseTags({ text, publishedAt }: Release): ReleaseTag[] {
  const { value } = documentOf(text);
  const tagVersion = memberValue(value, "version");
  if (!isObject(value) || !isString(tagVersion)) return [];
  const commitFacts = { commit: "", folder: "", isHead: false, isReachable: true };
  return [{ ...commitFacts, plugin: undefined, tag: tagVersion, tagVersion, publishedAt, manifest: value }];
}
