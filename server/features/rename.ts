import type { Position, Range, TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import type { Analysis } from "../documents/analysis";
import { formats } from "../core/manifest/formats";
import type { NamedThing } from "../core/manifest/names/names";
import { show } from "../core/text/messages";
import type { EditSupport } from "../lsp/client-support";
import {
  clashKey,
  factsOf,
  type ManifestFacts,
  type NameFact,
  type Workspace,
} from "../workspace/manifest-facts";

/** What can be renamed, and what a name of it must be. */
const RULES: Partial<Readonly<Record<NamedThing, { isValid: (name: string) => boolean; form: string }>>> = {
  command: { isValid: formats["command-id"], form: "A command's identifier is lowercase snake_case" },
  setting: { isValid: isNotBlank, form: "A setting's name is not blank" },
  handler: { isValid: isNotBlank, form: "A handler's identifier is not blank" },
  module: { isValid: isNotBlank, form: "A module's identifier is not blank" },
  tab: { isValid: (name) => /^\S+$/.test(name), form: "A tab's identifier has no white space" },
};

/** Why something cannot be renamed, in a sentence for the user. */
export class RenameRefusal extends Error {}

/** `textDocument/prepareRename`: the name at a position; null where nothing can be renamed. */
export function prepareRename(
  analysis: Analysis,
  position: Position,
): { range: Range; placeholder: string } | null {
  const found = nameAt(ownFacts(analysis), position);
  return found ? { range: found.range, placeholder: found.name } : null;
}

/** The other files that a rename may change, or that may forbid it. */
export function filesToRename(
  analysis: Analysis,
  position: Position,
  newName: string,
  workspace: Workspace,
): string[] {
  const at = nameAt(ownFacts(analysis), position);
  if (!at) return [];
  const places = [
    ...workspace.about(at.subject, analysis.uri),
    ...workspace.clashing(clashKey({ ...at, name: newName }), analysis.uri),
  ];
  return [...new Set(places.map(({ uri }) => uri))];
}

/**
 * `textDocument/rename`: renames a command, setting, handler, module or tab in every manifest that names it. A manifest
 * of another plugin that declares the same name has its own, which stays.
 * @param versionOf the version of an open document; null of one that is not open
 * @throws RenameRefusal when the new name is malformed or taken
 */
export function rename(
  analysis: Analysis,
  position: Position,
  newName: string,
  workspace: Workspace,
  versionOf: (uri: string) => number | null,
  support: EditSupport,
): WorkspaceEdit | null {
  const facts = ownFacts(analysis);
  const at = nameAt(facts, position);
  if (!at) return null;
  if (newName === at.name) return { changes: {} };
  const places = [
    ...facts.names.filter(({ subject }) => subject === at.subject),
    ...workspace.about(at.subject, analysis.uri),
  ];
  const owner = ownerOf(at, places, facts, workspace);
  const meant = places.filter(
    (place) => place.role !== "source" || ownerId(place, facts, workspace) === owner,
  );
  refuseUnlessFree({ ...at, name: newName }, owner, facts, workspace);
  return edit(meant, newName, versionOf, support);
}

function nameAt(facts: ManifestFacts, position: Position): NameFact | undefined {
  return facts.names.find(({ thing, range }) => RULES[thing] && isIn(position, range));
}

function ownFacts({ uri, document, context, textDocument }: Analysis): ManifestFacts {
  return factsOf(uri, document, context.kind, (offset) => textDocument.positionAt(offset));
}

/** Which plugin a name is of: the one that declares it. @throws RenameRefusal when that is not told, or not here */
function ownerOf(
  at: NameFact,
  places: readonly NameFact[],
  facts: ManifestFacts,
  workspace: Workspace,
): string {
  if (at.role === "source") return ownerId(at, facts, workspace);
  const sources = places.filter(({ role }) => role === "source");
  const owners = new Set(sources.map((place) => ownerId(place, facts, workspace)));
  const [owner] = owners;
  if (owner === undefined) {
    throw new RenameRefusal(`No manifest of the workspace declares the ${at.thing} ${show(at.name)}.`);
  }
  if (owners.size > 1) {
    throw new RenameRefusal(
      `Several plugins declare the ${at.thing} ${show(at.name)}; rename it where one of them does.`,
    );
  }
  return owner;
}

/** The identifier of the plugin whose manifest a place is in; of one without, its address. */
function ownerId({ uri }: NameFact, facts: ManifestFacts, workspace: Workspace): string {
  const { id } = (uri === facts.uri ? facts : workspace.of(uri)) ?? {};
  return id ?? uri;
}

/** @throws RenameRefusal */
function refuseUnlessFree(wanted: NameFact, owner: string, facts: ManifestFacts, workspace: Workspace): void {
  const rule = RULES[wanted.thing];
  if (rule && !rule.isValid(wanted.name))
    throw new RenameRefusal(`${rule.form}; ${show(wanted.name)} cannot be one.`);
  const key = clashKey(wanted);
  const isOwn = wanted.thing === "setting" || wanted.thing === "handler";
  const taken = [
    ...facts.names.filter((fact) => clashKey(fact) === key),
    ...workspace.clashing(key, facts.uri),
  ]
    .filter(({ role }) => role === "source")
    .find((place) => !isOwn || ownerId(place, facts, workspace) === owner);
  if (taken) throw new RenameRefusal(`There is a ${wanted.thing} ${show(wanted.name)} already.`);
}

function edit(
  places: readonly NameFact[],
  newName: string,
  versionOf: (uri: string) => number | null,
  support: EditSupport,
): WorkspaceEdit {
  const byUri = new Map<string, TextEdit[]>();
  for (const place of places) {
    const edits = byUri.get(place.uri) ?? [];
    edits.push({ range: place.range, newText: written(place, newName) });
    byUri.set(place.uri, edits);
  }
  if (!support.documentChanges) return { changes: Object.fromEntries(byUri) };
  return {
    documentChanges: [...byUri].map(([uri, edits]) => ({
      textDocument: { uri, version: versionOf(uri) },
      edits,
    })),
  };
}

/** A name as JSON has it at a place: within the quotes that are there, or with its own. */
function written({ prefix, isWhole }: NameFact, name: string): string {
  return isWhole ? JSON.stringify(prefix + name) : JSON.stringify(name).slice(1, -1);
}

function isNotBlank(name: string): boolean {
  return name.trim() !== "";
}

function isIn({ line, character }: Position, { start, end }: Range): boolean {
  return line === start.line && character >= start.character && character <= end.character;
}
