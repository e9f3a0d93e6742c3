import { memberOf, stringOf } from "../../../core/json/tree/tree";
import { formats } from "../../../core/manifest/formats";
import { message } from "../../../core/text/messages";
import type { Analysis } from "../../../documents/analysis";
import type { ManifestFacts, NameFact, Workspace } from "../../../workspace/manifest-facts";
import type { Cursor } from "../cursor/cursor";
import { values, type Proposal } from "../items/proposal";
import type { Surroundings } from "./surroundings";

/* Texts that other manifests of the workspace tell. */

/** The executables that other manifests whitelist. */
export function executableProposals(uri: string, workspace: Workspace): Proposal[] {
  const names = others(uri, workspace).flatMap(({ executables }) => executables);
  return values(
    [...new Set(names.filter((name) => name.trim() !== ""))].sort(),
    message("used in this workspace"),
  );
}

/** The schemas that other manifests name. */
export function schemaProposals({ uri }: Analysis, { workspace }: Surroundings): Proposal[] {
  const schemas = others(uri, workspace).flatMap(({ schema }) => schema ?? []);
  return values([...new Set(schemas.filter(formats["http-url"]))].sort(), message("used in this workspace"));
}

/** `after:` each tab of the same module that a manifest of the workspace names. */
export function tabProposals(
  { container }: Cursor,
  { uri }: Analysis,
  { workspace }: Surroundings,
): Proposal[] {
  const parent = stringOf(memberOf(container, "parent_module"));
  const own = stringOf(memberOf(container, "tab_id"));
  const isMeant = (fact: NameFact) =>
    fact.uri !== uri && fact.name !== own && (parent === undefined || fact.parent === parent);
  return namesOf("tab", isMeant, workspace).flatMap(([name, whose]) => values([`after:${name}`], whose));
}

/** The modules that a manifest of the workspace adds, this one too, and those that others have tabs in. */
export function moduleProposals({ uri }: Analysis, { workspace }: Surroundings): Proposal[] {
  const isMeant = (fact: NameFact) => fact.uri !== uri || fact.role === "source";
  return namesOf("module", isMeant, workspace).flatMap(([name, whose]) => values([name], whose));
}

/** The names of one kind of thing, ascending, each with whose it is. */
function namesOf(
  thing: "module" | "tab",
  isMeant: (fact: NameFact) => boolean,
  workspace: Workspace,
): [name: string, whose: string][] {
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
  const values = { owner: owner ?? message("a plugin") };
  return thing === "module" ? message("module of {owner}", values) : message("tab of {owner}", values);
}

function others(uri: string, workspace: Workspace): ManifestFacts[] {
  return [...workspace.all()].filter((facts) => facts.uri !== uri);
}
