import { SymbolKind, type WorkspaceSymbol } from "vscode-languageserver-types";
import type { NamedThing } from "../core/manifest/names/names";
import type { NameFact } from "../project/names/manifest-facts";
import type { WorkspaceIndex } from "../project/names/workspace-index";
import { feature, isText, reader } from "./shared/feature";

const queryOf = reader("query", isText);

export const workspaceSymbolFeature = feature({
  method: "workspace/symbol",
  capability: () => ({ workspaceSymbolProvider: true }),
  params: { query: queryOf },
  async answer({ scan, index }, { query }) {
    await scan.ready();
    return workspaceSymbols(query, index);
  },
});

/** More symbols than an editor lists. */
const MAX_SYMBOLS = 500;

const KINDS: Partial<Readonly<Record<NamedThing, SymbolKind>>> = {
  plugin: SymbolKind.Package,
  command: SymbolKind.Function,
  tab: SymbolKind.Namespace,
};

/**
 * `workspace/symbol`: finds plugins, commands and tabs in the workspace's manifests.
 * @param query characters that occur in this order in a symbol's name or label
 */
export function workspaceSymbols(query: string, workspace: WorkspaceIndex): WorkspaceSymbol[] {
  const wanted = query.toLowerCase();
  const symbols: WorkspaceSymbol[] = [];
  for (const { names, name, id } of workspace.all()) {
    for (const fact of names) {
      const kind = KINDS[fact.thing];
      if (kind === undefined || fact.role !== "source" || !matches(fact, wanted)) continue;
      if (symbols.length === MAX_SYMBOLS) return symbols;
      const holder = fact.thing === "plugin" ? fact.name : (name ?? id);
      symbols.push({
        name: fact.thing === "plugin" ? fact.label?.trim() || fact.name : fact.name,
        kind,
        location: { uri: fact.uri, range: fact.range },
        ...(holder ? { containerName: holder } : {}),
      });
    }
  }
  return symbols;
}

function matches({ name, label }: NameFact, wanted: string): boolean {
  return isIn(wanted, name.toLowerCase()) || (label !== undefined && isIn(wanted, label.toLowerCase()));
}

function isIn(wanted: string, text: string): boolean {
  let at = 0;
  for (const character of wanted) {
    at = text.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
