// @ts-check
/**
 * The bare loop: vscode-json-languageservice's doValidation over every file of a folder.
 *
 *   node loop.mjs <modules> <schema file> <folder>
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [, , modules = "", schemaFile = "", folder = ""] = process.argv;
const require = createRequire(join(modules, "index.js"));
const { getLanguageService, TextDocument } = /** @type {typeof import("vscode-json-languageservice")} */ (
  require("vscode-json-languageservice")
);
const service = getLanguageService({});
const schema = /** @type {import("vscode-json-languageservice").JSONSchema} */ (
  JSON.parse(readFileSync(schemaFile, "utf8"))
);
let faulty = 0;
for (const name of readdirSync(folder)) {
  const text = readFileSync(join(folder, name), "utf8");
  const document = TextDocument.create(`file:///${name}`, "json", 1, text);
  const found = await service.doValidation(document, service.parseJSONDocument(document), {}, schema);
  if (found.length > 0) faulty++;
}
process.stdout.write(`${faulty} faulty\n`);
