import { hostMarkdown } from "../manifest/host/host-words";
import type { Host, HostMember } from "../manifest/host/host";
import type { DocumentKind } from "../manifest/kind";
import type { Manifest, ManifestContext } from "../manifest/manifest";
import type { Segment } from "../json/tree/pointer";
import { lazyOf } from "../text/lazy";
import { messageLanguage } from "../text/messages";
import { withHostPermissions } from "./host-permissions";
import { hostPlaces, placesBelow, type HostPlaces } from "./host-places";
import {
  memberOrder,
  partSchema,
  plainSchema,
  resolve,
  rootSchema,
  schemaAt,
  typesOf,
  type HostNote,
  type Schema,
} from "./schema";

/*
 * The schema of a document with what a host adds: members, types, values, permissions; less what the host does not
 * require. Everything that reads schemas (rules, fixes, completion, hover) knows a host by that. Without a host, schemas
 * are the interface's own.
 */

export function rootSchemaIn({ kind, host }: Pick<ManifestContext, "kind" | "host">): Schema {
  return host ? hostRoot(host, kind) : rootSchema(kind);
}

export function manifestSchema({ kind }: Pick<Manifest, "kind">, host: Host | undefined): Schema {
  return rootSchemaIn({ kind, host });
}

export function schemaIn(
  context: Pick<ManifestContext, "kind" | "host" | "document">,
  path: readonly Segment[],
): Schema | undefined {
  return schemaAt(context.kind, context.document.root, path, rootSchemaIn(context));
}

/** The schemas with what each host adds, by language and kind. */
const roots = lazyOf((_host: Host) => new Map<string, Schema>());

export function hostRoot(host: Host, kind: DocumentKind): Schema {
  const key = `${messageLanguage()} ${kind}`;
  const known = roots(host).get(key);
  if (known) return known;
  const places = hostPlaces(host, kind);
  const isManifest = kind !== "detail";
  const start = { places, path: isManifest ? [] : undefined, inManifest: rootSchema("draft") };
  const schema = new Additions(host).to(rootSchema(kind), start);
  roots(host).set(key, schema);
  return schema;
}

interface Place {
  readonly places: HostPlaces;
  /** The path from the manifest's root; undefined outside of manifests. */
  readonly path: readonly string[] | undefined;
  /** The schema that a draft has at this place; undefined where it has none. */
  readonly inManifest: Schema | undefined;
}

const HOST_ONLY: Schema = { "x-host": { name: "", isOwn: true, types: [], values: [], prefixes: [] } };

/** Returns the place of a member or entry; without a name, of any that has no other schema. */
function below({ places, path, inManifest }: Place, name: string | undefined, isIndex: boolean): Place {
  const inner = placesBelow(places, name);
  if (inner.some(({ isRoot }) => isRoot)) return { places: inner, path: [], inManifest: rootSchema("draft") };
  const others = inManifest?.additionalProperties;
  const unnamed = isIndex ? inManifest?.items : typeof others === "object" ? others : undefined;
  const known = name === undefined || isIndex ? unnamed : inManifest && partSchema(inManifest, name);
  return {
    places: inner,
    path: path && [...path, name ?? "*"],
    inManifest: known && resolve(known),
  };
}

function isKnown({ places, inManifest }: Place): boolean {
  return places.some(({ member, hasMembers }) => member || (hasMembers && !inManifest));
}

function isPermission(path: readonly string[] | undefined): boolean {
  return path?.length === 2 && path[0] === "permissions";
}

function withKeys(keys: Schema, parts: readonly (readonly [string, Schema])[]): Schema {
  const known = plainSchema(resolve(keys));
  const { examples = [], "x-exampleDescriptions": texts = [] } = known;
  const added = parts.filter(([name, part]) => part["x-host"] && !examples.includes(name));
  return {
    ...known,
    examples: [...examples, ...added.map(([name]) => name)],
    "x-exampleDescriptions": [...texts, ...added.map(([, part]) => part.markdownDescription ?? "")],
  };
}

class Additions {
  constructor(private readonly host: Host) {}

  to(schema: Schema, place: Place): Schema {
    if (place.places.length === 0) return schema;
    // In a detail response, a condition distinguishes placeholders.
    if (schema.then && schema.else) {
      const branch = (each: Schema) => this.to(resolve(each), place);
      return { ...schema, then: branch(schema.then), else: branch(schema.else) };
    }
    const withMember = this.widened(schema, place.places);
    const withParts = this.withRequired(this.withParts(withMember, place), place);
    return isPermission(place.path) ? withHostPermissions(withParts, this.host) : withParts;
  }

  private widened(schema: Schema, places: HostPlaces): Schema {
    const own = plainSchema(schema);
    const members = places.flatMap(({ member }) => member ?? []);
    if (members.length === 0) return own;
    const note = this.noteOf(own, members);
    const types = [...new Set([...typesOf(own), ...note.types])];
    const isTyped = note.isOwn ? types.length > 0 : typesOf(own).length > 0;
    return {
      ...own,
      ...(isTyped && { type: types }),
      ...this.listed(own, note),
      ...(note.isOwn && {
        markdownDescription: hostMarkdown(this.host, members.find((each) => each.description)?.description),
      }),
      "x-host": note,
    };
  }

  private withParts(schema: Schema, place: Place): Schema {
    const names = new Set(place.places.flatMap((each) => [...each.names.keys()]));
    const isAny = place.places.some(({ any }) => any);
    const parts = [...names, ...(isAny ? memberOrder(schema) : [])].flatMap((name): [string, Schema][] => {
      const part = this.named(schema, name, place);
      return part ? [[name, part]] : [];
    });
    const { propertyNames, ...rest } = schema;
    const isOpen = placesBelow(place.places).some(({ member }) => member);
    const keys = propertyNames && !isOpen ? withKeys(propertyNames, parts) : undefined;
    return {
      ...rest,
      ...(parts.length > 0 && { properties: { ...schema.properties, ...Object.fromEntries(parts) } }),
      ...(keys && { propertyNames: keys }),
      ...(isAny && this.unnamed(schema, place)),
    };
  }

  private named(schema: Schema, name: string, place: Place): Schema | undefined {
    const isIndex = schema.items !== undefined && /^\d+$/.test(name);
    const known = partSchema(schema, isIndex ? Number(name) : name);
    const inner = below(place, name, isIndex);
    if (!known) return isKnown(inner) ? this.to(HOST_ONLY, inner) : undefined;
    const isListed = isIndex || Object.hasOwn(schema.properties ?? {}, name);
    // The interface knows the name of any level, but nothing of what is in it.
    const isOpen = !isListed && schema.patternProperties !== undefined;
    return this.to(isOpen ? { ...known, ...HOST_ONLY } : known, inner);
  }

  private unnamed(schema: Schema, place: Place): Partial<Schema> {
    const { items, additionalProperties: others, patternProperties: patterns = {} } = schema;
    const types = typesOf(schema);
    const [entry, member] = [below(place, undefined, true), below(place, undefined, false)];
    const own = (inner: Place) => this.to(HOST_ONLY, inner);
    const canHave = (type: string) => types.length === 0 || types.includes(type);
    const isNamed = member.places.some((each) => each.member);
    const isOpen = others === undefined && canHave("object") && isKnown(member);
    return {
      ...(items
        ? { items: this.to(resolve(items), entry) }
        : canHave("array") && isKnown(entry) && { items: own(entry) }),
      ...(typeof others === "object"
        ? { additionalProperties: this.to(resolve(others), member) }
        : (isOpen || (others === false && isNamed)) && { additionalProperties: own(member) }),
      patternProperties: Object.fromEntries(
        Object.entries(patterns).map(([pattern, each]) => [pattern, this.to(resolve(each), member)]),
      ),
    };
  }

  private withRequired(schema: Schema, { places, path }: Place): Schema {
    const { required } = schema;
    if (!required || !path) return schema;
    const isOptional = (name: string) => placesBelow(places, name).some((each) => each.isOptional);
    return { ...schema, required: required.filter((name) => !isOptional(name)) };
  }

  private noteOf(schema: Schema, members: readonly HostMember[]): HostNote {
    const stated = typesOf(schema);
    const listed: readonly unknown[] = schema.enum ?? schema.examples ?? [];
    return {
      name: this.host.name,
      isOwn: schema["x-host"]?.isOwn ?? false,
      types: members.flatMap(({ type = [] }) => type).filter((type) => !stated.includes(type)),
      values: [...new Set(members.flatMap(({ values = [] }) => values))].filter(
        (value) => !listed.includes(value),
      ),
      prefixes: members.flatMap(({ prefixes = [] }) => prefixes),
    };
  }

  /** Adds the host's values where the interface lists values, or where the host alone knows the member. */
  private listed(schema: Schema, { isOwn, values }: HostNote): Partial<Schema> {
    const { enum: allowed, examples = [] } = schema;
    const texts = values.map(() => hostMarkdown(this.host));
    if (values.length === 0) return {};
    if (allowed) {
      const described = schema.markdownEnumDescriptions ?? [];
      return { enum: [...allowed, ...values], markdownEnumDescriptions: [...described, ...texts] };
    }
    const described = schema["x-exampleDescriptions"];
    if (!described && !isOwn) return {};
    return { examples: [...examples, ...values], "x-exampleDescriptions": [...(described ?? []), ...texts] };
  }
}
