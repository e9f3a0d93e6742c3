import { configuration as validate } from "../generated/validators";
import { allRules } from "../core/check/workspace-rules";
import { ManifestDocument } from "../core/json/parse/document";
import { resolvePointer } from "../core/json/tree/pointer";
import { propertyOf, type OffsetRange } from "../core/json/tree/tree";
import { toValue, type JsonValue } from "../core/json/tree/value";
import { nearest } from "../core/text/spelling";
import type { Severity } from "../core/rules/rule";
import type { DocumentKind } from "../core/manifest/kind";
import { configurationSchema } from "../core/schema/schema";
import type { Vocabulary } from "../core/manifest/vocabulary";
import { listOr, show, typeName } from "../core/text/messages";
import { placeName } from "../core/json/tree/describe";

/** The name of the file that editors and the command line read alike. */
export const CONFIGURATION_FILE = ".plugin-manifest.json";

/** What a workspace or a user sets (rules.md, Configuration). */
export interface Configuration {
  readonly documentKind?: DocumentKind | "auto";
  /** By rule code. */
  readonly rules?: Readonly<Record<string, Severity | "off">>;
  readonly vocabulary?: Vocabulary;
}

export interface ConfigurationFault {
  readonly range: OffsetRange;
  readonly message: string;
  /** The text is no JSON. */
  readonly isSyntax?: true;
}

export interface ReadConfiguration {
  /** Absent when the text cannot be taken as one. */
  readonly configuration?: Configuration;
  readonly faults: readonly ConfigurationFault[];
}

/** Reads the text of a configuration file. Never throws. */
export function readConfiguration(text: string): ReadConfiguration {
  const document = new ManifestDocument(text);
  const syntax = document.faults.map(({ offset, length, message }) => ({
    range: { offset, length },
    message: isBlank(text) ? "The file is empty; a configuration is a JSON object, { … }." : message,
    isSyntax: true as const,
  }));
  if (syntax.length) return { faults: syntax };
  const shape = shapeErrors(document).map((error) => shapeFault(document, error));
  if (shape.length) return { faults: shape.sort((a, b) => a.range.offset - b.range.offset) };
  return { configuration: document.value as Configuration, faults: unknownCodes(document) };
}

function isBlank(text: string): boolean {
  return text.replace(/^\uFEFF/, "").trim() === "";
}

type ShapeError = NonNullable<typeof validate.errors>[number];

function shapeErrors({ value }: ManifestDocument): readonly ShapeError[] {
  const errors = validate(value) ? [] : (validate.errors ?? []);
  // A value of another type is none of the allowed ones either: one fault.
  const mistyped = new Set(errors.filter(isType).map(({ instancePath }) => instancePath));
  return errors.filter((error) => isType(error) || !mistyped.has(error.instancePath));
}

function isType({ keyword }: ShapeError): boolean {
  return keyword === "type";
}

function shapeFault({ root }: ManifestDocument, error: ShapeError): ConfigurationFault {
  const { instancePath, keyword, params } = error;
  const node = resolvePointer(root, instancePath);
  const place = instancePath === "" ? "the configuration" : `'${placeName(instancePath)}'`;
  if (keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    const key = propertyOf(node, name)?.keyNode;
    return fault(key, `There is no setting '${name}' in ${place}${guess(name, settingNames(instancePath))}`);
  }
  if (keyword === "enum") {
    const allowed = (params["allowedValues"] as JsonValue[]).map(show);
    return fault(
      node,
      `${place} is ${node ? show(toValue(node)) : "absent"}; it must be ${listOr(allowed)}.`,
    );
  }
  const found = node?.type === "number" ? show(node.value) : typeName(node?.type ?? "null");
  const subject = instancePath === "" ? "The configuration" : place;
  return fault(node, `${subject} is ${found}; it must be ${typeName(String(params["type"]))}.`);
}

/** The names that an object of the configuration may have. */
function settingNames(pointer: string): string[] {
  const schema = configurationSchema();
  return Object.keys((pointer === "" ? schema : schema.definitions?.["vocabulary"])?.properties ?? {});
}

function unknownCodes({ root }: ManifestDocument): ConfigurationFault[] {
  const listed = resolvePointer(root, "/rules");
  const codes = allRules.map(({ code }) => code);
  const properties = listed?.type === "object" ? listed.properties : [];
  return properties
    .filter(({ keyNode }) => !codes.includes(keyNode.value))
    .map(({ keyNode }) =>
      fault(keyNode, `There is no rule '${keyNode.value}'${guess(keyNode.value, codes)}`),
    );
}

/** The end of a sentence about a name that there is not. */
function guess(name: string, known: readonly string[]): string {
  const found = nearest(name, known, 0.4);
  return found ? `; did you mean '${found.value}'?` : ".";
}

function fault(node: OffsetRange | undefined, message: string): ConfigurationFault {
  return { range: { offset: node?.offset ?? 0, length: node?.length ?? 0 }, message };
}

/** Two configurations in one: the first wins, code by code; vocabularies add up. */
export function mergeConfigurations(first: Configuration, second: Configuration): Configuration {
  const kind =
    first.documentKind === undefined || first.documentKind === "auto"
      ? second.documentKind
      : first.documentKind;
  return {
    ...(kind === undefined ? {} : { documentKind: kind }),
    rules: { ...second.rules, ...first.rules },
    vocabulary: mergeVocabularies(first.vocabulary ?? {}, second.vocabulary ?? {}),
  };
}

function mergeVocabularies(first: Vocabulary, second: Vocabulary): Vocabulary {
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]) as Set<keyof Vocabulary>;
  return Object.fromEntries([...keys].map((key) => [key, [...(first[key] ?? []), ...(second[key] ?? [])]]));
}

/** The files whose news it waits for. */
export const CONFIGURATION_GLOB = `**/${CONFIGURATION_FILE}`;
