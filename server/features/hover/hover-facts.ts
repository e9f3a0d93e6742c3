import { pathOf, resolvePointer, toPointer } from "../../core/json/tree/pointer";
import { memberOf, stringOf, type ValueNode } from "../../core/json/tree/tree";
import { detailPlaces } from "../../core/manifest/detail";
import { base64Length } from "../../core/manifest/formats";
import type { Manifest } from "../../core/manifest/manifest";
import { compareVersions, isVersion } from "../../core/manifest/versions";
import { message, show, humanSize } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { occurrencesIn } from "../../project/documents/occurrences";
import { hostPermissions } from "../shared/manifest-parts";

/**
 * Explains a plain value beyond its schema's description.
 * @param taggedVersions the plugin's versions that have a git tag
 * @returns sentences in Markdown
 */
export function valueFacts(node: ValueNode, analysis: Analysis, taggedVersions: readonly string[]): string[] {
  const path = pathOf(node);
  const name = path.at(-1);
  const manifest = manifestOf(path, analysis);
  if (node.type === "number") return name === "artifact_size" ? sizeFacts(node.value) : [];
  if (node.type !== "string") return [];
  if (name === "sha256") return digestFacts(node.value);
  if (name === "signature") return signatureFacts(node.value);
  if (path.at(-2) === "tags") return tagFacts(node, analysis);
  if (name === "type" && path.at(-3) === "permissions") return permissionFacts(node, analysis);
  if (name === "min_app_version" || name === "max_app_version") return rangeFacts(node, manifest);
  if (name !== "version") return [];
  return analysis.context.kind === "detail"
    ? neighborFacts(node, analysis)
    : tagNeighborFacts(node.value, taggedVersions);
}

function manifestOf(path: readonly (string | number)[], { context }: Analysis): Manifest | undefined {
  const pointer = toPointer(path);
  const holding = context.manifests.filter((each) => pointer.startsWith(`${each.pointer}/`));
  return holding.reduce<Manifest | undefined>(
    (inner, each) => (each.pointer.length >= (inner?.pointer.length ?? 0) ? each : inner),
    undefined,
  );
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
  const all = occurrencesIn(analysis);
  const subject = all.find(({ range }) => range === node)?.subject;
  const source = all.find((each) => each.role === "source" && each.subject === subject);
  if (!source) return [message("A free tag: no level, capability or keyword adds it.")];
  const written = analysis.text.slice(source.range.offset, source.range.offset + source.range.length);
  if (subject?.includes(" keyword ")) return [message("Derived from the keyword {written}.", { written })];
  return [
    subject?.includes(" host-")
      ? message("Derived from the capability {written}.", { written })
      : message("Derived from level {written}.", { written }),
  ];
}

function permissionFacts(node: ValueNode, analysis: Analysis): string[] {
  const permission = [...hostPermissions(analysis)].find((each) => each.node === node);
  if (permission?.isDeclared !== false) return [];
  return [
    message("`host_capabilities` does not list `{capability}`.", { capability: permission.capability }),
  ];
}

function rangeFacts(node: ValueNode, manifest: Manifest | undefined): string[] {
  const own = stringOf(node);
  const isMinimum = pathOf(node).at(-1) === "min_app_version";
  const holder = manifest?.node;
  const other = stringOf(memberOf(holder, isMinimum ? "max_app_version" : "min_app_version"));
  const facts: string[] = [];
  if (isVersion(own) && isVersion(other)) {
    facts.push(isMinimum ? orderFact(own, other) : orderFact(other, own));
  }
  const stated = stringOf(memberOf(memberOf(holder, "compatibility"), "min_app_version"));
  const catalog = stringOf(memberOf(holder, "min_app_version"));
  if (isMinimum && isVersion(stated) && isVersion(catalog) && compareVersions(stated, catalog) !== 0) {
    facts.push(
      message("`compatibility.min_app_version` is {stated}, but `min_app_version` is {catalog}.", {
        stated,
        catalog,
      }),
    );
  }
  return facts;
}

function orderFact(lower: string, upper: string): string {
  const order = compareVersions(lower, upper);
  const versions = { lower, upper };
  if (order > 0) return message("The minimum {lower} is above the maximum {upper}.", versions);
  if (order < 0) return message("The minimum {lower} is below the maximum {upper}.", versions);
  return message("The minimum and the maximum are both {lower}.", versions);
}

function neighborFacts(node: ValueNode, { document }: Analysis): string[] {
  const path = pathOf(node);
  const index = path[0] === "data" && path[1] === "versions" ? Number(path[2]) : -1;
  const { versions } = detailPlaces(document.root);
  const versionAt = (at: number) => stringOf(resolvePointer(versions[at]?.node, "/version"));
  const [newer, older] = [versionAt(index - 1), versionAt(index + 1)];
  if (index < 0) return [];
  return [
    newer === undefined
      ? message("This is the newest version.")
      : message("The next newer version is {version}.", { version: show(newer) }),
    older === undefined
      ? message("This is the oldest version.")
      : message("The next older version is {version}.", { version: show(older) }),
  ];
}

function tagNeighborFacts(version: string, tagged: readonly string[]): string[] {
  const others = tagged.filter(isVersion).sort(compareVersions);
  if (!isVersion(version) || others.length === 0) return [];
  const order = (other: string) => compareVersions(other, version);
  const [older, newer] = [
    others.findLast((other) => order(other) < 0),
    others.find((other) => order(other) > 0),
  ];
  return [
    ...(others.some((other) => order(other) === 0) ? [message("This version has a git tag.")] : []),
    ...(older === undefined
      ? []
      : [message("The next older version with a git tag is {version}.", { version: show(older) })]),
    ...(newer === undefined
      ? []
      : [message("The next newer version with a git tag is {version}.", { version: show(newer) })]),
  ];
}
