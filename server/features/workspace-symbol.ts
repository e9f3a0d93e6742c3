import { SymbolKind, type WorkspaceSymbol } from "vscode-languageserver-types";
import { isString } from "../core/json/tree/value";
import type { NameKind } from "../core/manifest/names/names";
import { namesIn } from "../project/names/manifest-facts";
import type { WorkspaceIndex } from "../project/names/workspace-index";
import { feature, paramReader } from "./shared/feature";

const queryOf = paramReader("query", isString);

export const workspaceSymbolFeature = feature({
  method: "workspace/symbol",
  capability: () => ({ workspaceSymbolProvider: true }),
  params: { query: queryOf },
  async answer({ scan, index }, { query }) {
    await scan.ready();
    return workspaceSymbols(query, index);
  },
});

/** The maximum number of symbols in an answer. A longer query finds the others. */
const MAX_SYMBOLS = 500;

const KINDS: Partial<Readonly<Record<NameKind, SymbolKind>>> = {
  plugin: SymbolKind.Package,
  command: SymbolKind.Function,
  tab: SymbolKind.Namespace,
};

/** Finds the declared plugins, commands and tabs whose name or label contains the characters of `query` in order. */
export function workspaceSymbols(query: string, workspace: WorkspaceIndex): WorkspaceSymbol[] {
  const symbols = [...workspace.manifests()].flatMap((facts) =>
    namesIn(facts).flatMap((fact): WorkspaceSymbol | [] => {
      const kind = KINDS[fact.nameKind];
      if (kind === undefined || fact.role !== "source") return [];
      if (![fact.name, fact.label ?? ""].some((text) => hasSubsequence(text, query))) return [];
      const isPlugin = fact.nameKind === "plugin";
      const containerName = isPlugin ? fact.name : (facts.name ?? facts.id);
      return {
        name: isPlugin ? fact.label?.trim() || fact.name : fact.name,
        kind,
        location: { uri: fact.uri, range: fact.range },
        ...(containerName ? { containerName } : {}),
      };
    }),
  );
  return symbols.slice(0, MAX_SYMBOLS);
}

/** Tests if a text contains characters in order, but not necessarily adjacent, ignoring case: `cmd` is in `Command`. */
function hasSubsequence(text: string, characters: string): boolean {
  const lowercase = text.toLowerCase();
  let end = 0;
  for (const character of characters.toLowerCase()) {
    end = lowercase.indexOf(character, end) + 1;
    if (end === 0) return false;
  }
  return true;
}
