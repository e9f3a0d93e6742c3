import * as validators from "../../generated/validators";
import type { ManifestDocument } from "../json/parse/document";
import { escapeSegment, resolvePointer } from "../json/tree/pointer";
import { containerOf, propertyOf, type ValueNode } from "../json/tree/tree";
import { valueAt, type JsonObject, type JsonValue } from "../json/tree/value";
import type { Host } from "../manifest/host";
import type { DocumentKind } from "../manifest/kind";
import type { Manifest } from "../manifest/manifest";
import { groupBy } from "../text/group";
import { lazyOf } from "../text/lazy";
import type { OffsetRange } from "../text/ranges";
import { walkSchema, rootSchema, type Schema } from "./schema";
import { isNodeOfType, isWithinLimits } from "./validity";

type ShapeKeyword = "required" | "type" | "enum" | "additionalProperties" | "pattern" | "format";

export interface ShapeFault {
  readonly keyword: ShapeKeyword;
  /** The value, or the object of a missing or unknown member. */
  readonly node: ValueNode;
  readonly pointer: string;
  readonly name?: string;
  readonly key?: OffsetRange;
  readonly format?: string;
}

export type ShapeFaults = ReadonlyMap<ShapeKeyword, readonly ShapeFault[]>;

const VALIDATORS: Record<DocumentKind, validators.Validator> = {
  draft: validators.pluginManifest,
  published: validators.publishedManifest,
  placeholder: validators.placeholderManifest,
  detail: validators.catalogDetail,
};

/** For each keyword, the error parameter that contains the member's name. */
const NAME_PARAMS: Readonly<Record<string, string>> = {
  required: "missingProperty",
  additionalProperties: "additionalProperty",
};

/** Validates a document against a kind's schema, including the host's additions. Groups the faults by keyword. */
export function shapeFaults(
  document: ManifestDocument,
  kind: DocumentKind,
  manifests: readonly Manifest[],
  host?: Host,
): ShapeFaults {
  const { root, value } = document;
  if (value === undefined) return new Map();
  const errors = errorsOf(value, validatorOf(kind, host));
  const allErrors = kind === "detail" ? [...errors, ...manifestErrors(manifests, document, host)] : errors;
  const faults = allErrors.flatMap((error) => toFault(root, error) ?? []);
  const mistypedPointers = new Set<string>();
  const needsReport = ({ keyword, pointer, node }: ShapeFault): boolean => {
    // Report one type fault per value: merged schemas repeat the type, and a violated limit counts as a wrong type.
    if (keyword === "type" && mistypedPointers.has(pointer)) return false;
    if (keyword === "type") mistypedPointers.add(pointer);
    return document.isBalanced || certainlyBelongsToContainer(node);
  };
  const reportedFaults = [...faults, ...misreadFaults(document, rootSchema(kind, host))].filter(needsReport);
  return groupBy(reportedFaults, ({ keyword }) => keyword);
}

/** Finds numbers of the wrong type that the validator cannot judge, because it sees only their rounded values. */
function* misreadFaults(document: ManifestDocument, start: Schema): Iterable<ShapeFault> {
  if (!document.hasMisreadNumbers) return;
  for (const { node, pointer, schema } of walkSchema(document.root, start)) {
    if (node.type !== "number" || !node.isMisread) continue;
    if (!isNodeOfType(node, schema) || !isWithinLimits(node.value, schema))
      yield { keyword: "type", node, pointer };
  }
}

function validatorOf(kind: DocumentKind, host: Host | undefined): validators.Validator {
  // The manifests of a detail response are validated separately; the rest is the same for every host.
  const hostValidator = host && kind !== "detail" ? validators.hosts[host.id]?.[kind] : undefined;
  return hostValidator ?? VALIDATORS[kind];
}

function errorsOf(value: JsonValue, validate: validators.Validator): readonly validators.ValidationError[] {
  const errors = validate(value) ? [] : (validate.errors ?? []);
  validate.errors = null;
  return errors;
}

/** Caches valid manifests: values are immutable, and an edited text shares most values with the previous text. */
const validManifests = lazyOf((_: validators.Validator) => new WeakSet<JsonObject>());

function manifestErrors(
  manifests: readonly Manifest[],
  document: ManifestDocument,
  host: Host | undefined,
): validators.ValidationError[] {
  const allErrors: validators.ValidationError[] = [];
  for (const { kind, value, pointer } of manifests) {
    const validate = validatorOf(kind, host);
    const validValues = validManifests(validate);
    if (validValues.has(value)) continue;
    const documentValue = valueAt(document.value, pointer);
    const errors = documentValue === undefined ? [] : errorsOf(documentValue, validate);
    for (const error of errors) allErrors.push({ ...error, instancePath: pointer + error.instancePath });
    if (errors.length === 0) validValues.add(value);
  }
  return allErrors;
}

function toFault(root: ValueNode | undefined, error: validators.ValidationError): ShapeFault | undefined {
  // The errors of conditions and of key schemas only summarize other errors.
  const isSummary = error.keyword === "if" || error.keyword === "propertyNames";
  const node = isSummary ? undefined : resolvePointer(root, error.instancePath);
  if (!node) return undefined;
  const isLimit = error.keyword === "minimum" || error.keyword === "maximum";
  const keyword = isLimit ? "type" : (error.keyword as ShapeKeyword);
  if (keyword === "type" && node.type === "number" && node.isMisread) return undefined;
  const name = error.propertyName ?? (error.params[NAME_PARAMS[keyword] ?? ""] as string | undefined);
  if (name === undefined) {
    const format = keyword === "format" ? { format: String(error.params["format"]) } : {};
    return { keyword, node, pointer: error.instancePath, ...format };
  }
  const key = propertyOf(node, name)?.keyNode;
  const pointer = `${error.instancePath}/${escapeSegment(name)}`;
  return { keyword, node, name, pointer, ...(key && { key }) };
}

/**
 * Tests if a value certainly belongs to its container in a text with missing or surplus brackets. An unclosed array, or
 * the last member of an unclosed object, may contain later values. A surplus bracket may end a container too early.
 */
function certainlyBelongsToContainer(node: ValueNode): boolean {
  let inner: ValueNode = node;
  for (let outer = containerOf(inner); outer; outer = containerOf(inner)) {
    const last = outer.children.at(-1);
    const isContainer = inner.type === "object" || inner.type === "array";
    const mayContainLaterText = isContainer && (last === inner || last === inner.parent);
    if (!outer.isComplete && (outer.isClosed || outer.type === "array" || mayContainLaterText)) return false;
    inner = outer;
  }
  return true;
}
