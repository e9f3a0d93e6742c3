// @ts-check
/** What we are measured against: installed on demand into a folder of the bench's own. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { say } from "../vscode/command-line.mjs";
import { cacheFolder, npm, root } from "../vscode/process.mjs";
import { schemaAddress } from "./manifest.mjs";
import { writeSchemas } from "./schema.mjs";

export const benchFolder = join(cacheFolder, "bench");

const packages = ["vscode-langservers-extracted@4.10.0", "yaml-language-server@2.0.0", "ajv-cli@5.0.0"];

/**
 * @typedef {object} Peers
 * @property {import("./lsp.mjs").Command} ours
 * @property {import("./lsp.mjs").Command} json J
 * @property {import("./lsp.mjs").Command} yaml Y
 * @property {import("./lsp.mjs").Command} floor F
 * @property {string} ajv A, a script for Node
 * @property {string} modules the folder in which the peers are installed
 * @property {Awaited<ReturnType<typeof writeSchemas>>} schemas
 */

/** @returns {Promise<Peers>} */
export async function installPeers() {
  await mkdir(benchFolder, { recursive: true });
  const stamp = { file: join(benchFolder, "installed.json"), text: JSON.stringify(packages) };
  if ((await readFile(stamp.file, "utf8").catch(() => "")) !== stamp.text) {
    say(`Installing ${packages.join(", ")} into ${benchFolder}, once.`);
    await writeFile(join(benchFolder, "package.json"), '{ "private": true }\n');
    await npm(["install", "--ignore-scripts", "--save-exact", ...packages], benchFolder);
    await writeFile(stamp.file, stamp.text);
  }
  const schemas = await writeSchemas(join(benchFolder, "schemas"));
  const floor = join(benchFolder, "floor.cjs");
  await esbuild.build({
    ...{
      entryPoints: [join(root, "scripts", "bench", "floor.mjs")],
      outfile: floor,
      bundle: true,
      minify: true,
    },
    ...{ platform: "node", target: "node20", format: "cjs" },
  });
  const modules = join(benchFolder, "node_modules");
  const kinds = Object.entries(schemas);
  const associations = kinds.map(([kind, { schema }]) => ({
    url: schemaAddress(kind),
    fileMatch: [`*.${kind}.json`],
    schema,
  }));
  return {
    ours: { name: "plugin-manifest", args: [join(root, "dist", "server.js"), "--stdio"] },
    json: {
      name: "vscode-json-language-server",
      args: [join(modules, "vscode-langservers-extracted", "bin", "vscode-json-language-server"), "--stdio"],
      settings: { json: { validate: { enable: true }, schemas: associations } },
    },
    yaml: {
      name: "yaml-language-server",
      args: [join(modules, "yaml-language-server", "bin", "yaml-language-server"), "--stdio"],
      pushes: true,
      settings: {
        yaml: {
          ...{ validate: true, schemaStore: { enable: false } },
          schemas: Object.fromEntries(kinds.map(([kind]) => [schemaAddress(kind), `*.${kind}.json`])),
        },
      },
      contents: Object.fromEntries(
        kinds.map(([kind, { schema }]) => [schemaAddress(kind), JSON.stringify(schema)]),
      ),
    },
    floor: { name: "floor", args: [floor] },
    ajv: join(modules, "ajv-cli", "dist", "index.js"),
    modules,
    schemas,
  };
}
