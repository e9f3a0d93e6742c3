import { insertMembers, replaceValue } from "../json/edit/edits";
import { missingRange } from "../json/tree/pointer";
import { memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import { memberName, toValue } from "../json/tree/value";
import type { Host } from "../manifest/host";
import type { Manifest } from "../manifest/manifest";
import { compareVersions, isVersion, withoutLeadingV } from "../manifest/versions";
import { highestVersions, MINIMUM_MEMBERS, versionNeeds, type NeededVersions } from "../schema/host-versions";
import { childSchema, memberOrder, rootSchema } from "../schema/schema";
import { message, show } from "../text/messages";
import type { Edit } from "../text/ranges";
import { fix, type Fix, type RelatedPlace, type Rule, type RuleContext } from "./rule";
import { intendedMembers } from "./shared/unknown-members";

export const hostVersion: Rule = {
  summary: "The minimum versions are high enough for everything that the manifest uses.",
  evidence: "host",
  *perManifest(manifest, context) {
    const { host } = manifest;
    // A placeholder has no "compatibility".
    if (!host || manifest.kind === "placeholder") return;
    const needs = [...versionNeeds(manifest)];
    const unmetVersions = findUnmet(highestVersions(needs.map(({ needed }) => needed)), manifest, context);
    if (Object.keys(unmetVersions).length === 0) return;
    for (const { node, pointer, isValue, needed } of needs) {
      const unmetHere = findUnmet(needed, manifest, context);
      if (Object.keys(unmetHere).length === 0) continue;
      yield {
        range: node,
        message: sentence(isValue ? shownValue(node, pointer) : show(memberName(pointer)), unmetHere, host),
        pointer,
        related: minimumPlaces(unmetHere, manifest),
        fixes: () => raiseMinimums(unmetVersions, manifest, host, context.document.text),
      };
    }
  },
};

/** Returns the needed versions for which the manifest's minimum is lower or missing. */
function findUnmet(needed: NeededVersions, { node }: Manifest, context: RuleContext): NeededVersions {
  const minimums = memberOf(node, "compatibility");
  const container = minimums ?? node;
  // Another rule reports a misspelled minimum.
  const misspellings = intendedMembers(context).get(container);
  if (container.type !== "object" || (!minimums && misspellings?.has("compatibility"))) return {};
  const unmetEntries = MINIMUM_MEMBERS.flatMap((name) => {
    const version = needed[name];
    if (version === undefined) return [];
    const minimumNode = memberOf(minimums, name);
    const minimum = stringOf(minimumNode);
    // An invalid minimum counts as high enough; another rule reports it.
    const isUnmet = minimumNode
      ? isVersion(minimum) && compareVersions(minimum, version) < 0
      : container.isComplete && !misspellings?.has(name);
    return isUnmet ? [[name, version] as const] : [];
  });
  return Object.fromEntries(unmetEntries);
}

function shownValue(node: ValueNode, pointer: string): string {
  const value = show(toValue(node));
  return node.type === "string" ? value : `${show(memberName(pointer))}: ${value}`;
}

function sentence(subject: string, versions: NeededVersions, { name: host }: Host): string {
  const { min_app_version: app = "", min_host_api_version: api = "" } = versions;
  const values = { what: subject, app, api, host };
  if (api === "")
    return message(
      '{what} needs version {app} of {host}. Set "compatibility.min_app_version" to it.',
      values,
    );
  return app === ""
    ? message(
        '{what} needs version {api} of the API of {host}. Set "compatibility.min_host_api_version" to it.',
        values,
      )
    : message(
        '{what} needs version {app} of {host} and {api} of its API. Set both in "compatibility".',
        values,
      );
}

function minimumPlaces(versions: NeededVersions, { node }: Manifest): RelatedPlace[] {
  const minimums = memberOf(node, "compatibility");
  if (!minimums) return [];
  return MINIMUM_MEMBERS.filter((name) => versions[name] !== undefined).map((name) => {
    const minimum = memberOf(minimums, name);
    return minimum
      ? { range: minimum, message: message('The minimum version in "compatibility" is here.') }
      : { range: missingRange(minimums), message: message('"{name}" is missing here.', { name }) };
  });
}

/** Creates one fix for all minimums and the root's copy; none if `compatibility` is missing or a maximum is too low. */
function raiseMinimums(needed: NeededVersions, { node, kind }: Manifest, host: Host, text: string): Fix[] {
  const minimums = memberOf(node, "compatibility");
  const { min_app_version: app } = needed;
  if (minimums?.type !== "object" || (app !== undefined && isAboveMaximum(app, node))) return [];
  const versions = MINIMUM_MEMBERS.flatMap((name) => {
    const value = needed[name];
    return value === undefined ? [] : [{ name, value, minimum: memberOf(minimums, name) }];
  });
  const replacements = versions.flatMap(({ value, minimum }) =>
    minimum ? [replaceValue(text, minimum, value)] : [],
  );
  const missingMinimums = versions.filter(({ minimum }) => !minimum);
  const order = memberOrder(childSchema(rootSchema(kind, host), "compatibility"));
  const insertions = insertMembers(text, minimums, missingMinimums, order);
  const copies = app === undefined ? [] : rootCopyEdits(app, node, text);
  return [fix("suggested", fixTitle(needed, host), ...replacements, ...insertions, ...copies)];
}

function rootCopyEdits(version: string, manifest: ValueNode, text: string): Edit[] {
  const copy = memberOf(manifest, "min_app_version");
  const value = stringOf(copy);
  const minimum = stringOf(memberOf(memberOf(manifest, "compatibility"), "min_app_version"));
  if (!copy || !isVersion(value) || !isVersion(minimum) || compareVersions(value, minimum) !== 0) return [];
  return [replaceValue(text, copy, version)];
}

function isAboveMaximum(version: string, manifest: ValueNode): boolean {
  return [manifest, memberOf(manifest, "compatibility")].some((container) => {
    // Ignore a leading `v`; the fix of version-format removes it.
    const maximum = withoutLeadingV(stringOf(memberOf(container, "max_app_version")) ?? "");
    return isVersion(maximum) && compareVersions(maximum, version) < 0;
  });
}

function fixTitle(versions: NeededVersions, { name: host }: Host): string {
  const { min_app_version: app = "", min_host_api_version: api = "" } = versions;
  if (app === "") return message("Require version {api} of the API of {host}", { api, host });
  return api === ""
    ? message("Require version {app} of {host}", { app, host })
    : message("Require version {app} of {host} and {api} of its API", { app, api, host });
}
