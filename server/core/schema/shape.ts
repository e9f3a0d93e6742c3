import * as validators from "../../generated/validators";
import type { ManifestDocument } from "../json/parse/document";
import { resolvePointer, escapeSegment } from "../json/tree/pointer";
import { propertyOf, type OffsetRange, type ValueNode } from "../json/tree/tree";
import type { JsonObject, JsonValue } from "../json/tree/value";
import { valueIn } from "../json/tree/value";
import type { DocumentKind } from "../manifest/kind";
import type { Manifest } from "../manifest/manifest";
import { standsForCertain } from "./certain";

/** The keywords by which a value can fail its schema, each with a rule of its own. */
export type ShapeKeyword = "required" | "type" | "enum" | "additionalProperties" | "pattern" | "format";

/** One failure of a value against its schema. */
export interface ShapeFault {
  readonly keyword: ShapeKeyword;
  /** The value; for a missing or superfluous member, the object that lacks or has it. */
  readonly node: ValueNode;
  /** Of `node`, or of the member that `name` names. */
  readonly pointer: string;
  /** The missing or superfluous member, or the map key that is not among the known ones. */
  readonly name?: string;
  /** The key of that member, where it stands. */
  readonly key?: OffsetRange;
  /** The `format` that the string does not have. */
  readonly format?: string;
}

export type ShapeFaults = ReadonlyMap<ShapeKeyword, readonly ShapeFault[]>;

const VALIDATORS: Record<DocumentKind, validators.Validator> = {
  draft: validators.pluginManifest,
  published: validators.publishedManifest,
  placeholder: validators.placeholderManifest,
  detail: validators.catalogDetail,
};

/** Where each keyword's error keeps the name of the member that it is about. */
const NAME_PARAMS: Readonly<Record<string, string>> = {
  required: "missingProperty",
  additionalProperties: "additionalProperty",
};

/**
 * What the schema of a kind has to say about a document, by keyword.
 * @param manifests the document's manifests
 */
export function shapeFaults(
  document: ManifestDocument,
  kind: DocumentKind,
  manifests: readonly Manifest[],
): ShapeFaults {
  const faults = new Map<ShapeKeyword, ShapeFault[]>();
  const mistyped = new Set<string>();
  if (document.value === undefined) return faults;
  const errors = errorsOf(document.value, kind);
  for (const error of kind === "detail" ? [...errors, ...errorsIn(manifests, document)] : errors) {
    // Errors that only sum up others: of a condition, or of a map's keys.
    if (error.keyword === "if" || error.keyword === "propertyNames") continue;
    // A schema that is put together from two states the type twice.
    if (error.keyword === "type" && mistyped.has(error.instancePath)) continue;
    if (error.keyword === "type") mistyped.add(error.instancePath);
    const fault = toFault(document.root, error);
    if (!fault || !(document.balanced || standsForCertain(fault.node))) continue;
    const list = faults.get(fault.keyword);
    if (list) list.push(fault);
    else faults.set(fault.keyword, [fault]);
  }
  return faults;
}

function errorsOf(value: JsonValue, kind: DocumentKind): readonly validators.ValidationError[] {
  const validate = VALIDATORS[kind];
  return validate(value) ? [] : (validate.errors ?? []);
}

/** The manifests that are valid by themselves. A value never changes, and the next version of a text has most of them. */
const valid = new WeakSet<JsonObject>();

/** What is wrong with the manifests of a detail response; its own schema passes over them. */
function errorsIn(manifests: readonly Manifest[], document: ManifestDocument): validators.ValidationError[] {
  const found: validators.ValidationError[] = [];
  for (const { kind, value, pointer } of manifests) {
    if (valid.has(value)) continue;
    const plain = valueIn(document.value, pointer);
    const errors = plain === undefined ? [] : errorsOf(plain, kind);
    for (const error of errors) found.push({ ...error, instancePath: pointer + error.instancePath });
    if (errors.length === 0) valid.add(value);
  }
  return found;
}

function toFault(root: ValueNode | undefined, error: validators.ValidationError): ShapeFault | undefined {
  const node = resolvePointer(root, error.instancePath);
  if (!node) return undefined;
  const keyword = error.keyword as ShapeKeyword;
  const name = error.propertyName ?? (error.params[NAME_PARAMS[keyword] ?? ""] as string | undefined);
  if (name === undefined) {
    const format = keyword === "format" ? { format: String(error.params["format"]) } : {};
    return { keyword, node, pointer: error.instancePath, ...format };
  }
  const key = propertyOf(node, name)?.keyNode;
  return {
    keyword,
    node,
    name,
    pointer: `${error.instancePath}/${escapeSegment(name)}`,
    ...(key ? { key } : {}),
  };
}
