import { detail, draft, placeholder, published } from "./manifests";

/*
 * The examples of the pages in docs/rules/, and the whole documents that they are parts of. The site offers the same
 * documents to try.
 */

/** A fenced block of a page. */
export interface Example {
  /**
   * What the block says it is: `json`, `json published`, `json placeholder`, `json detail`, `json text`,
   * `json missing`, a draft without the files that it names, `json configuration`, `json host`, a list of a
   * configuration and a draft, `json workspace`, a list of drafts, `json release`, the drafts at the release tags and the draft to release, `json packed`, the draft in its package and
   * that draft, `json source`, the files in the folder of a draft by their names, or `json code`, a draft beside the code
   * in the block before it.
   */
  readonly info: string;
  readonly text: string;
  /** The members of the whole document that the example lacks: `json without license, data.versions.0.manifest`. */
  readonly without: readonly string[];
  /** The code beside the document. */
  readonly code?: { readonly extension: string; readonly text: string };
}

/** The languages of code in the blocks, and the extensions of their files. */
const CODE: Readonly<Record<string, string>> = { rust: "rs", ts: "ts", tsx: "tsx" };

/** Reads the words after the fence of a block: its language, and the properties that its document lacks. */
export function exampleOf(fence: string, text: string): Example {
  const [info = "", without] = fence.trim().split(" without ");
  return { info, text, without: without?.split(", ") ?? [] };
}

/** The fenced blocks of a section, each with the code before it. */
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

/** Tests if an example is a document by itself: others are several, or need files or an earlier version beside it. */
export function isDocument({ info }: Example): boolean {
  return info === "json text" || info in BASES;
}

/**
 * Returns the document of an example: its members in a valid document of its kind, or the text as it is.
 * @throws when the block does not say what it is, or is not a JSON object
 */
export function documentOf({ info, text, without }: Example): string {
  if (info === "json text") return text;
  const base = BASES[info];
  if (!base)
    throw new Error(`A block is one of ${Object.keys(BASES).join(", ")} and json text, not '${info}'`);
  const fragment = JSON.parse(text) as JsonMembers;
  const whole = JSON.parse(base()) as JsonMembers;
  const merged =
    info === "json detail"
      ? inStep(withoutMembers(merge(whole, fragment), without), fragment)
      : withoutMembers({ ...whole, ...fragment }, without);
  return JSON.stringify(merged, null, 2);
}

export interface JsonMembers {
  [name: string]: unknown;
}

/** Returns an object without some members, each named by its path with dots. */
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

/** Objects are merged by member, entries of `versions` by index; everything else is replaced. */
function merge(base: JsonMembers, fragment: JsonMembers): JsonMembers {
  const members = Object.entries(fragment).map(([name, value]) => [
    name,
    mergedValue(name, base[name], value),
  ]);
  return { ...base, ...(Object.fromEntries(members) as JsonMembers) };
}

function mergedValue(name: string, base: unknown, value: unknown): unknown {
  if (name === "versions" && Array.isArray(base) && Array.isArray(value)) {
    const [old, own]: unknown[][] = [base, value];
    return [...(old ?? []), ...(own ?? []).slice(base.length)].map((entry, i) =>
      own && i in own ? mergedValue("", entry, own[i]) : entry,
    );
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
