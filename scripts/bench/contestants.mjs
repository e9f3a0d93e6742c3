// @ts-check
/** The programs that are measured: our builds, and the peers, which are installed into the bench's own folder. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { say } from "../vscode/command-line.mjs";
import { cacheFolder, npm } from "../vscode/process.mjs";
import { SCHEMA_ADDRESS } from "./manifest.mjs";
import { writeSchema } from "./schema.mjs";

export const benchFolder = join(cacheFolder, "bench");

const PACKAGES = ["vscode-langservers-extracted@4.10.0", "ajv-cli@5.0.0"];

/** The peers' names, by the letters that figures use. */
export const PEERS = {
  J: "vscode-json-language-server",
  A: "ajv-cli",
  N: "`node -e 0`, the floor of any program in Node",
  V: "VS Code's own JSON extension",
  P: "the simplest extension with a page",
};

/** @typedef {keyof typeof PEERS} Peer */
/** @typedef {import("./lsp.mjs").Command} Command */

/** @typedef {{ server: Command, cli: string }} Product one of our builds */
/**
 * @typedef {object} Bench
 * @property {Product} ours
 * @property {Product | undefined} base the build of another revision, which replaces the peers
 * @property {{ J: Command }} servers
 * @property {string} ajv the script of ajv-cli
 * @property {string} schema the file
 * @property {boolean} isQuick
 * @property {(count: number) => number} rounds returns the number of rounds to run, given the usual number
 */

/**
 * Returns the build in a folder that has the repository's layout.
 * @param {string} folder
 * @returns {Product}
 */
export function productIn(folder) {
  const server = { name: "plugin-manifest", args: [join(folder, "dist", "server.js"), "--stdio"] };
  return { server, cli: join(folder, "dist", "cli.js") };
}

/** Installs and configures the peers. */
export async function installPeers() {
  await mkdir(benchFolder, { recursive: true });
  const stamp = { file: join(benchFolder, "installed.json"), text: JSON.stringify(PACKAGES) };
  if ((await readFile(stamp.file, "utf8").catch(() => "")) !== stamp.text) {
    say(`Installing ${PACKAGES.join(", ")} into ${benchFolder}, once.`);
    await writeFile(join(benchFolder, "package.json"), '{ "private": true }\n');
    await npm(["install", "--ignore-scripts", "--save-exact", ...PACKAGES], benchFolder);
    await writeFile(stamp.file, stamp.text);
  }
  const { file, schema } = await writeSchema(join(benchFolder, "schemas"));
  const modules = join(benchFolder, "node_modules");
  return {
    servers: {
      J: {
        name: PEERS.J,
        args: [join(modules, "vscode-langservers-extracted", "bin", PEERS.J), "--stdio"],
        settings: jsonSettings(schema),
      },
    },
    ajv: join(modules, "ajv-cli", "dist", "index.js"),
    schema: file,
  };
}

/** @param {object} schema */
function jsonSettings(schema) {
  const schemas = [{ url: SCHEMA_ADDRESS, fileMatch: ["manifest.json"], schema }];
  return { json: { validate: { enable: true }, schemas } };
}
