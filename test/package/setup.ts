import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The copy of the repository in which `npm pack` has run. */
    readonly sources: string;
    /** The tarball that `npm pack` has created. */
    readonly tarball: string;
    /** The folder in which the tarball is installed. */
    readonly installed: string;
  }
}

/** The files and folders that `npm pack` needs. They are copied, so that the repository stays unchanged. */
const SOURCES = [
  ...["client", "docs", "l10n", "lsp", "media", "schemas", "scripts", "server", "skills", "syntaxes"],
  ...[".npmrc", "CHANGELOG.md", "LICENSE", "README.md", "package-lock.json", "package.json", "tsconfig.json"],
];

/** Packs the repository as `npm pack` does, and installs the tarball without a network. */
export default function setup(project: TestProject): () => void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "plugin-manifest-package-")));
  const [sources, installed] = [join(folder, "sources"), join(folder, "installed")];
  for (const name of SOURCES.filter((each) => existsSync(each)))
    cpSync(name, join(sources, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(sources, "node_modules"), "junction");
  // The output must be only the name of the tarball, because callers such as pre-commit rely on this.
  const tarball = join(sources, npm(sources, "pack", "--loglevel=error").trim());
  mkdirSync(installed);
  writeFileSync(join(installed, "package.json"), '{ "name": "reader", "private": true }\n');
  npm(installed, "install", "--offline", "--no-audit", "--no-fund", tarball);
  project.provide("sources", sources);
  project.provide("tarball", tarball);
  project.provide("installed", installed);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Runs npm as a user would: without the variables that an outer npm, such as `npm test`, adds to the environment. */
function npm(folder: string, ...args: string[]): string {
  const variables = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const options = { cwd: folder, encoding: "utf8", env: Object.fromEntries(variables) } as const;
  return execFileSync("npm", args, { ...options, shell: process.platform === "win32" });
}
