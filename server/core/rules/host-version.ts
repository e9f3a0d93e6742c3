import { fix } from "./shared/fixes";
import { insertInOrder, replace } from "../json/edit/edits";
import { memberName, toValue } from "../json/tree/value";
import { missingRange } from "../json/tree/pointer";
import { memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import type { Host } from "../manifest/host/host";
import type { Manifest } from "../manifest/manifest";
import { compareVersions, isVersion, withoutPrefix } from "../manifest/versions";
import type { Fix, RelatedPlace } from "../problem";
import { highest, MINIMUMS, versionNeeds, type NeededVersions } from "../schema/host-versions";
import { childSchema, memberOrder, rootSchema } from "../schema/schema";
import { message, show } from "../text/messages";
import type { Edit } from "../text/ranges";
import type { Rule, RuleContext } from "./rule";
import { meantMembers } from "./shared/unknown-members";

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
    const missing = lacking(highest(needs.map(({ needed }) => needed)), manifest, context);
    if (Object.keys(missing).length === 0) return;
    for (const { node, pointer, isValue, needed } of needs) {
      const own = lacking(needed, manifest, context);
      if (Object.keys(own).length === 0) continue;
      yield {
        range: node,
        message: sentence(isValue ? shownValue(node, pointer) : show(memberName(pointer)), own, host),
        pointer,
        related: related(own, manifest),
        fixes: () => raise(missing, manifest, host, context.document.text),
      };
    }
  },
};

function minimumsOf({ node }: Manifest): ValueNode | undefined {
  return memberOf(node, "compatibility");
}

function lacking(needed: NeededVersions, manifest: Manifest, context: RuleContext): NeededVersions {
  const minimums = minimumsOf(manifest);
  const holder = minimums ?? manifest.node;
  // A member under a misspelled name is not missing: another rule reports it.
  const renamed = meantMembers(context).get(holder);
  if (holder.type !== "object" || (!minimums && renamed?.has("compatibility"))) return {};
  const found = MINIMUMS.flatMap((name) => {
    const version = needed[name];
    if (version === undefined) return [];
    const stated = memberOf(minimums, name);
    const own = stringOf(stated);
    // A minimum with a fault of its own counts as high enough.
    const isBelow = stated
      ? isVersion(own) && compareVersions(own, version) < 0
      : holder.whole && !renamed?.has(name);
    return isBelow ? [[name, version] as const] : [];
  });
  return Object.fromEntries(found);
}

function shownValue(node: ValueNode, pointer: string): string {
  const value = show(toValue(node));
  return node.type === "string" ? value : `${show(memberName(pointer))}: ${value}`;
}

function sentence(what: string, needed: NeededVersions, host: Host): string {
  const { min_app_version: app, min_host_api_version: api } = needed;
  const name = host.name;
  if (app !== undefined && api !== undefined)
    return message(
      '{what} needs version {app} of {host} and {api} of its API. Set both in "compatibility".',
      {
        ...{ what, app, api, host: name },
      },
    );
  if (app !== undefined)
    return message('{what} needs version {app} of {host}. Set "compatibility.min_app_version" to it.', {
      ...{ what, app, host: name },
    });
  return message(
    '{what} needs version {api} of the API of {host}. Set "compatibility.min_host_api_version" to it.',
    { what, api: api ?? "", host: name },
  );
}

function related(needed: NeededVersions, manifest: Manifest): RelatedPlace[] {
  const minimums = minimumsOf(manifest);
  if (!minimums) return [];
  return MINIMUMS.filter((name) => needed[name] !== undefined).map((name) => {
    const stated = memberOf(minimums, name);
    return stated
      ? { range: stated, message: message('Minimum in "compatibility" is here.') }
      : { range: missingRange(minimums), message: message('"{name}" is missing here.', { name }) };
  });
}

/** Raises the minimums, and the root's copy of one, in one edit of the manifest; not above a maximum. */
function raise(needed: NeededVersions, manifest: Manifest, host: Host, text: string): Fix[] {
  const minimums = minimumsOf(manifest);
  const { min_app_version: app } = needed;
  if (minimums?.type !== "object" || (app !== undefined && isAboveMaximum(app, manifest))) return [];
  const stated = MINIMUMS.flatMap((name): Edit[] => {
    const [node, version] = [memberOf(minimums, name), needed[name]];
    return node && version !== undefined ? [replace(text, node, version)] : [];
  });
  const absent = MINIMUMS.flatMap((name) => {
    const version = needed[name];
    return version !== undefined && !memberOf(minimums, name) ? [{ name, value: version }] : [];
  });
  const order = memberOrder(childSchema(rootSchema(manifest.kind, host), "compatibility"));
  const inserted = insertInOrder(text, minimums, absent, order);
  const copied = app === undefined ? [] : copyEdits(app, manifest, text);
  return [fix("suggested", title(needed, host), ...stated, ...inserted, ...copied)];
}

function copyEdits(version: string, { node }: Manifest, text: string): Edit[] {
  const copy = memberOf(node, "min_app_version");
  const [own, stated] = [
    stringOf(copy),
    stringOf(memberOf(memberOf(node, "compatibility"), "min_app_version")),
  ];
  if (!copy || !isVersion(own) || !isVersion(stated) || compareVersions(own, stated) !== 0) return [];
  return [replace(text, copy, version)];
}

function isAboveMaximum(version: string, { node }: Manifest): boolean {
  const holders = [node, memberOf(node, "compatibility")];
  const maximums = holders.map((holder) => stringOf(memberOf(holder, "max_app_version")));
  // A maximum with a prefix is compared as what its fix writes.
  return maximums
    .map((maximum) => maximum && withoutPrefix(maximum))
    .some((maximum) => isVersion(maximum) && compareVersions(maximum, version) < 0);
}

function title({ min_app_version: app, min_host_api_version: api }: NeededVersions, host: Host): string {
  const name = host.name;
  if (app === undefined)
    return message("Require version {api} of the API of {host}", { api: api ?? "", host: name });
  return api === undefined
    ? message("Require version {app} of {host}", { app, host: name })
    : message("Require version {app} of {host} and {api} of its API", { app, api, host: name });
}
