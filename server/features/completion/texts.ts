import { Hole } from "../../core/json/edit/template";
import { itemsOf, memberOf, stringOf, type ObjectNode, type ValueNode } from "../../core/json/tree/tree";
import { FILE_KINDS, IMAGE_FILE } from "../../core/manifest/file-kinds";
import { COMMON_LICENSES, LICENSE_IDS } from "../../core/manifest/license";
import { compareVersions, nextVersions, type VersionStep } from "../../core/manifest/versions";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { namesIn, type NameFact } from "../../project/names/manifest-facts";
import type { FolderEntry } from "../../protocol";
import { otherItems, textAfterCursor, type Cursor } from "./cursor";
import { textProposals, type Proposal } from "./item";
import {
  isDirectlyInManifest,
  isPackagePath,
  schemasInUse,
  typedFolder,
  type CompletionFacts,
} from "./completion-facts";

/** Proposes strings from the document, the workspace or a fixed list, the likeliest first. */
export function stringProposals(cursor: Cursor, facts: CompletionFacts): Proposal[] {
  const { container, segment, path } = cursor;
  const { uri } = cursor.analysis;
  const { workspace, folderEntries } = facts;
  if (isPackagePath(cursor)) return pathProposals(cursor, folderEntries);
  if (container.type === "array") return unusedItemProposals(cursor, uri, workspace);
  if (segment === "license") return licenseProposals(cursor);
  if (segment === "version") return versionProposals(cursor, facts);
  if (segment === "tab_position") return tabProposals(cursor, uri, workspace);
  if (segment === "parent_module") return moduleProposals(uri, workspace);
  if (segment === "$schema") {
    const schemas = schemasInUse(workspace, uri).map(([schema]) => schema);
    return textProposals(schemas, message("used in this workspace"));
  }
  if (segment === "id" && path.at(-2) === "commands") return [commandProposal(cursor)];
  return [];
}

/** Likely files by the member that contains their path; `LIBRARY` for any other member. */
const LIKELY_FILES: ReadonlyMap<unknown, RegExp> = new Map([
  ["icon", IMAGE_FILE],
  ["frontend", /\.(?:m?js|html)$/i],
  ["panel_entry", /\.(?:m?js|html)$/i],
  ["frontend_styles", /\.css$/i],
]);
const LIBRARY = /\.(?:dll|dylib|so)$/i;

/** Proposes the entries of the half-typed path's folder: folders, then likely files, then other files. */
function pathProposals(cursor: Cursor, entries: readonly FolderEntry[]): Proposal[] {
  const folder = typedFolder(cursor);
  const likelyFile = LIKELY_FILES.get(cursor.segment) ?? LIBRARY;
  const rank = ({ name, isFolder }: FolderEntry) => (isFolder ? 0 : likelyFile.test(name) ? 1 : 2);
  return entries
    .filter(({ name }) => !name.startsWith(".") && name !== "node_modules")
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
    .map(({ name, isFolder }) => {
      const path = folder + name + (isFolder ? "/" : "");
      return { label: path, kind: isFolder ? "folder" : "file", value: path };
    });
}

/** Proposes SPDX identifiers, common ones first: at the start, and after an operator or parenthesis. */
function licenseProposals({ typedText }: Cursor): Proposal[] {
  const prefix = typedText.slice(0, 1 + Math.max(typedText.lastIndexOf(" "), typedText.lastIndexOf("(")));
  if (!/(?:^|\b(?:AND|OR) |\()$/.test(prefix)) return [];
  const expressions = [...COMMON_LICENSES, ...LICENSE_IDS].map((id) => prefix + id);
  return textProposals(expressions, "SPDX");
}

type Workspace = CompletionFacts["workspace"];

function unusedItemProposals(cursor: Cursor, uri: string, workspace: Workspace): Proposal[] {
  const presentTexts = new Set(otherItems(cursor).map(stringOf));
  return itemTextProposals(cursor, uri, workspace).filter(({ label }) => !presentTexts.has(label));
}

function itemTextProposals({ container, path }: Cursor, uri: string, workspace: Workspace): Proposal[] {
  const [outerList, list] = [path.at(-3), path.at(-1)];
  if (outerList === "permissions" && list === "value")
    return textProposals(otherExecutables(uri, workspace), message("used in this workspace"));
  if (outerList !== "document_handlers") return [];
  const handler = container.parent?.parent as ObjectNode;
  const handlerLists = [memberOf(handler, "extensions"), memberOf(handler, "mime_types")];
  const handlerTexts = new Set(handlerLists.flatMap(itemsOf).map(stringOf));
  const isLikely = (kind: readonly string[]) => kind.some((text) => handlerTexts.has(text));
  const kinds = FILE_KINDS.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
  const [extensions, mimeTypes] = [kinds.map(([extension]) => extension), kinds.map(([, type]) => type)];
  if (list === "extensions") return textProposals(extensions, message("extension"));
  return list === "mime_types" ? textProposals(mimeTypes, message("MIME type")) : [];
}

function otherExecutables(uri: string, workspace: Workspace): string[] {
  const otherManifests = [...workspace.manifests()].filter((facts) => facts.uri !== uri);
  return otherManifests.flatMap(({ executables }) => executables.filter((name) => name.trim() !== "")).sort();
}

/** Proposes the next versions after the highest release; without a release, after the version around the cursor. */
function versionProposals(cursor: Cursor, { releasedVersions }: CompletionFacts): Proposal[] {
  if (!isDirectlyInManifest(cursor)) return [];
  const highestRelease = [...releasedVersions].sort(compareVersions).at(-1);
  const isAtEnd = textAfterCursor(cursor) === "";
  const base = highestRelease ?? (isAtEnd ? undefined : stringOf(memberOf(cursor.container, "version")));
  return nextVersions(base ?? "")
    .filter(({ version }) => !isAtEnd || version.startsWith(cursor.typedText))
    .map(({ version, step }): Proposal => {
      const detail = highestRelease === undefined ? stepTitle(step) : stepAfterTitle(step, highestRelease);
      return { label: version, kind: "value", value: version, detail, matchesAnything: !isAtEnd };
    });
}

const stepTitle = (step: VersionStep): string =>
  ({ patch: message("next patch"), minor: message("next minor"), major: message("next major") })[step];

const stepAfterTitle = (step: VersionStep, version: string): string =>
  ({
    patch: message("next patch after {version}", { version }),
    minor: message("next minor after {version}", { version }),
    major: message("next major after {version}", { version }),
  })[step];

function commandProposal({ container, analysis }: Cursor): Proposal {
  const value = commandId(container.parent, analysis);
  return { label: value.defaultValue, kind: "snippet", value, detail: message("with the plugin's prefix") };
}

/** Proposes an identifier for a new command, with the prefix of a sibling or, failing that, of the plugin's `id`. */
export function commandId(
  list: ValueNode | { type: "property" } | undefined,
  { context }: Analysis,
): Hole<string> {
  const commands = list?.type === "array" ? list : undefined;
  const ids = itemsOf(commands).flatMap((command) => stringOf(memberOf(command, "id")) ?? []);
  const prefixes = ids.flatMap((id) => /^([a-z][a-z0-9]*)_[a-z0-9]/.exec(id)?.[1] ?? []);
  const manifest = context.manifests.find(({ node }) => memberOf(node, "commands") === commands);
  const label = stringOf(memberOf(manifest?.node, "id"))?.split(".").at(-1)?.toLowerCase() ?? "";
  const pluginPrefix = /^[a-z][a-z0-9]*/.exec(label)?.[0] ?? "plugin";
  return new Hole(`${prefixes[0] ?? pluginPrefix}_command`);
}

/** Proposes `after:…` for each tab of the same module in other manifests. */
function tabProposals({ container }: Cursor, uri: string, workspace: Workspace): Proposal[] {
  const parent = stringOf(memberOf(container, "parent_module"));
  const tabId = stringOf(memberOf(container, "tab_id"));
  const isOffered = (fact: NameFact) =>
    fact.uri !== uri && fact.name !== tabId && (parent === undefined || fact.parent === parent);
  return namesOf("tab", isOffered, workspace).flatMap(([name, owner]) =>
    textProposals([`after:${name}`], owner),
  );
}

/** Proposes the modules that the workspace's manifests add, and the modules of tabs in other manifests. */
function moduleProposals(uri: string, workspace: Workspace): Proposal[] {
  const isOffered = (fact: NameFact) => fact.uri !== uri || fact.role === "source";
  return namesOf("module", isOffered, workspace).flatMap(([name, owner]) => textProposals([name], owner));
}

/** Lists the names of modules or tabs, ascending. Adds each name's owner or, without one, a note that it is used. */
function namesOf(
  nameKind: "module" | "tab",
  isOffered: (fact: NameFact) => boolean,
  workspace: Workspace,
): [name: string, owner: string][] {
  const owners = new Map<string, string>();
  for (const manifest of workspace.manifests()) {
    for (const fact of namesIn(manifest).filter(
      (nameFact) => nameFact.nameKind === nameKind && isOffered(nameFact),
    )) {
      if (fact.role === "source") owners.set(fact.name, ownerText(nameKind, manifest.name ?? manifest.id));
      else if (!owners.has(fact.name)) owners.set(fact.name, message("used in this workspace"));
    }
  }
  return [...owners].sort(([a], [b]) => (a < b ? -1 : 1));
}

function ownerText(nameKind: "module" | "tab", owner: string | undefined): string {
  const isModule = nameKind === "module";
  if (owner === undefined)
    return isModule ? message("module of an unnamed plugin") : message("tab of an unnamed plugin");
  return isModule ? message("module of {owner}", { owner }) : message("tab of {owner}", { owner });
}
