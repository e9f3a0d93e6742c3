import { insertMembers, replace } from "../json/edit/edits";
import { missingRange } from "../json/tree/pointer";
import { memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import { memberName, toValue } from "../json/tree/value";
import type { Host } from "../manifest/host";
import type { Manifest } from "../manifest/manifest";
import { compareVersions, isVersion, withoutPrefix } from "../manifest/versions";
import { highest, MINIMUMS, versionNeeds, type NeededVersions } from "../schema/host-versions";
import { childSchema, memberOrder, rootSchema } from "../schema/schema";
import { message, show } from "../text/messages";
import type { Edit } from "../text/ranges";
import { fix, type Fix, type RelatedPlace, type Rule, type RuleContext } from "./rule";
import { intendedMembers } from "./shared/unknown-members";

export const hostVersion: Rule = {
  code: "host-version",
  summary: "The minimum versions are high enough for everything that the manifest uses.",
  section: "Compatibility and platforms",
  evidence: "host",
  *perManifest(manifest, context) {
    const { host } = manifest;
    // A placeholder has no compatibility.
    if (!host || manifest.kind === "placeholder") return;
    const needs = [...versionNeeds(manifest)];
    const unmet = unmetMinimums(highest(needs.map(({ needed }) => needed)), manifest, context);
    if (Object.keys(unmet).length === 0) return;
    for (const { node, pointer, isValue, needed } of needs) {
      const unmetHere = unmetMinimums(needed, manifest, context);
      if (Object.keys(unmetHere).length === 0) continue;
      yield {
        range: node,
        message: sentence(isValue ? shownValue(node, pointer) : show(memberName(pointer)), unmetHere, host),
        pointer,
        related: minimumPlaces(unmetHere, manifest),
        fixes: () => raise(unmet, manifest, host, context.document.text),
      };
    }
  },
};

/** Selects the needed versions that the manifest's minimums do not reach. */
function unmetMinimums(needed: NeededVersions, { node }: Manifest, context: RuleContext): NeededVersions {
  const minimums = memberOf(node, "compatibility");
  const holder = minimums ?? node;
  // Another rule reports a misspelled minimum.
  const misspelled = intendedMembers(context).get(holder);
  if (holder.type !== "object" || (!minimums && misspelled?.has("compatibility"))) return {};
  const unmet = MINIMUMS.flatMap((name) => {
    const version = needed[name];
    if (version === undefined) return [];
    const stated = memberOf(minimums, name);
    const minimum = stringOf(stated);
    // A minimum with a problem of its own counts as high enough.
    const isUnmet = stated
      ? isVersion(minimum) && compareVersions(minimum, version) < 0
      : holder.whole && !misspelled?.has(name);
    return isUnmet ? [[name, version] as const] : [];
  });
  return Object.fromEntries(unmet);
}

function shownValue(node: ValueNode, pointer: string): string {
  const value = show(toValue(node));
  return node.type === "string" ? value : `${show(memberName(pointer))}: ${value}`;
}

function sentence(what: string, needed: NeededVersions, { name: host }: Host): string {
  const { min_app_version: app = "", min_host_api_version: api = "" } = needed;
  const values = { what, app, api, host };
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

function minimumPlaces(needed: NeededVersions, { node }: Manifest): RelatedPlace[] {
  const minimums = memberOf(node, "compatibility");
  if (!minimums) return [];
  return MINIMUMS.filter((name) => needed[name] !== undefined).map((name) => {
    const stated = memberOf(minimums, name);
    return stated
      ? { range: stated, message: message('Minimum in "compatibility" is here.') }
      : { range: missingRange(minimums), message: message('"{name}" is missing here.', { name }) };
  });
}

/** Raises the minimums and the root's copy in one fix, unless that exceeds a maximum. */
function raise(needed: NeededVersions, { node, kind }: Manifest, host: Host, text: string): Fix[] {
  const minimums = memberOf(node, "compatibility");
  const { min_app_version: app } = needed;
  if (minimums?.type !== "object" || (app !== undefined && isAboveMaximum(app, node))) return [];
  const versions = MINIMUMS.flatMap((name) => {
    const value = needed[name];
    return value === undefined ? [] : [{ name, value, stated: memberOf(minimums, name) }];
  });
  const replaced = versions.flatMap(({ value, stated }) => (stated ? [replace(text, stated, value)] : []));
  const absent = versions.filter(({ stated }) => !stated);
  const order = memberOrder(childSchema(rootSchema(kind, host), "compatibility"));
  const inserted = insertMembers(text, minimums, absent, order);
  const copied = app === undefined ? [] : copyEdits(app, node, text);
  return [fix("suggested", title(needed, host), ...replaced, ...inserted, ...copied)];
}

function copyEdits(version: string, manifest: ValueNode, text: string): Edit[] {
  const copy = memberOf(manifest, "min_app_version");
  const own = stringOf(copy);
  const stated = stringOf(memberOf(memberOf(manifest, "compatibility"), "min_app_version"));
  if (!copy || !isVersion(own) || !isVersion(stated) || compareVersions(own, stated) !== 0) return [];
  return [replace(text, copy, version)];
}

function isAboveMaximum(version: string, manifest: ValueNode): boolean {
  return [manifest, memberOf(manifest, "compatibility")].some((holder) => {
    // Compare a prefixed maximum as its fix would write it.
    const maximum = withoutPrefix(stringOf(memberOf(holder, "max_app_version")) ?? "");
    return isVersion(maximum) && compareVersions(maximum, version) < 0;
  });
}

function title(needed: NeededVersions, { name: host }: Host): string {
  const { min_app_version: app = "", min_host_api_version: api = "" } = needed;
  if (app === "") return message("Require version {api} of the API of {host}", { api, host });
  return api === ""
    ? message("Require version {app} of {host}", { app, host })
    : message("Require version {app} of {host} and {api} of its API", { app, api, host });
}
