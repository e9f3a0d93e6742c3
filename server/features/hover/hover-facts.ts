import { pathOf, toPointer, type Segment } from "../../core/json/tree/pointer";
import { memberOf, stringOf, type StringNode, type ValueNode } from "../../core/json/tree/tree";
import { detailPlaces } from "../../core/manifest/detail";
import { base64Length } from "../../core/manifest/formats";
import { compareVersions, isSameVersion, isVersion } from "../../core/manifest/versions";
import { isSavedBase, type Releases } from "../../core/release/past";
import { humanSize, message, plural, show } from "../../core/text/messages";
import { markdownText, escapeUnprintable } from "../../core/text/printable";
import { endOf } from "../../core/text/ranges";
import type { Analysis } from "../../project/documents/analysis";
import { occurrencesIn } from "../../project/documents/occurrences";
import { hostPermissions, registrationsOf } from "../shared/counterparts";
import { joinParagraphs } from "../shared/documentation";

/** Lists facts about a plain value, beyond its schema's description, as sentences in Markdown. */
export function valueFacts(node: ValueNode, analysis: Analysis, releases: Releases | undefined): string[] {
  const path = pathOf(node);
  const name = path.at(-1);
  if (node.type === "number") return name === "artifact_size" ? sizeFacts(node.value) : [];
  if (node.type !== "string") return [];
  if (name === "sha256") return digestFacts(node.value);
  if (name === "signature") return signatureFacts(node.value);
  if (path.at(-2) === "tags") return tagFacts(node, analysis);
  if (name === "type" && path.at(-3) === "permissions") return permissionFacts(node, analysis);
  if (name === "min_app_version" || name === "max_app_version") return appVersionFacts(node, path, analysis);
  if (name !== "version") return [];
  return analysis.context.kind === "detail"
    ? neighborFacts(path, analysis)
    : releaseFacts(node.value, releases);
}

function sizeFacts(bytes: number): string[] {
  if (bytes < 1000) return [];
  return [
    message("{size} ({count} bytes).", { size: humanSize(bytes), count: bytes.toLocaleString("en-US") }),
  ];
}

function digestFacts(text: string): string[] {
  const isHexadecimal = /^(?:[0-9a-f]{2})*$/i.test(text);
  return [
    isHexadecimal
      ? message("Decodes to {count} bytes; a digest has 32.", { count: text.length / 2 })
      : message("Not valid hexadecimal text."),
  ];
}

function signatureFacts(text: string): string[] {
  const count = base64Length(text);
  if (count === undefined) return [message("Not valid padded base64 text.")];
  return [message("Decodes to {count} bytes; a signature has 64.", { count })];
}

function tagFacts(node: ValueNode, analysis: Analysis): string[] {
  const occurrences = occurrencesIn(analysis);
  const subject = occurrences.find(({ range }) => range === node)?.subject;
  const source = occurrences.find((place) => place.role === "source" && place.subject === subject);
  if (!source) return [message("A free tag: no level, capability or keyword adds it.")];
  const sourceText = analysis.text.slice(source.range.offset, endOf(source.range));
  if (subject?.includes(" keyword "))
    return [message("Derived from the keyword {written}.", { written: sourceText })];
  return [
    subject?.includes(" host-")
      ? message("Derived from the capability {written}.", { written: sourceText })
      : message("Derived from level {written}.", { written: sourceText }),
  ];
}

function permissionFacts(node: ValueNode, analysis: Analysis): string[] {
  const permission = [...hostPermissions(analysis)].find(({ typeNode }) => typeNode === node);
  if (permission?.isDeclared !== false) return [];
  return [
    message("`host_capabilities` does not list `{capability}`.", { capability: permission.capability }),
  ];
}

function appVersionFacts(node: StringNode, path: readonly Segment[], { context }: Analysis): string[] {
  const pointer = toPointer(path);
  const manifest = context.manifests.find((candidate) => pointer.startsWith(`${candidate.pointer}/`))?.node;
  const catalogMinimum = stringOf(memberOf(manifest, "min_app_version"));
  if (path.at(-1) === "max_app_version") return orderFacts(catalogMinimum, node.value);
  const statedMinimum = stringOf(memberOf(memberOf(manifest, "compatibility"), "min_app_version"));
  const facts = orderFacts(node.value, stringOf(memberOf(manifest, "max_app_version")));
  if (!isVersion(statedMinimum) || !isVersion(catalogMinimum)) return facts;
  if (isSameVersion(statedMinimum, catalogMinimum)) return facts;
  const versions = { stated: statedMinimum, catalog: catalogMinimum };
  return [
    ...facts,
    message("`compatibility.min_app_version` is {stated}, but `min_app_version` is {catalog}.", versions),
  ];
}

function orderFacts(lower: string | undefined, upper: string | undefined): string[] {
  if (!isVersion(lower) || !isVersion(upper)) return [];
  const order = compareVersions(lower, upper);
  const versions = { lower, upper };
  if (order > 0) return [message("The minimum {lower} is above the maximum {upper}.", versions)];
  if (order < 0) return [message("The minimum {lower} is below the maximum {upper}.", versions)];
  return [message("The minimum and the maximum are both {lower}.", versions)];
}

/** Names the next newer and older version in a detail response, which lists the newest first. */
function neighborFacts(path: readonly Segment[], { document }: Analysis): string[] {
  if (path[0] !== "data" || path[1] !== "versions") return [];
  const index = Number(path[2]);
  const { versions } = detailPlaces(document.root);
  const [newer, older] = [versions[index - 1], versions[index + 1]].map((neighbor) =>
    stringOf(memberOf(neighbor?.node, "version")),
  );
  return [
    newer === undefined
      ? message("This is the newest version.")
      : message("The next newer version is {version}.", { version: show(newer) }),
    older === undefined
      ? message("This is the oldest version.")
      : message("The next older version is {version}.", { version: show(older) }),
  ];
}

function releaseFacts(version: string, releases: Releases | undefined): string[] {
  if (!releases || !isVersion(version)) return [];
  const { base, reachableReleases } = releases;
  if (base && isSavedBase(base))
    return [message("The saved catalog entry has {newest}.", { newest: show(base.version) })];
  const versions = reachableReleases.map((release) => release.version).sort(compareVersions);
  const hasTag = versions.some((release) => isSameVersion(release, version));
  const older = versions.findLast((release) => compareVersions(release, version) < 0);
  const newer = versions.find((release) => compareVersions(release, version) > 0);
  const facts = hasTag ? [message("This version has a git tag.")] : [];
  if (older !== undefined)
    facts.push(message("The next older version with a git tag is {version}.", { version: show(older) }));
  if (newer !== undefined)
    facts.push(message("The next newer version with a git tag is {version}.", { version: show(newer) }));
  return facts;
}

/** Maps file name extensions to the languages of Markdown code blocks, where the two differ. */
const LANGUAGES: Readonly<Record<string, string>> = {
  rs: "rust",
  mts: "ts",
  cts: "ts",
  mjs: "js",
  cjs: "js",
};

/** Quotes the code that registers the command or plugin that a string names; empty if no code does. */
export function registrationText(node: StringNode, analysis: Analysis): string {
  if (!analysis.context.sourceFacts?.code) return "";
  const occurrences = occurrencesIn(analysis).filter(({ wholeString }) => wholeString === node);
  const registrations = occurrences.flatMap((occurrence) => registrationsOf(occurrence, analysis));
  const [firstRegistration] = registrations;
  if (!firstRegistration) return "";
  const { path, uri, range, line } = firstRegistration;
  const lineNumber = range.start.line + 1;
  const place = `[${markdownText(`${path}:${lineNumber}`)}](${uri}#L${lineNumber})`;
  const count = registrations.length;
  const sentence = plural(
    count,
    "Registered in {place}.",
    "Registered in {count} places, first in {place}.",
    { place, count },
  );
  return joinParagraphs(sentence, codeBlock(line, path.slice(path.lastIndexOf(".") + 1)));
}

function codeBlock(code: string, extension: string): string {
  const backticks = code.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...backticks.map(({ length }) => length + 1)));
  return `${fence}${LANGUAGES[extension] ?? extension}\n${escapeUnprintable(code)}\n${fence}`;
}
