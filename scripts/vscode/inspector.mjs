// @ts-check
/** Installs the Inspector's command line, which speaks to the tools for agents, into the project's cache folder. */
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheFolder, npm } from "./process.mjs";

/** Newer ones need Node 22. */
const SPEC = "@modelcontextprotocol/inspector-cli@0.15.0";

/**
 * Installs the command line, unless it is already installed.
 * @returns {Promise<string>} its script
 */
export async function installInspector() {
  const folder = join(cacheFolder, "inspector-0.15.0");
  const script = join(folder, "node_modules/@modelcontextprotocol/inspector-cli/build/cli.js");
  if (existsSync(script)) return script;
  await mkdir(folder, { recursive: true });
  try {
    await npm(["install", "--ignore-scripts", "--prefix", folder, SPEC], folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return script;
}
