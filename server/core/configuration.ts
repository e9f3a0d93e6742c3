import { configuration as validate } from "../generated/validators";
import { ManifestDocument } from "./document/document";
import { resolvePointer } from "./document/pointer";
import { propertyOf, type OffsetRange } from "./document/tree";
import type { DocumentKind, Severity } from "./problem";
import { rules } from "./rules";
import type { Vocabulary } from "./vocabulary";
import { listOr, placeName } from "./wording";

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
}

export interface ReadConfiguration {
  /** Absent when the text cannot be taken as one. */
  readonly configuration?: Configuration;
  readonly faults: readonly ConfigurationFault[];
}

/** Reads the text of a configuration file. Never throws. */
export function readConfiguration(text: string): ReadConfiguration {
  const document = new ManifestDocument(text);
  const syntax = document.faults.map((fault) => ({ range: fault, message: fault.message }));
  if (syntax.length) return { faults: syntax };
  const isValid = validate(document.value);
  const shape = (isValid ? [] : (validate.errors ?? [])).map((error) => shapeFault(document, error));
  if (shape.length) return { faults: shape };
  return { configuration: document.value as Configuration, faults: unknownCodes(document) };
}

type ShapeError = NonNullable<typeof validate.errors>[number];

function shapeFault(
  { root }: ManifestDocument,
  { instancePath, keyword, params }: ShapeError,
): ConfigurationFault {
  const node = resolvePointer(root, instancePath);
  const whole = node ?? { offset: 0, length: 0 };
  const place = instancePath === "" ? "the configuration" : `'${placeName(instancePath)}'`;
  if (keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    const key = propertyOf(node, name)?.keyNode ?? whole;
    return { range: key, message: `There is no setting '${name}' in ${place}.` };
  }
  if (keyword === "enum") {
    const allowed = (params["allowedValues"] as unknown[]).map((value) => JSON.stringify(value));
    return { range: whole, message: `This is no value of ${place}; it must be ${listOr(allowed)}.` };
  }
  const wanted = JSON.stringify(params["type"]);
  return {
    range: whole,
    message: `${place} has a value of the wrong type; it must be of the type ${wanted}.`,
  };
}

function unknownCodes({ root }: ManifestDocument): ConfigurationFault[] {
  const listed = resolvePointer(root, "/rules");
  const known = new Set(rules.map(({ code }) => code));
  const properties = listed?.type === "object" ? listed.properties : [];
  return properties
    .filter(({ keyNode }) => !known.has(keyNode.value))
    .map(({ keyNode }) => ({ range: keyNode, message: `There is no rule '${keyNode.value}'.` }));
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
