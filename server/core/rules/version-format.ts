import { replaceValue } from "../json/edit/edits";
import { parentProperty } from "../json/tree/pointer";
import { containerOf, memberOf, stringOf } from "../json/tree/tree";
import { formats } from "../manifest/formats";
import { withoutLeadingV } from "../manifest/versions";
import { message } from "../text/messages";
import type { Edit } from "../text/ranges";
import { changeTo, checkFormat, type Fix, type FormatFault, type Rule, type RuleContext } from "./rule";

export const versionFormat: Rule = {
  summary: "A version consists of numbers joined by dots; a plugin's version has exactly three.",
  evidence: "stated",
  check: checkFormat(["plugin-version", "app-version"], sentence, fixesFor),
};

/** Matches a version with a pre-release label or build metadata (semver.org). */
const PRE_RELEASE = /^v?\d+(?:\.\d+)*[-+][\w.+-]+$/i;

function sentence(fault: FormatFault): string {
  if (fault.format === "app-version") {
    return message(
      '{shown} is not a valid version. Use numbers joined by dots, such as "1.2" or "1.2.0".',
      fault,
    );
  }
  return PRE_RELEASE.test(fault.value)
    ? message("{shown} is not a valid version. Only three numbers are allowed, no pre-release.", fault)
    : message('{shown} is not a valid version. Use three numbers joined by dots, such as "1.2.0".', fault);
}

/** Extracts the version from a range or a pre-release. The fix is never safe, because it drops a part of the text. */
function extractVersion({
  node,
  value,
  format,
}: FormatFault): { version: string; grade: Fix["grade"] } | undefined {
  if (format === "plugin-version") {
    return PRE_RELEASE.test(value) ? { version: value.replace(/[-+].*$/s, ""), grade: "offered" } : undefined;
  }
  const isMaximum = parentProperty(node)?.keyNode.value === "max_app_version";
  const [, sign, version] = (isMaximum ? /^(<=)\s*(\S+)$/ : /^(>=|\^|~)\s*(\S+)$/).exec(value) ?? [];
  return version === undefined
    ? undefined
    : { version, grade: sign?.endsWith("=") ? "suggested" : "offered" };
}

function fixesFor(fault: FormatFault, { document: { text }, kind }: RuleContext): Fix[] {
  const { node, value, format } = fault;
  const extraction = extractVersion(fault);
  const plainVersion = withoutLeadingV(extraction?.version ?? value);
  const missingParts = 3 - plainVersion.split(".").length;
  const isShort = format === "plugin-version" && formats["app-version"](plainVersion) && missingParts > 0;
  const version = isShort ? plainVersion + ".0".repeat(missingParts) : plainVersion;
  if (!formats[format](version)) return [];
  const fix = changeTo(text, node, version, extraction?.grade ?? (kind === "detail" ? "suggested" : "safe"));
  return [{ ...fix, edits: [...fix.edits, ...identifierEdits(fault, version, text)] }];
}

/** Replaces the version in a version object's identifier, if the identifier contains the faulty version. */
function identifierEdits({ node, value }: FormatFault, version: string, text: string): Edit[] {
  const object = containerOf(node);
  if (object?.type !== "object") return [];
  const id = memberOf(object, "id");
  const itemId = stringOf(memberOf(object, "item_id"));
  if (!id || itemId === undefined || stringOf(id) !== `${itemId}@${value}`) return [];
  return [replaceValue(text, id, `${itemId}@${version}`)];
}
