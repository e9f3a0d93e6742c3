import type { Position, Range, WorkspaceEdit } from "vscode-languageserver-types";
import { formats } from "../../core/manifest/formats";
import { groupBy } from "../../core/text/group";
import { message, show } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import type { EditSupport } from "../../protocol/lsp/client-support";
import { refusalError } from "../../protocol/lsp/errors";
import { joinFileEdits } from "../shared/workspace-edit";
import {
  clashKey,
  factsFromAnalysis,
  namesIn,
  type ManifestFacts,
  type NameFact,
} from "../../project/names/manifest-facts";
import type { WorkspaceIndex } from "../../project/names/workspace-index";

/** The kinds of names that can be renamed, each with a test for valid names and the messages that refuse a name. */
const RENAMABLE_KINDS = {
  command: {
    isValid: formats["command-id"],
    malformedMessage: (name: string) =>
      message("{name} is not a valid command identifier. Use lowercase snake_case.", { name }),
    takenMessage: (name: string) => message("Command {name} already exists.", { name }),
  },
  setting: {
    isValid: isNotBlank,
    malformedMessage: () => message("A setting's name must not be blank."),
    takenMessage: (name: string) => message("Setting {name} already exists.", { name }),
  },
  handler: {
    isValid: isNotBlank,
    malformedMessage: () => message("A handler's identifier must not be blank."),
    takenMessage: (name: string) => message("Handler {name} already exists.", { name }),
  },
  module: {
    isValid: isNotBlank,
    malformedMessage: () => message("A module's identifier must not be blank."),
    takenMessage: (name: string) => message("Module {name} already exists.", { name }),
  },
  tab: {
    isValid: (name: string) => /^\S+$/.test(name),
    malformedMessage: (name: string) =>
      message("{name} is not a valid tab identifier. Remove the white space.", { name }),
    takenMessage: (name: string) => message("Tab {name} already exists.", { name }),
  },
} as const;

type RenamableName = NameFact & { readonly nameKind: keyof typeof RENAMABLE_KINDS };

/** The current facts of the document, and the index of all manifests. */
interface Scope {
  readonly facts: ManifestFacts;
  readonly workspace: WorkspaceIndex;
}

/** Finds the renamable name at a position. @throws ResponseError (RequestFailed) unless the name has one owner */
export function prepareRename(
  analysis: Analysis,
  position: Position,
  workspace: WorkspaceIndex,
): { range: Range; placeholder: string } | null {
  const scope = { facts: factsFromAnalysis(analysis), workspace };
  const target = nameAt(scope.facts, position);
  if (!target) return null;
  requireOwner(target, placesOf(target, scope), scope);
  return { range: target.range, placeholder: target.name };
}

/** Lists the other files that a rename may change, and the files with names that may clash with a new name. */
export function filesForRename(
  analysis: Analysis,
  position: Position,
  newName: string | undefined,
  workspace: WorkspaceIndex,
): string[] {
  const target = nameAt(factsFromAnalysis(analysis), position);
  if (!target) return [];
  const newKey = newName === undefined ? undefined : clashKey({ ...target, name: newName });
  const clashingPlaces = newKey === undefined ? [] : workspace.namesWithKey(newKey, analysis.uri);
  const places = [...workspace.locationsOf(target.subject, analysis.uri), ...clashingPlaces];
  return [...new Set(places.map(({ uri }) => uri))];
}

/** Renames a name in all manifests. @throws ResponseError (RequestFailed) for an unusable new name or unclear owner */
export function rename(
  analysis: Analysis,
  position: Position,
  newName: string,
  workspace: WorkspaceIndex,
  versionOf: (uri: string) => number | null,
  support: EditSupport,
): WorkspaceEdit | null {
  const scope = { facts: factsFromAnalysis(analysis), workspace };
  const target = nameAt(scope.facts, position);
  if (!target) return null;
  if (newName === target.name) return { changes: {} };
  const places = placesOf(target, scope);
  const owner = requireOwner(target, places, scope);
  requireUsableName({ ...target, name: newName }, owner, scope);
  const renamedPlaces = places.filter((place) => place.role !== "source" || ownerOf(place, scope) === owner);
  const files = [...groupBy(renamedPlaces, ({ uri }) => uri)].map(([uri, facts]) => {
    const edits = facts.map((fact) => ({ range: fact.range, newText: nameText(fact, newName) }));
    return { uri, version: versionOf(uri), edits };
  });
  return joinFileEdits(files, support);
}

function nameAt(facts: ManifestFacts, position: Position): RenamableName | undefined {
  return namesIn(facts).find(
    (name): name is RenamableName => name.nameKind in RENAMABLE_KINDS && isInRange(position, name.range),
  );
}

function isInRange({ line, character }: Position, { start, end }: Range): boolean {
  return line === start.line && character >= start.character && character <= end.character;
}

function placesOf({ subject }: RenamableName, { facts, workspace }: Scope): readonly NameFact[] {
  return [
    ...namesIn(facts).filter((name) => name.subject === subject),
    ...workspace.locationsOf(subject, facts.uri),
  ];
}

/** Returns the plugin that declares the target. @throws ResponseError (RequestFailed) if none or several do */
function requireOwner(target: RenamableName, places: readonly NameFact[], scope: Scope): string {
  if (target.role === "source") return ownerOf(target, scope);
  const sources = places.filter(({ role }) => role === "source");
  const owners = new Set(sources.map((source) => ownerOf(source, scope)));
  const [owner] = owners;
  if (owner !== undefined && owners.size === 1) return owner;
  // Only modules and tabs can be named outside the manifest that declares them.
  const isTab = target.nameKind === "tab";
  const name = show(target.name);
  if (owner === undefined)
    throw refusalError(
      isTab
        ? message("No manifest in this workspace declares the tab {name}.", { name })
        : message("No manifest in this workspace declares the module {name}.", { name }),
    );
  throw refusalError(
    isTab
      ? message("Several plugins declare the tab {name}. Rename it where it is declared.", { name })
      : message("Several plugins declare the module {name}. Rename it where it is declared.", { name }),
  );
}

function ownerOf({ uri }: NameFact, { facts, workspace }: Scope): string {
  const { id } = (uri === facts.uri ? facts : workspace.factsFor(uri)) ?? {};
  return id ?? uri;
}

/** @throws ResponseError (RequestFailed) if the new name is malformed or taken */
function requireUsableName(newName: RenamableName, owner: string, scope: Scope): void {
  const { facts, workspace } = scope;
  const { isValid, malformedMessage, takenMessage } = RENAMABLE_KINDS[newName.nameKind];
  if (!isValid(newName.name)) throw refusalError(malformedMessage(show(newName.name)));
  const key = clashKey(newName);
  const isUniquePerPlugin = newName.nameKind === "setting" || newName.nameKind === "handler";
  const namesakes = [
    ...namesIn(facts).filter((fact) => clashKey(fact) === key),
    ...workspace.namesWithKey(key, facts.uri),
  ];
  const clashes = (fact: NameFact) =>
    fact.role === "source" && (!isUniquePerPlugin || ownerOf(fact, scope) === owner);
  if (namesakes.some(clashes)) throw refusalError(takenMessage(show(newName.name)));
}

/** Formats a name as JSON without quotes. If the old string has escapes, formats the whole string with quotes. */
function nameText({ prefix, hasEscapes }: NameFact, name: string): string {
  return hasEscapes ? JSON.stringify(prefix + name) : JSON.stringify(name).slice(1, -1);
}

function isNotBlank(name: string): boolean {
  return name.trim() !== "";
}
