import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pseudoForAllTexts } from "./pseudo-locale";
import { temporaryFolder } from "./repository";

/** Copies the program, and replaces its Chinese texts by the language for tests. @returns the path of cli.js */
export function pseudoProgram(): string {
  const folder = temporaryFolder();
  for (const name of ["dist", "l10n"]) mkdirSync(join(folder, name));
  cpSync("docs/rules", join(folder, "docs", "rules"), { recursive: true });
  const files = readdirSync("dist").filter((name) => /^(?:cli\b.*\.js|static\.css)$/.test(name));
  for (const name of files) cpSync(`dist/${name}`, join(folder, "dist", name));
  writeFileSync(join(folder, "l10n", "bundle.l10n.zh-cn.json"), JSON.stringify(pseudoForAllTexts()));
  return join(folder, "dist", "cli.js");
}
