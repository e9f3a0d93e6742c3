import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const FILES = Object.entries(scripts).flatMap(([name, call]): [string, string][] => {
  const file = /^node (\S+)$/.exec(call)?.[1];
  return file && readFileSync(file, "utf8").includes("installDependencies()") ? [[name, file]] : [];
});

/** Lists the packages that a script and its own files import before they run. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const statements = /^(?:import|export)\s(?:[^;"]*?\sfrom\s+)?"([^"]+)"/gm;
  return [...readFileSync(file, "utf8").matchAll(statements)].flatMap(([, name = ""]) => {
    if (name.startsWith(".")) return packagesOf(normalize(join(dirname(file), name)), seen);
    return name.startsWith("node:") ? [] : [name];
  });
}

it("Each script that the README names installs what it needs", () => {
  const calls = readFileSync("README.md", "utf8").matchAll(/\bnpm (?:run )?([\w:]+)/g);
  const named = [...calls].flatMap(([, name = ""]) => (name in scripts ? [name] : []));
  expect(named).toContain("playground");
  expect(FILES.map(([name]) => name)).toEqual(expect.arrayContaining(named));
});

it.each(FILES)("npm run %s begins where nothing is installed", (_, file) =>
  expect(packagesOf(file)).toEqual([]),
);
