import { Hole } from "../../../core/json/edit/template";
import { itemsOf, memberOf, stringOf, type ObjectNode, type ValueNode } from "../../../core/json/tree/tree";
import { FILE_KINDS } from "../../../core/manifest/file-kinds";
import { COMMON_LICENSES, LICENSE_IDS } from "../../../core/manifest/license";
import { compareVersions, nextVersions, type VersionStep } from "../../../core/manifest/versions";
import { message } from "../../../core/text/messages";
import type { Analysis } from "../../../project/documents/analysis";
import type { NameFact } from "../../../project/names/manifest-facts";
import { schemasInUse } from "../../shared/usual-schema";
import { otherItems, restOf, type Cursor } from "../cursor/cursor";
import { values, type Proposal } from "../items/proposal";
import { isPackagePath, pathProposals } from "./paths";
import { isManifest, type Surroundings } from "./surroundings";

/** Proposes texts that can be derived from the document, the workspace or a list; the likeliest first. */
export function textProposals(cursor: Cursor, analysis: Analysis, surroundings: Surroundings): Proposal[] {
  const { segment, path } = cursor;
  if (isPackagePath(cursor, analysis)) return pathProposals(cursor, surroundings.folder);
  if (cursor.container.type === "array") return listProposals(cursor, analysis, surroundings);
  if (segment === "license") return licenseProposals(cursor);
  if (segment === "version") return versionProposals(cursor, analysis, surroundings);
  if (segment === "tab_position") return tabProposals(cursor, analysis, surroundings);
  if (segment === "parent_module") return moduleProposals(analysis, surroundings);
  if (segment === "$schema") return schemaProposals(analysis, surroundings);
  if (segment === "id" && path.at(-2) === "commands") return [commandProposal(cursor, analysis)];
  return [];
}

/** Proposes SPDX identifiers, the common ones first; also within an expression, where an identifier may follow. */
function licenseProposals({ typed }: Cursor): Proposal[] {
  const before = typed.slice(0, 1 + Math.max(typed.lastIndexOf(" "), typed.lastIndexOf("(")));
  if (!/(?:^|\b(?:AND|OR) |\()$/.test(before)) return [];
  const ids = [...COMMON_LICENSES, ...LICENSE_IDS].map((id) => before + id);
  return values(ids, "SPDX");
}

function listProposals(cursor: Cursor, analysis: Analysis, surroundings: Surroundings): Proposal[] {
  const taken = new Set(otherItems(cursor).map(stringOf));
  return inList(cursor, analysis, surroundings).filter(({ label }) => !taken.has(label));
}

function inList({ container, path }: Cursor, { uri }: Analysis, { workspace }: Surroundings): Proposal[] {
  const [holder, list] = [path.at(-3), path.at(-1)];
  if (holder === "permissions" && list === "value") return executableProposals(uri, workspace);
  if (holder !== "document_handlers") return [];
  const handler = container.parent?.parent as ObjectNode;
  const known = new Set([...textsIn(handler, "extensions"), ...textsIn(handler, "mime_types")]);
  const isLikely = (kind: readonly string[]) => kind.some((text) => known.has(text));
  const kinds = FILE_KINDS.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
  const [extensions, types] = [kinds.map(([extension]) => extension), kinds.map(([, type]) => type)];
  if (list === "extensions") return values(extensions, message("extension"));
  return list === "mime_types" ? values(types, message("MIME type")) : [];
}

function textsIn(object: ObjectNode, name: string): string[] {
  return itemsOf(memberOf(object, name)).flatMap((item) => stringOf(item) ?? []);
}

/**
 * Proposes the versions that may follow the last tagged one, or the current one without any tags. At its end, where it
 * may be typed, only those that continue it.
 */
function versionProposals(cursor: Cursor, analysis: Analysis, { taggedVersions }: Surroundings): Proposal[] {
  if (!isManifest(cursor, analysis)) return [];
  const last = [...taggedVersions].sort(compareVersions).at(-1);
  const isAtEnd = restOf(cursor, analysis.text) === "";
  const base = last ?? (isAtEnd ? undefined : stringOf(memberOf(cursor.container, "version")));
  const next = nextVersions(base ?? "").map(({ version, step }): Proposal => {
    const detail = nextStep(step, last);
    return {
      label: version,
      kind: "value",
      value: version,
      detail,
      ...(!isAtEnd && { matches: "anything" }),
    };
  });
  return isAtEnd ? next.filter(({ label }) => label.startsWith(cursor.typed)) : next;
}

/** Names the step to one of the next versions. @param last the last tagged version */
function nextStep(step: VersionStep, last: string | undefined): string {
  const values = { version: last ?? "" };
  switch (step) {
    case "patch":
      return last === undefined ? message("next patch") : message("next patch after {version}", values);
    case "minor":
      return last === undefined ? message("next minor") : message("next minor after {version}", values);
    case "major":
      return last === undefined ? message("next major") : message("next major after {version}", values);
  }
}

function commandProposal(cursor: Cursor, analysis: Analysis): Proposal {
  const value = commandId(cursor.container.parent, analysis);
  return { label: value.value, kind: "snippet", value, detail: message("with the plugin's prefix") };
}

/** Makes an identifier for a new command, with the prefix of the others or else the last label of the plugin's `id`. */
export function commandId(
  list: ValueNode | { type: "property" } | undefined,
  { context }: Analysis,
): Hole<string> {
  const commands = list?.type === "array" ? list : undefined;
  const ids = itemsOf(commands).flatMap((command) => stringOf(memberOf(command, "id")) ?? []);
  const prefixes = ids.flatMap((id) => /^([a-z][a-z0-9]*)_[a-z0-9]/.exec(id)?.[1] ?? []);
  const manifest = context.manifests.find(({ node }) => memberOf(node, "commands") === commands);
  const label = stringOf(memberOf(manifest?.node, "id"))?.split(".").at(-1)?.toLowerCase() ?? "";
  const own = /^[a-z][a-z0-9]*/.exec(label)?.[0] ?? "plugin";
  return new Hole(`${prefixes[0] ?? own}_command`);
}

/** Proposes the executables that other manifests whitelist. */
function executableProposals(uri: string, workspace: Surroundings["workspace"]): Proposal[] {
  const others = [...workspace.all()].filter((facts) => facts.uri !== uri);
  const names = others.flatMap(({ executables }) => executables).filter((name) => name.trim() !== "");
  return values(names.sort(), message("used in this workspace"));
}

/** Proposes the schemas that other manifests name. */
function schemaProposals({ uri }: Analysis, { workspace }: Surroundings): Proposal[] {
  return values(schemasInUse(workspace, uri), message("used in this workspace"));
}

/** Proposes `after:` each tab of the same module that another manifest names. */
function tabProposals({ container }: Cursor, { uri }: Analysis, { workspace }: Surroundings): Proposal[] {
  const parent = stringOf(memberOf(container, "parent_module"));
  const own = stringOf(memberOf(container, "tab_id"));
  const isMeant = (fact: NameFact) =>
    fact.uri !== uri && fact.name !== own && (parent === undefined || fact.parent === parent);
  return namesOf("tab", isMeant, workspace).flatMap(([name, owner]) => values([`after:${name}`], owner));
}

/** Proposes the modules that a manifest of the workspace adds, and those that other manifests have tabs in. */
function moduleProposals({ uri }: Analysis, { workspace }: Surroundings): Proposal[] {
  const isMeant = (fact: NameFact) => fact.uri !== uri || fact.role === "source";
  return namesOf("module", isMeant, workspace).flatMap(([name, owner]) => values([name], owner));
}

/** Lists the names of modules or tabs, ascending, each with its owner. */
function namesOf(
  thing: "module" | "tab",
  isMeant: (fact: NameFact) => boolean,
  workspace: Surroundings["workspace"],
): [name: string, owner: string][] {
  const found = new Map<string, string>();
  for (const { names, name, id } of workspace.all()) {
    for (const fact of names) {
      if (fact.thing !== thing || !isMeant(fact)) continue;
      const isSource = fact.role === "source";
      if (isSource || !found.has(fact.name)) {
        found.set(fact.name, isSource ? ownerText(thing, name ?? id) : message("used in this workspace"));
      }
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

function ownerText(thing: "module" | "tab", owner: string | undefined): string {
  if (owner === undefined) {
    return thing === "module" ? message("module of an unnamed plugin") : message("tab of an unnamed plugin");
  }
  return thing === "module" ? message("module of {owner}", { owner }) : message("tab of {owner}", { owner });
}
