import { asArray, isString, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { isFreeTag } from "../manifest/manifest";
import { isLevel } from "../manifest/vocabulary";
import { parseUrl } from "../text/addresses";
import { isBlank } from "../text/printable";

/** A tag, and the JSON Pointer of its source in the manifest. */
interface Tag {
  readonly text: string;
  readonly path: string;
}

export const TAG_SOURCES = ["capability_levels", "host_capabilities", "keywords", "tags"] as const;

/** Derives the item's tags, unique and sorted (docs/spec/entry.md, Where each field comes from). */
export function tagsWithSources(manifest: JsonObject): Tag[] {
  const keywords = stringsOf(manifest, "keywords").map(({ text, path }) => ({
    text: text.trim().toLowerCase(),
    path,
  }));
  const freeTags = stringsOf(manifest, "tags").filter(({ text }) => isFreeTag(text));
  const tagsByText = new Map<string, Tag>();
  for (const tag of [...levelAndCapabilityTags(manifest), ...keywords, ...freeTags]) {
    if (!isBlank(tag.text) && !tagsByText.has(tag.text)) tagsByText.set(tag.text, tag);
  }
  return [...tagsByText.values()].sort((a, b) => compareCodeUnits(a.text, b.text));
}

export function deriveTags(manifest: JsonObject): string[] {
  return tagsWithSources(manifest).map(({ text }) => text);
}

export function levelAndCapabilityTags(manifest: JsonObject): Tag[] {
  const levels = asArray(memberValue(manifest, "capability_levels")).flatMap((level, index): Tag[] =>
    typeof level === "number" && isLevel(level)
      ? [{ text: `level-${level}`, path: `/capability_levels/${index}` }]
      : [],
  );
  const capabilities = stringsOf(manifest, "host_capabilities").filter(({ text }) => text !== "");
  return [...levels, ...capabilities.map(({ text, path }) => ({ text: `host-${text}`, path }))];
}

export function compareCodeUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns a manifest's summary, or else its description on one line. */
export function deriveSummary(manifest: JsonObject): string | undefined {
  const { summary, description } = manifest;
  if (isString(summary)) return summary;
  if (!isString(description)) return undefined;
  return hasLineBreak(description) ? joinLines(description) : description;
}

const LINE_BREAKS = /[\n\r\v\f\u0085\u2028\u2029]+/;

export function hasLineBreak(text: string): boolean {
  return LINE_BREAKS.test(text);
}

export function joinLines(text: string): string {
  const lines = text.split(LINE_BREAKS).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

/** Converts the address of a git remote to an https URL without credentials or `.git` (docs/spec/entry.md). */
export function remoteAsHttps(remote: string): string | undefined {
  const address = remote.trim();
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? remoteUrl(address) : scpUrl(address);
  if (url === undefined) return undefined;
  const path = url.pathname.split("/").filter((segment, index) => index === 0 || segment !== "");
  const lastIndex = path.length - 1;
  if (path[lastIndex] === ".git") path.pop();
  else path[lastIndex] = path[lastIndex]?.replace(/\.git$/i, "") ?? "";
  return `https://${url.host}${path.join("/")}`;
}

/** Tests if a value is a web address at or below `address`, on the same host; false if `address` has no path. */
export function isAtOrBelowAddress(value: JsonValue, address: string): boolean {
  const [url, parent] = [isString(value) ? parseUrl(value) : undefined, parseUrl(address)];
  if (!url || !parent || !/^https?:$/.test(url.protocol) || url.host !== parent.host) return false;
  const [path, parentPath] = [url, parent].map(({ pathname }) => `${withoutEndSlashes(pathname)}/`);
  return parentPath !== "/" && path?.startsWith(parentPath ?? "") === true;
}

function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

function remoteUrl(address: string): URL | undefined {
  const [, scheme = "", hostAndPath = ""] = /^([a-z0-9+.-]+):\/\/(.*)$/is.exec(address) ?? [];
  const isWeb = /^(?:git\+)?https?$/i.test(scheme);
  if (!isWeb && !/^(?:git|ssh|git\+ssh|ssh\+git)$/i.test(scheme)) return undefined;
  const url = parseUrl(`https://${hostAndPath}`);
  if (url && !isWeb) url.port = "";
  return url;
}

/**
 * Parses `user@host:path`, the short form of an ssh address. Rejects Windows drive letters (`C:`) and git remote helpers
 * (`ext::`). Without a user, the host needs a dot; otherwise, a URL such as `mailto:…` would match.
 */
function scpUrl(address: string): URL | undefined {
  const [, user, host, path] = /^([^@/\\:]*@)?([^@/\\:\s]{2,}):([^\\:][^\\]*)$/.exec(address) ?? [];
  if (user === undefined && !host?.includes(".")) return undefined;
  return host === undefined || path === undefined ? undefined : parseUrl(`https://${host}/${path}`);
}

function stringsOf(manifest: JsonObject, name: string): Tag[] {
  return asArray(memberValue(manifest, name)).flatMap((text, index) =>
    isString(text) ? [{ text, path: `/${name}/${index}` }] : [],
  );
}
