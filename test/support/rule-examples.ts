import { detail, draft, placeholder, published } from "./manifests";

/*
 * The examples of the pages in docs/rules/, and the whole documents that contain them. The site opens the same documents
 * in the playground.
 */

/** A fenced block of a page. */
export interface Example {
  /**
   * The kind of the block: `json` (a draft), `json published`, `json placeholder`, `json detail`, `json text`,
   * `json missing` (a draft whose files are missing), `json configuration`, `json host` (a configuration and a draft),
   * `json workspace` (drafts), `json release` (the drafts at the release tags, then the draft to release), `json packed`
   * (the draft in the package, then the draft), `json source` (the files of a draft's folder by name), or `json code` (a
   * draft beside the code in the previous block).
   */
  readonly info: string;
  readonly text: string;
  /** The members to remove from the whole document: `json without license, data.versions.0.manifest`. */
  readonly without: readonly string[];
  /** The code beside the document. */
  readonly code?: { readonly extension: string; readonly text: string };
}

/** The file extensions of code blocks, by the language after the fence. */
const CODE: Readonly<Record<string, string>> = { rust: "rs", ts: "ts", tsx: "tsx" };

/** Parses the words after the fence of a block: its kind, and the properties to remove. */
export function exampleOf(fence: string, text: string): Example {
  const [info = "", without] = fence.trim().split(" without ");
  return { info, text, without: without?.split(", ") ?? [] };
}

/** Returns the JSON blocks of a section, each with the code block before it. */
export function examplesIn(section: string): Example[] {
  let code: Example["code"];
  const blocks = section.matchAll(/^```([^\n]*)\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, fence = "", text = ""]) => {
    const extension = CODE[fence];
    if (extension === undefined) return { ...exampleOf(fence, text), ...(code && { code }) };
    code = { extension, text };
    return [];
  });
}

const BASES: Readonly<Record<string, () => string>> = {
  json: draft,
  "json missing": draft,
  "json code": draft,
  "json published": published,
  "json placeholder": placeholder,
  "json detail": detail,
};

/** Tests if an example is a single document, without further documents, files or earlier versions. */
export function isDocument({ info }: Example): boolean {
  return info === "json text" || info in BASES;
}

/**
 * Returns the document of an example: its members in a valid document of its kind, or the text as it is.
 * @throws when the block has an unknown kind, or is not a JSON object
 */
export function documentOf({ info, text, without }: Example): string {
  if (info === "json text") return text;
  const createBase = BASES[info];
  if (!createBase)
    throw new Error(`A block is one of ${Object.keys(BASES).join(", ")} and json text, not '${info}'`);
  const fragment = JSON.parse(text) as JsonMembers;
  const base = JSON.parse(createBase()) as JsonMembers;
  const merged =
    info === "json detail"
      ? updateCopies(withoutMembers(merge(base, fragment), without), fragment)
      : withoutMembers({ ...base, ...fragment }, without);
  return JSON.stringify(merged, null, 2);
}

export interface JsonMembers {
  [name: string]: unknown;
}

/** Returns a copy without the members at these dotted paths. */
export function withoutMembers(document: JsonMembers, paths: readonly string[]): JsonMembers {
  const copy = structuredClone(document);
  for (const path of paths) {
    const names = path.split(".");
    const name = names.pop() ?? "";
    const parent = names.reduce<unknown>((value, each) => (value as JsonMembers)[each], copy);
    Reflect.deleteProperty(parent as JsonMembers, name);
  }
  return copy;
}

/** Merges objects by member, and entries of `versions` by index; replaces all other values. */
function merge(base: JsonMembers, fragment: JsonMembers): JsonMembers {
  const members = Object.entries(fragment).map(([name, value]) => [
    name,
    mergedValue(name, base[name], value),
  ]);
  return { ...base, ...(Object.fromEntries(members) as JsonMembers) };
}

function mergedValue(name: string, base: unknown, value: unknown): unknown {
  if (name === "versions" && Array.isArray(base) && Array.isArray(value)) {
    const [baseEntries = [], newEntries = []]: unknown[][] = [base, value];
    return [...baseEntries, ...newEntries.slice(base.length)].map((entry, i) =>
      i in newEntries ? mergedValue("", entry, newEntries[i]) : entry,
    );
  }
  return isObject(value) ? merge(isObject(base) ? base : {}, value) : value;
}

/** Copies the newest version from `versions` to its two places in the item, unless the fragment has them. */
function updateCopies(document: JsonMembers, fragment: JsonMembers): JsonMembers {
  const { item, versions } = objectOf(document["data"]);
  const itemInFragment = objectOf(objectOf(fragment["data"])["item"]);
  const newest: unknown = Array.isArray(versions) ? versions[0] : undefined;
  if (!isObject(item) || !isObject(newest)) return document;
  const copies = { latest_compatible_version: newest, manifest: newest["manifest"] };
  for (const [name, copy] of Object.entries(copies)) if (!(name in itemInFragment)) item[name] = copy;
  return document;
}

function objectOf(value: unknown): JsonMembers {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is JsonMembers {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
