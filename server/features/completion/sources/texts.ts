import type { Position } from "vscode-languageserver-types";
import { Hole } from "../../../core/json/edit/template";
import { itemsOf, memberOf, stringOf, type ValueNode } from "../../../core/json/tree/tree";
import { membersOf } from "../../../core/json/tree/value";
import { FILE_KINDS } from "../../../core/manifest/file-kinds";
import { COMMON_LICENSES, LICENSE_IDS } from "../../../core/manifest/license";
import { compareVersions, nextVersions, type VersionStep } from "../../../core/manifest/versions";
import { isSaved, releasesOf } from "../../../core/release/past";
import { message } from "../../../core/text/messages";
import type { Analysis } from "../../../project/documents/analysis";
import type { ManifestFacts, NameFact, Workspace } from "../../../project/names/manifest-facts";
import type { Services } from "../../shared/services";
import { schemasInUse } from "../../shared/usual-schema";
import { cursorAt, otherItems, restOf, type Cursor } from "../cursor/cursor";
import { values, type Proposal } from "../items/proposal";
import { isPackagePath, pathProposals } from "./paths";
import type { Surroundings } from "./surroundings";

/* Texts from the other manifests of the workspace. */

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
  const begun = typed.slice(0, 1 + Math.max(typed.lastIndexOf(" "), typed.lastIndexOf("(")));
  if (!/(?:^|\b(?:AND|OR) |\()$/.test(begun)) return [];
  const ids = [...new Set([...COMMON_LICENSES, ...LICENSE_IDS])];
  return values(
    ids.map((id) => begun + id),
    "SPDX",
  );
}

function listProposals(cursor: Cursor, { uri }: Analysis, surroundings: Surroundings): Proposal[] {
  const [list, holder] = [cursor.path.at(-1), cursor.path.at(-3)];
  const taken = new Set(itemsIn(cursor));
  const free = (texts: readonly string[], detail: string) =>
    values(
      [...new Set(texts)].filter((text) => !taken.has(text)),
      detail,
    );
  if (holder === "document_handlers" && list === "extensions") {
    const others = new Set(siblingTexts(cursor, "mime_types"));
    return free(
      sortedBy(FILE_KINDS, ([, type]) => others.has(type)).map(([extension]) => extension),
      message("extension"),
    );
  }
  if (holder === "document_handlers" && list === "mime_types") {
    const others = new Set(siblingTexts(cursor, "extensions"));
    return free(
      sortedBy(FILE_KINDS, ([extension]) => others.has(extension)).map(([, type]) => type),
      message("MIME type"),
    );
  }
  if (holder === "permissions" && list === "value") {
    return executableProposals(uri, surroundings.workspace).filter(({ label }) => !taken.has(label));
  }
  return [];
}

function itemsIn(cursor: Cursor): string[] {
  const { container } = cursor;
  return container.type === "array"
    ? otherItems(cursor, container).flatMap((item) => stringOf(item) ?? [])
    : [];
}

function siblingTexts({ container }: Cursor, name: string): string[] {
  const holder = container.parent?.type === "property" ? container.parent.parent : undefined;
  const list = holder?.type === "object" ? memberOf(holder, name) : undefined;
  return itemsOf(list).flatMap((item) => stringOf(item) ?? []);
}

function sortedBy<T>(list: readonly T[], isFirst: (value: T) => boolean): T[] {
  return [...list.filter(isFirst), ...list.filter((value) => !isFirst(value))];
}

/** Returns the versions at git tags if a position is in a manifest's version. Git is not run for any other position. */
export async function taggedVersionsAt(
  analysis: Analysis,
  position: Position,
  { repository }: Services,
): Promise<readonly string[]> {
  const cursor = cursorAt(analysis.document, analysis.offset(position));
  const isVersion = cursor?.role === "value" && cursor.segment === "version" && isManifest(cursor, analysis);
  if (!isVersion) return [];
  const past = await repository.soon(analysis.uri);
  const { base, released } = releasesOf(membersOf(analysis.document.value), past);
  return base && isSaved(base) ? [base.version] : released.map(({ version }) => version);
}

function isManifest({ container }: Cursor, { context }: Analysis): boolean {
  return context.manifests.some(({ node }) => node === container);
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
function executableProposals(uri: string, workspace: Workspace): Proposal[] {
  const names = others(uri, workspace).flatMap(({ executables }) => executables);
  return values(
    [...new Set(names.filter((name) => name.trim() !== ""))].sort(),
    message("used in this workspace"),
  );
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
  workspace: Workspace,
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

function others(uri: string, workspace: Workspace): ManifestFacts[] {
  return [...workspace.all()].filter((facts) => facts.uri !== uri);
}
