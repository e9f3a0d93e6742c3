import { memberOf, stringOf } from "../../../core/json/tree/tree";
import { message } from "../../../core/text/messages";
import type { Analysis } from "../../../documents/analysis";
import type { ManifestFacts, NameFact, Workspace } from "../../../workspace/manifest-facts";
import { schemasInUse } from "../../shared/usual-schema";
import type { Cursor } from "../cursor/cursor";
import { values, type Proposal } from "../items/proposal";
import type { Surroundings } from "./surroundings";

/* Texts from the other manifests of the workspace. */

/** Proposes the executables that other manifests whitelist. */
export function executableProposals(uri: string, workspace: Workspace): Proposal[] {
  const names = others(uri, workspace).flatMap(({ executables }) => executables);
  return values(
    [...new Set(names.filter((name) => name.trim() !== ""))].sort(),
    message("used in this workspace"),
  );
}

/** Proposes the schemas that other manifests name. */
export function schemaProposals({ uri }: Analysis, { workspace }: Surroundings): Proposal[] {
  return values(schemasInUse(workspace, uri), message("used in this workspace"));
}

/** Proposes `after:` each tab of the same module that another manifest names. */
export function tabProposals(
  { container }: Cursor,
  { uri }: Analysis,
  { workspace }: Surroundings,
): Proposal[] {
  const parent = stringOf(memberOf(container, "parent_module"));
  const own = stringOf(memberOf(container, "tab_id"));
  const isMeant = (fact: NameFact) =>
    fact.uri !== uri && fact.name !== own && (parent === undefined || fact.parent === parent);
  return namesOf("tab", isMeant, workspace).flatMap(([name, owner]) => values([`after:${name}`], owner));
}

/** Proposes the modules that a manifest of the workspace adds, and those that other manifests have tabs in. */
export function moduleProposals({ uri }: Analysis, { workspace }: Surroundings): Proposal[] {
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
