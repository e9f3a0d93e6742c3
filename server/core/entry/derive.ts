import { isBlank } from "../text/printable";
import { isFreeTag } from "../manifest/tag-lists";
import { isString, memberValue, type JsonObject, type JsonValue, entriesOf } from "../json/tree/value";
import { isLevel } from "../manifest/vocabulary";
import { parseUrl } from "../text/addresses";

interface Tag {
  readonly text: string;
  readonly path: string;
}

/** The members that feed `tags`. */
export const TAG_SOURCES = ["capability_levels", "host_capabilities", "keywords", "tags"] as const;

/** Derives the item's tags with their sources (docs/spec/entry.md, Where each field comes from, `item.tags`). */
export function tagsWithSources(manifest: JsonObject): Tag[] {
  const required = derivedTags(manifest);
  const keywords = stringsOf(memberValue(manifest, "keywords")).map(([index, keyword]): Tag => ({
    text: keyword.trim().toLowerCase(),
    path: `/keywords/${index}`,
  }));
  const own = stringsOf(memberValue(manifest, "tags"))
    .filter(([, tag]) => isFreeTag(tag))
    .map(([index, text]): Tag => ({ text, path: `/tags/${index}` }));
  const unique = new Map<string, Tag>();
  for (const tag of [...required, ...keywords, ...own]) {
    if (!isBlank(tag.text) && !unique.has(tag.text)) unique.set(tag.text, tag);
  }
  return [...unique.values()].sort((one, other) => byCodeUnit(one.text, other.text));
}

/** Derives the item's tags (docs/spec/entry.md, Where each field comes from, `item.tags`). */
export function deriveTags(manifest: JsonObject): string[] {
  return tagsWithSources(manifest).map(({ text }) => text);
}

/** Derives the tags of the levels and capabilities, in the manifest's order. */
export function derivedTags(manifest: JsonObject): Tag[] {
  const capabilities = stringsOf(memberValue(manifest, "host_capabilities"));
  return [
    ...entriesOf(memberValue(manifest, "capability_levels")).flatMap((level, index): Tag[] =>
      typeof level === "number" && isLevel(level)
        ? [{ text: `level-${level}`, path: `/capability_levels/${index}` }]
        : [],
    ),
    ...capabilities
      .filter(([, name]) => name !== "")
      .map(([index, name]): Tag => ({ text: `host-${name}`, path: `/host_capabilities/${index}` })),
  ];
}

/** Compares two texts by UTF-16 code units, independent of the locale. @returns below, at or above zero */
export function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Returns a manifest's summary, else its description, on one line. */
export function deriveSummary(manifest: JsonObject): string | undefined {
  const [summary, description] = ["summary", "description"].map((name) => memberValue(manifest, name));
  if (isString(summary)) return summary;
  if (!isString(description)) return undefined;
  return hasLineBreak(description) ? oneLine(description) : description;
}

const LINE_BREAKS = /[\n\r\v\f\u0085\u2028\u2029]+/;

export function hasLineBreak(text: string): boolean {
  return LINE_BREAKS.test(text);
}

export function oneLine(text: string): string {
  const lines = text.split(LINE_BREAKS).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

/**
 * Converts a git remote to an https URL without credentials and `.git`; undefined if the remote is not on another host
 * (docs/spec/entry.md, Where each field comes from, `item.repository_url`).
 */
export function remoteAsHttps(remote: string): string | undefined {
  const address = remote.trim();
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? remoteUrl(address) : scpUrl(address);
  if (url === undefined) return undefined;
  const path = url.pathname.split("/").filter((segment, index) => index === 0 || segment !== "");
  const last = path.length - 1;
  if (path[last] === ".git") path.pop();
  else path[last] = path[last]?.replace(/\.git$/i, "") ?? "";
  return `https://${url.host}${path.join("/")}`;
}

/** Tests if a value is an address on the Web that another one leads to: the same one, or one with a longer path. */
export function isAddressBelow(value: JsonValue, address: string): boolean {
  const [url, top] = [isString(value) ? parseUrl(value) : undefined, parseUrl(address)];
  if (!url || !top || !/^https?:$/.test(url.protocol) || url.host !== top.host) return false;
  const [path, start] = [url, top].map(({ pathname }) => `${withoutEndSlashes(pathname)}/`);
  return start !== "/" && path?.startsWith(start ?? "") === true;
}

function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** Converts a URL with a scheme whose paths are the same on the web; only http and https keep their port. */
function remoteUrl(address: string): URL | undefined {
  const [, scheme = "", rest = ""] = /^([a-z0-9+.-]+):\/\/(.*)$/is.exec(address) ?? [];
  const web = /^(?:git\+)?https?$/i.test(scheme);
  if (!web && !/^(?:git|ssh|git\+ssh|ssh\+git)$/i.test(scheme)) return undefined;
  const url = parseUrl(`https://${rest}`);
  if (url && !web) url.port = "";
  return url;
}

/**
 * Converts `user@host:path`, the short form of ssh; a single letter before the colon is a drive. Without a user, what has
 * no dot is the scheme of an address, as in `mailto:`, or a program that git runs, as in `ext::`.
 */
function scpUrl(address: string): URL | undefined {
  const [, user, host, path] = /^([^@/\\:]*@)?([^@/\\:\s]{2,}):([^\\:][^\\]*)$/.exec(address) ?? [];
  if (user === undefined && !host?.includes(".")) return undefined;
  return host === undefined || path === undefined ? undefined : parseUrl(`https://${host}/${path}`);
}

function stringsOf(value: JsonValue | undefined): [index: number, text: string][] {
  return entriesOf(value).flatMap((text, index): [number, string][] =>
    isString(text) ? [[index, text]] : [],
  );
}
