// @ts-check
/** Writes the declarations of the functions in server/api/ as one self-contained file. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateDtsBundle } from "dts-bundle-generator";
import { root, runNode } from "../vscode/process.mjs";

const PROJECT = join(root, "server/api/tsconfig.json");

/**
 * Writes the declarations to each file. TypeScript needs a copy beside each module, with an extension that matches the
 * kind of module.
 * @param {readonly string[]} files
 */
export async function writeDeclarations(files) {
  const folder = await mkdtemp(join(tmpdir(), "plugin-manifest-types-"));
  try {
    // TypeScript 7 compiles all sources in a second. The bundler uses slower version 6, so pass it only declarations.
    await runNode("node_modules/typescript-native/bin/tsc", ["-p", PROJECT, "--outDir", folder], {
      quiet: true,
    });
    const code = bundle(join(folder, "api/index.d.ts"));
    await Promise.all(files.map((file) => writeFile(file, code)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} filePath */
function bundle(filePath) {
  const output = { noBanner: true, exportReferencedTypes: false };
  const [code = ""] = generateDtsBundle([{ filePath, output }], { preferredConfigPath: PROJECT });
  // Remove references to documents that the package does not contain.
  return code.replaceAll(/ \(docs\/[^)]*\)/g, "");
}
