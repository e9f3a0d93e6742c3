import { SymbolKind, type WorkspaceSymbol } from "vscode-languageserver-types";
import type { NamedThing } from "../core/manifest/names/names";
import type { NameFact, Workspace } from "../workspace/manifest-facts";

/** More than an editor lists. */
const MAX_SYMBOLS = 500;

const KINDS: Partial<Readonly<Record<NamedThing, SymbolKind>>> = {
  plugin: SymbolKind.Package,
  command: SymbolKind.Function,
  tab: SymbolKind.Namespace,
};

/**
 * `workspace/symbol`: the plugins, commands and tabs of the workspace's manifests.
 * @param query its characters are in a symbol's name, or in what people call it, in this order
 */
export function workspaceSymbols(query: string, workspace: Workspace): WorkspaceSymbol[] {
  const wanted = query.toLowerCase();
  const symbols: WorkspaceSymbol[] = [];
  for (const { names, name, id } of workspace.all()) {
    for (const fact of names) {
      const kind = KINDS[fact.thing];
      if (kind === undefined || fact.role !== "source" || !isMeant(fact, wanted)) continue;
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

function isMeant({ name, label }: NameFact, wanted: string): boolean {
  return isIn(wanted, name.toLowerCase()) || (label !== undefined && isIn(wanted, label.toLowerCase()));
}

/** Whether a text has some characters in their order. */
function isIn(wanted: string, text: string): boolean {
  let at = 0;
  for (const character of wanted) {
    at = text.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
