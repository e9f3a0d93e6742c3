import type { Host, HostPermission } from "../manifest/host/host";
import { hostMarkdown } from "../manifest/host/host-words";
import { SPAWN_PERMISSION } from "../manifest/vocabulary";
import type { ValueNode } from "../json/tree/tree";
import { lazyOf } from "../text/lazy";
import { partSchema, plainSchema, rootSchema, type Schema } from "./schema";

type ValueShape = "none" | "string" | "strings" | "anything";

export function isInterfacePermission(type: string): boolean {
  return typesIn(rootSchema("draft")).has(type);
}

const typesIn = lazyOf((root: Schema): ReadonlySet<unknown> => {
  const permission = partSchema(partSchema(root, "permissions") ?? {}, 0) ?? {};
  return new Set(partSchema(permission, "type")?.examples);
});

/** Returns what a host says of a type of permissions; undefined for none. */
export function hostPermission(type: string, host: Host | undefined): HostPermission | undefined {
  const { permissions = {} } = host ?? {};
  return Object.hasOwn(permissions, type) ? permissions[type] : undefined;
}

/** Returns what the `value` of a type of permissions has to be; undefined for an unknown type. */
export function valueShape(type: string, host?: Host): ValueShape | undefined {
  if (type === SPAWN_PERMISSION) return "strings";
  if (isInterfacePermission(type)) return "none";
  const known = hostPermission(type, host);
  return known && (known.value ?? "anything");
}

/** Tests if a manifest may ask for a permission several times, each time with another `value`. */
export function isScoped(type: string, host: Host | undefined): boolean {
  const known = isInterfacePermission(type) ? undefined : hostPermission(type, host);
  return known !== undefined && known.value !== "none";
}

/** Tests if a host accepts the `value` of a permission, whatever the interface says of it. */
export function isAcceptedValue(type: string, value: ValueNode, host: Host | undefined): boolean {
  const known = hostPermission(type, host);
  if (!known) return false;
  // Another rule reports a value that should not be there, and one that only the host knows is checked apart.
  return !isInterfacePermission(type) || hasShape(value, known.value ?? "anything");
}

export function hasShape(value: ValueNode, shape: ValueShape): boolean {
  if (shape === "string") return value.type === "string";
  if (shape === "strings")
    return value.type === "array" && value.items.every(({ type }) => type === "string");
  return shape === "anything";
}

/** Adds a host's types to the schema of a permission, and the schemas of their values. */
export function withHostPermissions(schema: Schema, host: Host): Schema {
  const type = plainSchema(partSchema(schema, "type") ?? {});
  const { examples = [], "x-exampleDescriptions": texts = [] } = type;
  const permissions = Object.entries(host.permissions ?? {});
  const added = permissions.filter(([name]) => !examples.includes(name));
  const values = permissions.flatMap(([name, permission]): [string, Schema][] => {
    const isNew = !isInterfacePermission(name);
    return isNew || hasValue(permission) ? [[name, valueSchemaOf(permission, host)]] : [];
  });
  const described = added.map(([, { meaning }]) => hostMarkdown(host, meaning));
  return {
    ...schema,
    properties: {
      ...schema.properties,
      type: {
        ...type,
        examples: [...examples, ...added.map(([name]) => name)],
        "x-exampleDescriptions": [...texts, ...described],
      },
    },
    "x-valueByType": new Map(values.filter(([name]) => name !== SPAWN_PERMISSION)),
  };
}

function hasValue({ value }: HostPermission): boolean {
  return value !== "none";
}

const VALUE_TYPES: Readonly<Record<ValueShape, Partial<Schema>>> = {
  none: {},
  anything: {},
  string: { type: "string" },
  strings: { type: "array", items: { type: "string" } },
};

function valueSchemaOf({ value, meaning }: HostPermission, host: Host): Schema {
  return {
    ...VALUE_TYPES[value ?? "anything"],
    markdownDescription: hostMarkdown(host, meaning),
    "x-host": { name: host.name, isOwn: true, types: [], values: [], prefixes: [] },
  };
}
