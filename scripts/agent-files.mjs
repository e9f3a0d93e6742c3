// @ts-check
/** Creates server.json, for the registry of MCP servers, and the skill for agents. */
import { readFile } from "node:fs/promises";

/** The name in the registry. The npm package repeats the name, to prove that both have the same owner. */
export const MCP_NAME = "io.github.plugin-manifest/plugin-manifest";

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

/** Clients show this text, and agents use it to decide whether they need the skill. */
const DESCRIPTION = "Checks, fixes, previews and compares the manifest.json of a plugin.";

/** @param {{ name: string, version: string, repository: { url: string } }} extension package.json */
export function createServerJson({ name, version, repository }) {
  return JSON.stringify({
    $schema: SCHEMA,
    name: MCP_NAME,
    title: "Plugin Manifest",
    description: DESCRIPTION,
    repository: { url: repository.url.replace(/\.git$/, ""), source: "github" },
    version,
    packages: [
      {
        registryType: "npm",
        identifier: name,
        version,
        transport: { type: "stdio" },
        packageArguments: [
          { type: "positional", value: "mcp" },
          {
            ...{ type: "named", name: "--root", format: "filepath", isRepeated: true },
            description: "A folder whose files may be read",
          },
        ],
      },
    ],
  });
}

/** Creates the skill from the quoted instructions in docs/agents.md. */
export async function createSkill() {
  const page = await readFile("docs/agents.md", "utf8");
  const quotedLines = page.split("\n").filter((line) => /^>/.test(line));
  if (quotedLines.length === 0) throw new Error("docs/agents.md has no instructions.");
  const instructions = quotedLines.map((line) => line.replace(/^> ?/, "")).join("\n");
  return `---
name: plugin-manifest
description: ${DESCRIPTION} Use it for every change to a plugin's manifest, and before its release.
---

${instructions}
`;
}
