import { detail, draft, placeholder, published } from "./manifests";

/*
 * The examples of the pages in docs/rules/, and the whole documents that they are parts of. The site offers the same
 * documents to try.
 */

/** A fenced block of a page. */
export interface Example {
  /**
   * What the block says it is: `json`, `json published`, `json placeholder`, `json detail`, `json text`,
   * `json missing`, a draft without the files that it names, `json workspace`, a list of drafts, or `json release`, the
   * drafts at the release tags and the draft to release.
   */
  readonly info: string;
  readonly text: string;
}

/** The fenced blocks of a section. */
export function examplesIn(section: string): Example[] {
  const blocks = section.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, info = "", text = ""]) => ({ info: info.trim(), text }));
}

const BASES: Readonly<Record<string, () => string>> = {
  json: draft,
  "json missing": draft,
  "json published": published,
  "json placeholder": placeholder,
  "json detail": detail,
};

/**
 * Returns the document of an example: its members in a valid document of its kind, or the text as it is.
 * @throws when the block does not say what it is, or is not a JSON object
 */
export function documentOf({ info, text }: Example): string {
  if (info === "json text") return text;
  const base = BASES[info];
  if (!base)
    throw new Error(`A block is one of ${Object.keys(BASES).join(", ")} and json text, not '${info}'`);
  const fragment = JSON.parse(text) as JsonMembers;
  const whole = JSON.parse(base()) as JsonMembers;
  const merged =
    info === "json detail" ? inStep(merge(whole, fragment), fragment) : replaced(whole, fragment);
  return JSON.stringify(merged, null, 2);
}

export interface JsonMembers {
  [name: string]: unknown;
}

/** A member with this value is taken out of the base. */
const REMOVED = "<removed>";

/** Returns the members with those of a fragment in their places. */
export function replaced(base: JsonMembers, fragment: JsonMembers): JsonMembers {
  return withoutRemoved({ ...base, ...fragment });
}

function withoutRemoved(members: JsonMembers): JsonMembers {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== REMOVED));
}

/** Objects are merged by member, entries of `versions` by index; everything else is replaced. */
function merge(base: JsonMembers, fragment: JsonMembers): JsonMembers {
  const members = Object.entries(fragment).map(([name, value]) => [
    name,
    mergedValue(name, base[name], value),
  ]);
  return replaced(base, Object.fromEntries(members) as JsonMembers);
}

function mergedValue(name: string, base: unknown, value: unknown): unknown {
  if (name === "versions" && Array.isArray(base) && Array.isArray(value)) {
    const [old, own]: unknown[][] = [base, value];
    return [...(old ?? []), ...(own ?? []).slice(base.length)]
      .map((entry, i) => (own && i in own ? mergedValue("", entry, own[i]) : entry))
      .filter((entry) => entry !== REMOVED);
  }
  return isObject(value) ? merge(isObject(base) ? base : {}, value) : value;
}

/** The newest version occurs three times in a response: a fragment of it in `versions` applies to its copies, too. */
function inStep(document: JsonMembers, fragment: JsonMembers): JsonMembers {
  const { item, versions } = objectOf(document["data"]);
  const written = objectOf(objectOf(fragment["data"])["item"]);
  const newest: unknown = Array.isArray(versions) ? versions[0] : undefined;
  if (!isObject(item) || !isObject(newest)) return document;
  const copies = { latest_compatible_version: newest, manifest: newest["manifest"] };
  for (const [name, copy] of Object.entries(copies)) if (!(name in written)) item[name] = copy;
  return document;
}

function objectOf(value: unknown): JsonMembers {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is JsonMembers {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
