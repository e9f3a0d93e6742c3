import { TextDocument } from "vscode-languageserver-textdocument";
import { check, ruleContext } from "../../server/core/check/check";
import { suppressionUsage, SuppressionUsageCollector } from "../../server/core/check/usage";
import type { ReleaseFacts, ReleasePackage } from "../../server/core/release/past";
import { ManifestDocument } from "../../server/core/json/parse/document";
import type { JsonObject } from "../../server/core/json/tree/value";
import { findHost, type SourceEntry } from "../../server/core/manifest/host";
import { findSourcePaths } from "../../server/core/manifest/names/paths";
import type { Finding } from "../../server/core/problem";
import type { SourceFacts, SourceVersion } from "../../server/core/source/facts";
import { packageVersion } from "../../server/core/source/package-json";
import { type Configuration, checkOptions, layerSettings } from "../../server/project/settings/configuration";
import { findDuplicateNames } from "../../server/project/names/duplicates";
import {
  configurationFindings,
  suppressionFindings,
} from "../../server/project/settings/configuration-findings";
import { readConfiguration } from "../../server/project/settings/read-configuration";
import { factsFromDocument } from "../../server/project/names/manifest-facts";
import { WorkspaceIndex } from "../../server/project/names/workspace-index";
import { codeFactsIn } from "./code";
import { draft } from "./manifests";
import { latin1, LIBRARIES, PICTURE_FORMATS } from "./package-files";
import { past, tagged } from "./release";
import { documentOf, withoutMembers, type Example, type JsonMembers } from "./rule-examples";

/*
 * Parses the pages in docs/rules/ (a title, the summary, the evidence, then six headings), and checks the examples under
 * *Wrong* and *Right*.
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

/** Parses a page; missing parts are empty. */
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

/** The files of each release's package, with their first bytes: the files of the base draft, and further files. */
const FILES = new Map([
  ["native/clock.dll", LIBRARIES.windows_x64],
  ["native/clock.so", LIBRARIES.linux_x64],
  ["frontend/index.js", latin1("export {};")],
  ["icon.png", PICTURE_FORMATS.PNG],
  ["renamed.svg", PICTURE_FORMATS.PNG],
]);

/** The package of each release. @param manifest the manifest in the package */
function packageWith(manifest: JsonMembers): ReleasePackage {
  const digest = { size: 1024, sha256: "a1".repeat(32) };
  const value = JSON.parse(JSON.stringify(manifest)) as JsonObject;
  const contents = {
    manifest: { value },
    outsideNames: [],
    collidingNames: [],
    firstNameByFault: new Map(),
    fileStarts: FILES,
  };
  return { platform: "windows_x64", ...digest, files: new Set(FILES.keys()), contents };
}

/** Checks the last draft of an example as a release; the earlier drafts are at the tags, or in the package. */
function checkRelease({ info, text, without }: Example): CheckedExample {
  const base = { ...(JSON.parse(draft()) as JsonMembers), changelog: "Better." };
  const drafts = (JSON.parse(text) as JsonMembers[]).map((members) =>
    withoutMembers({ ...base, ...members }, without),
  );
  const [lastDraft = base] = drafts.slice(-1);
  const isPacked = info === "json packed";
  const tags = (isPacked ? [] : drafts.slice(0, -1)).map((manifest) =>
    tagged(`v${String(manifest["version"])}`, JSON.stringify(manifest)),
  );
  const release: ReleaseFacts = {
    past: past(tags),
    changelog: new Map(),
    packages: [packageWith(isPacked ? (drafts[0] ?? base) : lastDraft)],
    missingPaths: new Set(),
    files: [],
  };
  const draftText = JSON.stringify(lastDraft, null, 2);
  return { text: draftText, findings: check(new ManifestDocument(draftText), { release }).findings };
}

/** Checks a draft together with the other files of its folder. */
function checkSource({ text }: Example): CheckedExample {
  const { "manifest.json": members, ...otherFiles } = JSON.parse(text) as Record<string, JsonMembers>;
  const draftText = JSON.stringify({ ...(JSON.parse(draft()) as JsonMembers), ...members }, null, 2);
  const versions = Object.entries(otherFiles).flatMap(([path, content]): SourceVersion[] => {
    const version = packageVersion(JSON.stringify(content))?.value;
    const start = { line: 0, character: 0 };
    return version === undefined
      ? []
      : [{ path, uri: `file:///${path}`, range: { start, end: start }, version }];
  });
  const { findings } = check(new ManifestDocument(draftText), { sourceFacts: { versions } });
  return { text: draftText, findings };
}

/** The text of an example's document, and its findings. */
interface CheckedExample {
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** The date for the suppressions of examples, which may expire. */
const TODAY = "2030-01-01";

/** Checks a configuration file that applies to a valid draft. */
function checkConfiguration(text: string): CheckedExample {
  const parsed = readConfiguration(text);
  const { suppressions } = layerSettings(parsed.configuration ?? {}, "");
  const options = { suppressions, today: TODAY };
  const document = new ManifestDocument(draft());
  const context = ruleContext(document, options);
  const usage = suppressionUsage(context, options, check(document, options, context));
  const total = new SuppressionUsageCollector();
  if (usage) total.add(usage);
  const unused = suppressionFindings(text, options, (rule, pointer) => total.isUnused(rule, pointer));
  return { text, findings: [...configurationFindings(text, parsed).findings, ...unused] };
}

/** Checks a draft with the configuration before it. */
function checkWithHost(example: Example): CheckedExample {
  const [configuration, fragment] = JSON.parse(example.text) as [
    Configuration & { readonly extends?: string },
    JsonMembers,
  ];
  const text = documentOf({ info: "json", text: JSON.stringify(fragment), without: [] });
  const host = findHost(configuration.extends);
  const merged = layerSettings({ ...configuration, ...(host && { host }) }, "");
  return { text, findings: check(new ManifestDocument(text), checkOptions(merged)).findings };
}

/** Checks an example in its whole document, whose other parts have no problems. */
export function checkExample(example: Example): CheckedExample {
  const { info, text } = example;
  if (info === "json configuration") return checkConfiguration(text);
  if (info === "json release" || info === "json packed") return checkRelease(example);
  if (info === "json source") return checkSource(example);
  if (info === "json host") return checkWithHost(example);
  const document = new ManifestDocument(documentOf(example));
  const isMissing = info === "json missing";
  const paths = isMissing ? [...findSourcePaths(ruleContext(document))].map(({ path }) => path) : [];
  const folderFiles = { missingPaths: new Map(paths.map((path) => [path, path])), files: [] };
  const { findings } = check(document, { folderFiles, sourceFacts: factsOfCode(example) });
  return { text: document.text, findings };
}

/** The configuration of the pages about code: which calls contain names. */
const SOURCE: readonly SourceEntry[] = [
  { files: ["rs"], call: "ipc.register", names: "command" },
  { files: ["ts", "tsx"], call: "registerPlugin", names: "id" },
  { files: ["ts", "tsx"], call: "useHostTheme", uses: { capability: "theme_read" } },
];

function factsOfCode({ code }: Example): SourceFacts | undefined {
  return code && { versions: [], code: codeFactsIn({ [`src/main.${code.extension}`]: code.text }, SOURCE) };
}

/** The codes of the findings that compare the manifests of an example with each other. */
export function duplicatesIn({ text }: Example): string[] {
  const index = new WorkspaceIndex();
  const fragments = JSON.parse(text) as JsonMembers[];
  const manifestFacts = fragments.map((fragment, i) => {
    const base = { ...(JSON.parse(draft()) as JsonMembers), id: `com.example.plugin-${i}` };
    // Remove the names of the base, so that only names in the example are compared.
    const nameless = { ...base, commands: [], integration: {} };
    const content = JSON.stringify({ ...nameless, ...fragment });
    const document = TextDocument.create(`file:///${i}/manifest.json`, "json", 1, content);
    return factsFromDocument(document.uri, new ManifestDocument(content), "draft");
  });
  for (const facts of manifestFacts) index.set(facts);
  return manifestFacts.flatMap((facts) => findDuplicateNames(facts, index, {})).map(({ code }) => code);
}
