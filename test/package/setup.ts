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
    /** The tarball that it has made. */
    readonly tarball: string;
    /** A folder into which the tarball is installed. */
    readonly installed: string;
  }
}

/** What `npm pack` needs of the repository, which stays as it is. */
const SOURCES = [
  ...["client", "docs", "l10n", "lsp", "media", "schemas", "scripts", "server", "skills", "syntaxes"],
  ...[".npmrc", "CHANGELOG.md", "LICENSE", "README.md", "package-lock.json", "package.json", "tsconfig.json"],
];

/** Packs the repository as `npm pack` does, and installs the tarball without a network. */
export default function setup(project: TestProject): () => void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "plugin-manifest-package-")));
  const [sources, installed] = [join(folder, "sources"), join(folder, "installed")];
  for (const name of SOURCES.filter((one) => existsSync(one)))
    cpSync(name, join(sources, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(sources, "node_modules"), "junction");
  // Callers of npm pack, such as pre-commit, take all that it prints for the name of the file.
  const tarball = join(sources, npm(sources, "pack", "--loglevel=error").trim());
  mkdirSync(installed);
  writeFileSync(join(installed, "package.json"), '{ "name": "reader", "private": true }\n');
  npm(installed, "install", "--offline", "--no-audit", "--no-fund", tarball);
  project.provide("sources", sources);
  project.provide("tarball", tarball);
  project.provide("installed", installed);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Runs npm as a user would: without what a running npm, such as that of `npm test`, has put into the environment. */
function npm(folder: string, ...args: string[]): string {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const options = { cwd: folder, encoding: "utf8", env: Object.fromEntries(own) } as const;
  return execFileSync("npm", args, { ...options, shell: process.platform === "win32" });
}
