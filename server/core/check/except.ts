import { escapeSegment, parsePointer, propertyHolding, resolvePointer } from "../json/tree/pointer";
import { itemsOf, memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import { toValue } from "../json/tree/value";
import { ITEM } from "../manifest/detail";
import type { Manifest, ManifestContext } from "../manifest/manifest";
import type { Finding } from "../problem";
import type { Exception } from "./exception";
import { APPROVED, type ExceptionIndex, type Subject } from "./exceptions-in";
import { FirstFindings, type SeverityCounts } from "./first-findings";
import { MAX_REPORTED } from "./too-many-problems";
import { uncovered } from "./uncovered";

/** A finding that an exception covers. */
export interface ExceptedFinding extends Finding {
  readonly exception: Exception;
}

/** What exceptions cover in a document. */
export interface Excepted {
  /** The first 1,000 by position. */
  readonly findings: readonly ExceptedFinding[];
  /** How many more there are of each severity. */
  readonly omitted: SeverityCounts;
  /** The exceptions that cover something. */
  readonly used: ReadonlySet<Exception>;
}

export const NOTHING_EXCEPTED: Excepted = { findings: [], omitted: new Map(), used: new Set() };

/** Takes out of the findings of a document what exceptions cover (docs/spec/configuration.md, exceptions). */
export class Except {
  readonly #found = new FirstFindings<ExceptedFinding>(MAX_REPORTED);
  readonly #used = new Set<Exception>();

  constructor(
    private readonly index: ExceptionIndex,
    private readonly context: ManifestContext,
  ) {}

  /** What was taken out. */
  get excepted(): Excepted {
    const { kept, omitted } = this.#found;
    return { findings: kept, omitted, used: this.#used };
  }

  /** Yields what is left of each finding. */
  *left(findings: Iterable<Finding>): Iterable<Finding> {
    for (const finding of findings) {
      if (this.index.has(finding.code)) yield* this.uncovered(finding);
      else yield finding;
    }
  }

  private uncovered(finding: Finding): readonly Finding[] {
    const { code, severity, pointer, members } = finding;
    if (!members) return uncovered(finding, () => this.takes(finding));
    const names = new Map(members.names.map((name) => [`${pointer}/${escapeSegment(name)}`, name]));
    return uncovered(finding, (place) => {
      const [own = finding] = members.only([names.get(place) ?? ""]);
      // A member's own problem may have another range than that of all of them.
      return this.takes({ ...own, code, severity, pointer: place });
    });
  }

  private takes(finding: Finding): boolean {
    const covering = this.index.covering(subjectOf(finding, this.context));
    const [exception] = covering;
    if (!exception) return false;
    for (const each of covering) this.#used.add(each);
    // The rule made it for this call. A copy would read its message, and most of thousands are never shown.
    this.#found.add(Object.assign(finding, { exception }));
    return true;
  }
}

/** Returns what a finding is about, as an exception can name it. */
export function subjectOf(
  { code, pointer, range }: Pick<Finding, "code" | "pointer" | "range">,
  { document, manifests }: Pick<ManifestContext, "document" | "manifests">,
): Subject {
  const { root } = document;
  const manifest = manifests.find((each) => isWithin(pointer, each.pointer));
  const own = manifest && pointer.slice(manifest.pointer.length);
  const node = root && resolvePointer(root, pointer);
  const places = own === undefined || own === pointer ? [pointer] : [own, pointer];
  const plugin = stringOf(memberOf(manifest?.node ?? (root && resolvePointer(root, ITEM)), "id"));
  return { code, plugin, places, values: valuesAt(code, own ?? pointer, node, range.offset, manifest) };
}

function isWithin(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

/**
 * Returns what `value` means for a finding: the type of a permission, a capability, the name of a member that is missing
 * or unknown, or the string.
 * @param pointer from the manifest's root
 * @param node the value at the pointer; undefined if it is missing
 * @param mark the start of the finding's range
 */
function valuesAt(
  code: string,
  pointer: string,
  node: ValueNode | undefined,
  mark: number,
  manifest: Manifest | undefined,
): string[] {
  const [list, entry, member, ...rest] = parsePointer(pointer);
  if (list === "permissions" && entry !== undefined && manifest) {
    const permission = itemsOf(memberOf(manifest.node, list))[Number(entry)];
    const type = stringOf(permission) ?? stringOf(memberOf(permission, "type"));
    if (type !== undefined)
      return [member === "value" && node && isApart(node, rest, code) ? `${type}:${textOf(node)}` : type];
  }
  const key = node && propertyHolding(node)?.keyNode;
  const isUnknown = UNKNOWN_NAMES.includes(code) && key?.offset === mark;
  const value = node && !isUnknown ? stringOf(node) : parsePointer(pointer).at(-1);
  return value === undefined ? [] : [value];
}

/** The rules that mark a name which the interface does not have. */
const UNKNOWN_NAMES: readonly string[] = ["unknown-member", "unknown-value", "unobserved-value"];

/** Tests if a part of a permission's value is named by itself. @param path from the value */
function isApart({ type }: ValueNode, path: readonly string[], code: string): boolean {
  // The type alone would approve every other value, too.
  if (code === APPROVED) return path.length > 0 || type !== "array";
  return path.length === 1 && type === "string";
}

function textOf(node: ValueNode): string {
  return stringOf(node) ?? JSON.stringify(toValue(node));
}
