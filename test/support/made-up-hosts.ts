import { hostSchemas, type Schema } from "../../scripts/hosts.mjs";
import type { Host } from "../../server/core/manifest/host";
import generated from "../../server/generated/hosts.json";
import { schemas } from "../schemas/schemas";

/**
 * Makes a host that a test needs besides those of the program; the shape that it adds is not checked.
 * @param id no other host of the tests has it
 * @param properties what it adds to a manifest, as in schemas/hosts/
 */
export function madeUpHost(id: string, properties: Record<string, Schema>): Host {
  const host = { id, name: "Acme Desk 2", permissions: { clipboard_read: {} }, source: [] };
  const file = { ...host, reference: "https://acme.example/", manifest: { properties } };
  (generated.schemas as object[]).push(...hostSchemas(file, Object.values(schemas) as object[] as Schema[]));
  return host;
}
