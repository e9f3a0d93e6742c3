import { Hole } from "../../core/json/edit/template";
import { itemsOf, memberOf, stringOf, type ObjectNode, type ValueNode } from "../../core/json/tree/tree";
import { FILE_KINDS, IMAGE_FILE } from "../../core/manifest/file-kinds";
import { COMMON_LICENSES, LICENSE_IDS } from "../../core/manifest/license";
import { compareVersions, nextVersions, type VersionStep } from "../../core/manifest/versions";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import type { NameFact } from "../../project/names/manifest-facts";
import type { FolderEntry } from "../../protocol";
import { otherItems, restOfWord, type Cursor } from "./cursor";
import { textProposals, type Proposal } from "./item";
import {
  isDirectlyInManifest,
  isPackagePath,
  schemasInUse,
  typedFolder,
  type Surroundings,
} from "./surroundings";

/** Proposes texts from the document, the workspace or a list; the likeliest first. */
export function derivedTexts(cursor: Cursor, analysis: Analysis, surroundings: Surroundings): Proposal[] {
  const { container, segment, path } = cursor;
  const { uri } = analysis;
  const { workspace, folder } = surroundings;
  if (isPackagePath(cursor, analysis)) return pathProposals(cursor, folder);
  if (container.type === "array") return listProposals(cursor, uri, workspace);
  if (segment === "license") return licenseProposals(cursor);
  if (segment === "version") return versionProposals(cursor, analysis, surroundings);
  if (segment === "tab_position") return tabProposals(cursor, uri, workspace);
  if (segment === "parent_module") return moduleProposals(uri, workspace);
  if (segment === "$schema") {
    const schemas = schemasInUse(workspace, uri).map(([schema]) => schema);
    return textProposals(schemas, message("used in this workspace"));
  }
  if (segment === "id" && path.at(-2) === "commands") return [commandProposal(cursor, analysis)];
  return [];
}

/** Likely file name extensions, by the member that contains the path. */
const LIKELY: ReadonlyMap<unknown, RegExp> = new Map([
  ["icon", IMAGE_FILE],
  ["frontend", /\.(?:m?js|html)$/i],
  ["panel_entry", /\.(?:m?js|html)$/i],
  ["frontend_styles", /\.css$/i],
]);
const LIBRARY = /\.(?:dll|dylib|so)$/i;

/** Proposes the entries of the half-typed path's folder: folders, then likely files, then other files. */
function pathProposals(cursor: Cursor, entries: readonly FolderEntry[]): Proposal[] {
  const folder = typedFolder(cursor);
  const likely = LIKELY.get(cursor.segment) ?? LIBRARY;
  const rank = ({ name, isFolder }: FolderEntry) => (isFolder ? 0 : likely.test(name) ? 1 : 2);
  return entries
    .filter(({ name }) => !name.startsWith(".") && name !== "node_modules")
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
    .map(({ name, isFolder }) => {
      const path = folder + name + (isFolder ? "/" : "");
      return { label: path, kind: isFolder ? "folder" : "file", value: path };
    });
}

/** Proposes SPDX identifiers, the common ones first; also within an expression, where an identifier may follow. */
function licenseProposals({ typed }: Cursor): Proposal[] {
  const before = typed.slice(0, 1 + Math.max(typed.lastIndexOf(" "), typed.lastIndexOf("(")));
  if (!/(?:^|\b(?:AND|OR) |\()$/.test(before)) return [];
  const ids = [...COMMON_LICENSES, ...LICENSE_IDS].map((id) => before + id);
  return textProposals(ids, "SPDX");
}

type Workspace = Surroundings["workspace"];

/** Proposes entries that a list of texts lacks. */
function listProposals(cursor: Cursor, uri: string, workspace: Workspace): Proposal[] {
  const present = new Set(otherItems(cursor).map(stringOf));
  return entryProposals(cursor, uri, workspace).filter(({ label }) => !present.has(label));
}

function entryProposals({ container, path }: Cursor, uri: string, workspace: Workspace): Proposal[] {
  const [holder, list] = [path.at(-3), path.at(-1)];
  if (holder === "permissions" && list === "value")
    return textProposals(otherExecutables(uri, workspace), message("used in this workspace"));
  if (holder !== "document_handlers") return [];
  const handler = container.parent?.parent as ObjectNode;
  const lists = [memberOf(handler, "extensions"), memberOf(handler, "mime_types")];
  const listed = new Set(lists.flatMap((each) => itemsOf(each).map(stringOf)));
  const isLikely = (kind: readonly string[]) => kind.some((text) => listed.has(text));
  const kinds = FILE_KINDS.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
  const [extensions, types] = [kinds.map(([extension]) => extension), kinds.map(([, type]) => type)];
  if (list === "extensions") return textProposals(extensions, message("extension"));
  return list === "mime_types" ? textProposals(types, message("MIME type")) : [];
}

/** Lists the executables that other manifests whitelist. */
function otherExecutables(uri: string, workspace: Workspace): string[] {
  const others = [...workspace.manifests()].filter((facts) => facts.uri !== uri);
  return others.flatMap(({ executables }) => executables.filter((name) => name.trim() !== "")).sort();
}

/**
 * Proposes the versions that may follow the last tagged one, or without any tags the current one. At the end of the
 * typed text, proposes only those that continue it.
 */
function versionProposals(cursor: Cursor, analysis: Analysis, { taggedVersions }: Surroundings): Proposal[] {
  if (!isDirectlyInManifest(cursor, analysis)) return [];
  const last = [...taggedVersions].sort(compareVersions).at(-1);
  const isAtEnd = restOfWord(cursor, analysis.text) === "";
  const base = last ?? (isAtEnd ? undefined : stringOf(memberOf(cursor.container, "version")));
  const next = nextVersions(base ?? "").map(({ version, step }): Proposal => ({
    ...{ label: version, kind: "value", value: version, detail: stepTitle(step, last) },
    matchesAnything: !isAtEnd,
  }));
  return isAtEnd ? next.filter(({ label }) => label.startsWith(cursor.typed)) : next;
}

/** @param last the last tagged version */
function stepTitle(step: VersionStep, last: string | undefined): string {
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

/** Proposes an identifier for a new command: with the others' prefix, or else the last label of the plugin's `id`. */
export function commandId(
  list: ValueNode | { type: "property" } | undefined,
  { context }: Analysis,
): Hole<string> {
  const commands = list?.type === "array" ? list : undefined;
  const ids = itemsOf(commands).flatMap((command) => stringOf(memberOf(command, "id")) ?? []);
  const prefixes = ids.flatMap((id) => /^([a-z][a-z0-9]*)_[a-z0-9]/.exec(id)?.[1] ?? []);
  const manifest = context.manifests.find(({ node }) => memberOf(node, "commands") === commands);
  const label = stringOf(memberOf(manifest?.node, "id"))?.split(".").at(-1)?.toLowerCase() ?? "";
  const ownPrefix = /^[a-z][a-z0-9]*/.exec(label)?.[0] ?? "plugin";
  return new Hole(`${prefixes[0] ?? ownPrefix}_command`);
}

/** Proposes `after:` each tab of the same module that another manifest names. */
function tabProposals({ container }: Cursor, uri: string, workspace: Workspace): Proposal[] {
  const parent = stringOf(memberOf(container, "parent_module"));
  const ownTab = stringOf(memberOf(container, "tab_id"));
  const isOffered = (fact: NameFact) =>
    fact.uri !== uri && fact.name !== ownTab && (parent === undefined || fact.parent === parent);
  return namesOf("tab", isOffered, workspace).flatMap(([name, owner]) =>
    textProposals([`after:${name}`], owner),
  );
}

/** Proposes the modules that a manifest of the workspace adds, and those that other manifests have tabs in. */
function moduleProposals(uri: string, workspace: Workspace): Proposal[] {
  const isOffered = (fact: NameFact) => fact.uri !== uri || fact.role === "source";
  return namesOf("module", isOffered, workspace).flatMap(([name, owner]) => textProposals([name], owner));
}

/** Lists the names of modules or tabs, ascending, each with its owner. */
function namesOf(
  thing: "module" | "tab",
  isOffered: (fact: NameFact) => boolean,
  workspace: Workspace,
): [name: string, owner: string][] {
  const owners = new Map<string, string>();
  for (const { names, name, id } of workspace.manifests()) {
    for (const fact of names.filter((each) => each.thing === thing && isOffered(each))) {
      if (fact.role === "source") owners.set(fact.name, ownerText(thing, name ?? id));
      else if (!owners.has(fact.name)) owners.set(fact.name, message("used in this workspace"));
    }
  }
  return [...owners].sort(([a], [b]) => (a < b ? -1 : 1));
}

function ownerText(thing: "module" | "tab", owner: string | undefined): string {
  const isModule = thing === "module";
  if (owner === undefined)
    return isModule ? message("module of an unnamed plugin") : message("tab of an unnamed plugin");
  return isModule ? message("module of {owner}", { owner }) : message("tab of {owner}", { owner });
}
