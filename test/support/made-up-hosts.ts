import { hostSchemas, type Schema } from "../../scripts/hosts.mjs";
import type { Host } from "../../server/core/manifest/host";
import generated from "../../server/generated/hosts.json";
import { schemas } from "../schemas/schemas";

/**
 * Creates a host for a test. It has no validators, so checks ignore the shape of its properties.
 * @param id a unique id among the hosts of the tests
 * @param properties the host's additions to a manifest, as in schemas/hosts/
 */
export function madeUpHost(id: string, properties: Record<string, Schema>): Host {
  const host = { id, name: "Acme Desk 2", permissions: { clipboard_read: {} }, source: [] };
  const file = { ...host, reference: "https://acme.example/", manifest: { properties } };
  (generated.schemas as object[]).push(...hostSchemas(file, Object.values(schemas) as object[] as Schema[]));
  return host;
}
