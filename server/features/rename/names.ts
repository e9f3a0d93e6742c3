import type { Position, Range, TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import { formats } from "../../core/manifest/formats";
import { message, show } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import type { EditSupport } from "../../protocol/lsp/client-support";
import { refusal } from "../../protocol/lsp/errors";
import { editOfFiles } from "../shared/workspace-edit";
import { clashKey, factsIn, type ManifestFacts, type NameFact } from "../../project/names/manifest-facts";
import type { WorkspaceIndex } from "../../project/names/workspace-index";

/** The things that can be renamed, and the reasons for refusing a new name. */
const RULES = {
  command: {
    isValid: formats["command-id"],
    malformed: (name: string) =>
      message("{name} is not a valid command identifier. Use lowercase snake_case.", { name }),
    taken: (name: string) => message("Command {name} already exists.", { name }),
  },
  setting: {
    isValid: isNotBlank,
    malformed: () => message("A setting's name must not be blank."),
    taken: (name: string) => message("Setting {name} already exists.", { name }),
  },
  handler: {
    isValid: isNotBlank,
    malformed: () => message("A handler's identifier must not be blank."),
    taken: (name: string) => message("Handler {name} already exists.", { name }),
  },
  module: {
    isValid: isNotBlank,
    malformed: () => message("A module's identifier must not be blank."),
    taken: (name: string) => message("Module {name} already exists.", { name }),
  },
  tab: {
    isValid: (name: string) => /^\S+$/.test(name),
    malformed: (name: string) =>
      message("{name} is not a valid tab identifier. Remove the white space.", { name }),
    taken: (name: string) => message("Tab {name} already exists.", { name }),
  },
} as const;

type RenamableName = NameFact & { readonly thing: keyof typeof RULES };

/**
 * `textDocument/prepareRename`: finds the name at a position; null where nothing can be renamed.
 * @throws ResponseError (RequestFailed) when no new name would be accepted
 */
export function prepareRename(
  analysis: Analysis,
  position: Position,
  workspace: WorkspaceIndex,
): { range: Range; placeholder: string } | null {
  const facts = factsIn(analysis);
  const found = nameAt(facts, position);
  if (!found) return null;
  ownerOf(found, namesOf(found, facts, workspace), facts, workspace);
  return { range: found.range, placeholder: found.name };
}

/** Lists the other files that a rename may change, or that may prevent it; without a new name, whatever that is. */
export function filesToRename(
  analysis: Analysis,
  position: Position,
  newName: string | undefined,
  workspace: WorkspaceIndex,
): string[] {
  const at = nameAt(factsIn(analysis), position);
  if (!at) return [];
  const names = [
    ...workspace.about(at.subject, analysis.uri),
    ...(newName === undefined ? [] : workspace.clashing(clashKey({ ...at, name: newName }), analysis.uri)),
  ];
  return [...new Set(names.map(({ uri }) => uri))];
}

/**
 * `textDocument/rename`: renames a command, setting, handler, module or tab in every manifest that names it, except
 * where another plugin declares the same name for a thing of its own.
 * @param versionOf returns the version of an open document; null for one that is not open
 * @throws ResponseError (RequestFailed) when the new name is malformed or taken
 */
export function rename(
  analysis: Analysis,
  position: Position,
  newName: string,
  workspace: WorkspaceIndex,
  versionOf: (uri: string) => number | null,
  support: EditSupport,
): WorkspaceEdit | null {
  const facts = factsIn(analysis);
  const at = nameAt(facts, position);
  if (!at) return null;
  if (newName === at.name) return { changes: {} };
  const names = namesOf(at, facts, workspace);
  const owner = ownerOf(at, names, facts, workspace);
  const meant = names.filter((name) => name.role !== "source" || ownerId(name, facts, workspace) === owner);
  refuseUnlessFree({ ...at, name: newName }, owner, facts, workspace);
  return edit(meant, newName, versionOf, support);
}

function nameAt(facts: ManifestFacts, position: Position): RenamableName | undefined {
  return facts.names.find((name): name is RenamableName => name.thing in RULES && isIn(position, name.range));
}

function namesOf(
  { subject }: RenamableName,
  facts: ManifestFacts,
  workspace: WorkspaceIndex,
): readonly NameFact[] {
  return [...facts.names.filter((name) => name.subject === subject), ...workspace.about(subject, facts.uri)];
}

function ownerOf(
  at: RenamableName,
  names: readonly NameFact[],
  facts: ManifestFacts,
  workspace: WorkspaceIndex,
): string {
  if (at.role === "source") return ownerId(at, facts, workspace);
  const sources = names.filter(({ role }) => role === "source");
  const owners = new Set(sources.map((source) => ownerId(source, facts, workspace)));
  const [owner] = owners;
  if (owner === undefined) throw refusal(undeclared(at));
  if (owners.size > 1) throw refusal(ambiguous(at));
  return owner;
}

// Only modules and tabs can belong to another plugin; everything else is declared where it is named.

function undeclared({ thing, name: own }: RenamableName): string {
  const name = show(own);
  return thing === "tab"
    ? message("No manifest in this workspace declares the tab {name}.", { name })
    : message("No manifest in this workspace declares the module {name}.", { name });
}

function ambiguous({ thing, name: own }: RenamableName): string {
  const name = show(own);
  return thing === "tab"
    ? message("Several plugins declare the tab {name}. Rename it where it is declared.", { name })
    : message("Several plugins declare the module {name}. Rename it where it is declared.", { name });
}

function ownerId({ uri }: NameFact, facts: ManifestFacts, workspace: WorkspaceIndex): string {
  const { id } = (uri === facts.uri ? facts : workspace.of(uri)) ?? {};
  return id ?? uri;
}

/** @throws ResponseError (RequestFailed) */
function refuseUnlessFree(
  wanted: RenamableName,
  owner: string,
  facts: ManifestFacts,
  workspace: WorkspaceIndex,
): void {
  const { isValid, malformed, taken } = RULES[wanted.thing];
  const name = show(wanted.name);
  if (!isValid(wanted.name)) throw refusal(malformed(name));
  const key = clashKey(wanted);
  const isOwn = wanted.thing === "setting" || wanted.thing === "handler";
  const same = [
    ...facts.names.filter((fact) => clashKey(fact) === key),
    ...workspace.clashing(key, facts.uri),
  ];
  const clashes = (fact: NameFact) =>
    fact.role === "source" && (!isOwn || ownerId(fact, facts, workspace) === owner);
  if (same.some(clashes)) throw refusal(taken(name));
}

function edit(
  names: readonly NameFact[],
  newName: string,
  versionOf: (uri: string) => number | null,
  support: EditSupport,
): WorkspaceEdit {
  const byUri = new Map<string, TextEdit[]>();
  for (const name of names) {
    const edits = byUri.get(name.uri) ?? [];
    edits.push({ range: name.range, newText: written(name, newName) });
    byUri.set(name.uri, edits);
  }
  const files = [...byUri].map(([uri, edits]) => ({ uri, version: versionOf(uri), edits }));
  return editOfFiles(files, support);
}

/** Writes a name as JSON: without quotes where only the text between them is replaced. */
function written({ prefix, isWhole }: NameFact, name: string): string {
  return isWhole ? JSON.stringify(prefix + name) : JSON.stringify(name).slice(1, -1);
}

function isNotBlank(name: string): boolean {
  return name.trim() !== "";
}

function isIn({ line, character }: Position, { start, end }: Range): boolean {
  return line === start.line && character >= start.character && character <= end.character;
}
