import { TextDocument } from "vscode-languageserver-textdocument";
import { check, ruleContext } from "../../server/core/check/check";
import type { ReleaseFacts, ReleasePackage } from "../../server/core/catalog/release-facts";
import { ManifestDocument } from "../../server/core/json/parse/document";
import type { JsonObject } from "../../server/core/json/tree/value";
import { sourcePaths } from "../../server/core/manifest/names/paths";
import type { Finding } from "../../server/core/rules/rule";
import { duplicatesOf } from "../../server/workspace/duplicates";
import { factsOf } from "../../server/workspace/manifest-facts";
import { WorkspaceIndex } from "../../server/workspace/workspace-index";
import { detail, draft, placeholder, published } from "./manifests";

/*
 * The pages in docs/rules/, read as their readers do: a title, the summary, the evidence, then six headings. What
 * is under *Wrong* and *Right* is executed.
 */

export const HEADINGS = [
  "Why",
  "What the interface says",
  "Wrong",
  "Right",
  "Fix",
  "When to turn it off",
] as const;

export interface RulePage {
  readonly title: string;
  readonly summary: string;
  /** The line in italics, without its asterisks. */
  readonly evidence: string;
  readonly headings: readonly string[];
  /** The text under each heading. */
  readonly sections: ReadonlyMap<string, string>;
}

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

/** Takes a page apart; what is not there is empty. */
export function readPage(markdown: string): RulePage {
  const [head = "", ...parts] = markdown.split(/^## /m);
  const [title = "", summary = "", evidence = ""] = head.trim().split(/\n\n+/);
  const sections = parts.map((part) => {
    const end = part.indexOf("\n");
    return [part.slice(0, end < 0 ? undefined : end).trim(), end < 0 ? "" : part.slice(end).trim()] as const;
  });
  return {
    title: /^# (.*)$/.exec(title)?.[1] ?? "",
    summary,
    evidence: /^\*([^*]*)\*$/.exec(evidence)?.[1] ?? "",
    headings: sections.map(([heading]) => heading),
    sections: new Map(sections),
  };
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

/** The package of each release: its files are those that the base draft names. */
const PACKAGE: ReleasePackage = {
  platform: "windows_x64",
  size: 1024,
  sha256: "a1".repeat(32),
  files: new Set(["native/clock.dll", "frontend/index.js"]),
};

/** What is found in a release whose last version is that at the tag. */
function findingsInRelease(text: string): readonly Finding[] {
  const base = { ...(JSON.parse(draft()) as JsonMembers), changelog: "Better." };
  const all = (JSON.parse(text) as JsonMembers[]).map((members) => replaced(base, members));
  const tags = all.slice(0, -1).map((manifest) => {
    const tag = `v${String(manifest["version"])}`;
    return { tag, manifest: manifest as JsonObject, folder: "", isHead: false };
  });
  const release: ReleaseFacts = {
    history: { tags, folder: "clock", isShallow: false },
    changelog: new Map(),
    packages: [PACKAGE],
    missing: new Set(),
    files: [],
  };
  return check(new ManifestDocument(JSON.stringify(all.at(-1), null, 2)), { release }).findings;
}

/** What is found in an example beyond what its base has; of a whole text, everything. */
export function findingsIn(example: Example): readonly Finding[] {
  if (example.info === "json release") return findingsInRelease(example.text);
  const document = new ManifestDocument(documentOf(example));
  const isAlone = example.info === "json missing";
  const named = isAlone ? [...sourcePaths(ruleContext(document))].map(({ path }) => path) : [];
  return check(document, { beside: { missing: new Set(named), files: [] } }).findings;
}

/** The codes of what is found in the manifests of an example beside each other. */
export function duplicatesIn({ text }: Example): string[] {
  const index = new WorkspaceIndex();
  const fragments = JSON.parse(text) as JsonMembers[];
  const all = fragments.map((fragment, i) => {
    const whole = { ...(JSON.parse(draft()) as JsonMembers), id: `com.example.plugin-${i}` };
    // What the base names is no matter of the example.
    const bare = { ...whole, commands: [], integration: {} };
    const content = JSON.stringify(replaced(bare, fragment));
    const document = TextDocument.create(`file:///${i}/manifest.json`, "json", 1, content);
    return factsOf(document.uri, new ManifestDocument(content), "draft", (offset) =>
      document.positionAt(offset),
    );
  });
  for (const facts of all) index.setFacts(facts);
  return all.flatMap((facts) => duplicatesOf(facts, index, {})).map(({ code }) => code);
}

interface JsonMembers {
  [name: string]: unknown;
}

/** A member with this value is taken out of the base. */
const REMOVED = "<removed>";

function replaced(base: JsonMembers, fragment: JsonMembers): JsonMembers {
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
