// @ts-check
/** The programs that are measured: our builds, and the peers, which are installed into the bench's own folder. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installTools } from "../vscode/dependencies.mjs";
import { cacheFolder } from "../vscode/process.mjs";
import { publishedSchemas } from "../schemas.mjs";
import { SCHEMA_ADDRESS } from "./documents.mjs";

export const benchFolder = join(cacheFolder, "bench");

/** The newest Node, for the platforms that it is packed for. */
const NODE = `node-${process.platform}-${process.arch}`;
const PACKAGES = ["vscode-langservers-extracted@4.10.0", "ajv-cli@5.0.0", `${NODE}@24`];

/** @typedef {import("./server.mjs").Command} Command */
/** @typedef {{ server: Command, cli: string }} Product one of our builds */
/** @typedef {Awaited<ReturnType<typeof installPeers>>} Peers */

/**
 * Returns the build in a folder that has the repository's layout.
 * @param {string} folder
 * @returns {Product}
 */
export function productIn(folder) {
  const server = { name: "plugin-manifest", args: [join(folder, "dist", "server.js"), "--stdio"] };
  return { server, cli: join(folder, "dist", "cli.js") };
}

export async function installPeers() {
  const modules = await installTools("bench", PACKAGES);
  // Of the schemas as they are published, so that the peers check the shape that ours does.
  const schema = { ...(await publishedSchemas())["plugin-manifest.schema.json"], $id: undefined };
  const file = join(benchFolder, "manifest.schema.json");
  await writeFile(file, JSON.stringify(schema));
  const schemas = [{ url: SCHEMA_ADDRESS, fileMatch: ["manifest.json"], schema }];
  /** @type {Command} */
  const server = {
    name: "vscode-json-language-server",
    args: [join(modules, "vscode-langservers-extracted", "bin", "vscode-json-language-server"), "--stdio"],
    settings: { json: { validate: { enable: true }, schemas } },
  };
  const ajv = join(modules, "ajv-cli", "dist", "index.js");
  return { server, ajv, schema: file, newestNode: join(modules, NODE, "bin", "node") };
}
