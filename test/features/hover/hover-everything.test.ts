import { describe, expect, it } from "vitest";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import {
  parentProperty,
  resolvePointer,
  toPointer,
  type Segment,
} from "../../../server/core/json/tree/pointer";
import type { DocumentKind } from "../../../server/core/manifest/kind";
import {
  childSchema,
  keySchema,
  memberOrder,
  rootSchema,
  type Schema,
} from "../../../server/core/schema/schema";
import { knownValues } from "../../../server/core/schema/known-values";
import { hover } from "../../../server/features/hover/hover";
import { open } from "../harness";

interface Place {
  readonly kind: DocumentKind;
  readonly path: readonly Segment[];
  readonly schema: Schema;
}

/** Every place that the interface knows, with `1` and a platform key for the entries of arrays and maps. */
function* places(kind: DocumentKind, schema: Schema, path: readonly Segment[] = []): Generator<Place> {
  yield { kind, path, schema };
  // The newest manifest occurs three times in a detail response.
  if (kind === "detail" && path.includes("latest_compatible_version")) return;
  const keys = keySchema(schema);
  const names = keys ? knownValues(keys).map(({ value }) => String(value)) : memberOrder(schema);
  const isMap = names.length === 0 && typeof schema.additionalProperties === "object";
  const segments: Segment[] = schema.items ? [0] : isMap ? ["some_name"] : [...names];
  for (const segment of segments) {
    const child = childSchema(schema, segment);
    if (child) yield* places(kind, child, [...path, segment]);
  }
}

const KINDS: readonly DocumentKind[] = ["draft", "published", "placeholder", "detail"];
const PLACES = KINDS.flatMap((kind) => [...places(kind, rootSchema(kind))]);

/** A document with a value at a path, and nothing else. */
function holding(value: unknown, path: readonly Segment[]): string {
  const wrap = (inner: unknown, segment: Segment) =>
    typeof segment === "number" ? [inner] : { [segment]: inner };
  return JSON.stringify(path.reduceRight(wrap, value));
}

/** The hover at the place of a path in such a document. */
function hoverAt({ kind, path }: Place, value: unknown, onKey: boolean): string {
  const text = holding(value, path);
  const node = resolvePointer(new ManifestDocument(text).root, toPointer(path))!;
  const { offset } = onKey ? parentProperty(node)!.keyNode : node;
  const analysis = open(text, { documentKind: kind });
  const found = hover(analysis, analysis.textDocument.positionAt(offset + 1));
  return found ? (found.contents as { value: string }).value : "";
}

describe("every place that the interface knows", () => {
  const members = PLACES.filter(({ path }) => typeof path.at(-1) === "string");
  it.each(members.map((place) => [`${place.kind} ${toPointer(place.path)}`, place] as const))(
    "%s",
    (_, place) => {
      expect(hoverAt(place, {}, true).length).toBeGreaterThan(20);
    },
  );

  const known = PLACES.flatMap((place) => knownValues(place.schema).map((value) => [place, value] as const));
  it.each(
    known.map((one) => [`${one[0].kind} ${toPointer(one[0].path)} ${String(one[1].value)}`, ...one] as const),
  )("%s", (_, place, { value, documentation }) => {
    const text = hoverAt(place, value, false);
    expect(text).toContain(`**${String(value)}**`);
    expect(documentation && text.includes(documentation)).toBe(true);
  });

  it("number hundreds", () => expect([members.length > 300, known.length > 200]).toEqual([true, true]));
});
