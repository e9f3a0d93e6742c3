// @ts-check
/** Writes the declarations of the functions in server/api/ as one file that names no other. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateDtsBundle } from "dts-bundle-generator";
import { root, runNode } from "../vscode/process.mjs";

const PROJECT = join(root, "server/api/tsconfig.json");

/**
 * Writes the declarations to each of the files: TypeScript wants a file beside each module, whose ending says which
 * kind of module it describes.
 * @param {readonly string[]} files
 */
export async function writeDeclarations(files) {
  const folder = await mkdtemp(join(tmpdir(), "plugin-manifest-types-"));
  try {
    // TypeScript 7 takes a second for all sources. The bundler has version 6, and reads only the declarations.
    await runNode("node_modules/typescript-native/bin/tsc", ["-p", PROJECT, "--outDir", folder], {
      quiet: true,
    });
    const code = bundled(join(folder, "api/index.d.ts"));
    await Promise.all(files.map((file) => writeFile(file, code)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} filePath */
function bundled(filePath) {
  const output = { noBanner: true, exportReferencedTypes: false };
  const [code = ""] = generateDtsBundle([{ filePath, output }], { preferredConfigPath: PROJECT });
  // Comments cite the contracts of this repository, which a reader of the package does not have.
  return code.replaceAll(/ \(docs\/[^)]*\)/g, "");
}
