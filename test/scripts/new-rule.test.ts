import { execFileSync } from "node:child_process";
import { cpSync, existsSync, symlinkSync } from "node:fs";
import { expect, it } from "vitest";
import { Repository, temporaryFolder } from "../support/repository";

it("a new rule works at once, and is in every table", { timeout: 120_000 }, () => {
  const copy = new Repository(temporaryFolder());
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const file of files.toString().split("\0").filter(Boolean)) {
    if (existsSync(file)) cpSync(file, copy.path(file));
  }
  symlinkSync(`${process.cwd()}/node_modules`, copy.path("node_modules"), "junction");
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: copy.root, encoding: "utf8", stdio: "pipe" });

  expect(run("scripts/new-rule.mjs", "license-url")).toMatch(/^The rule license-url works\. /);
  const tests = [
    "test/registry.test.ts",
    "test/core/rules/license-url.test.ts",
    "test/docs/rule-pages.test.ts",
  ];
  const some = ["--project", "unit", "--testNamePattern", "license-url|every rule"];
  expect(run("node_modules/vitest/vitest.mjs", "run", ...some, ...tests)).toMatch(/3 passed/);

  expect(() => run("scripts/new-rule.mjs", "license-url")).toThrow("\nThis rule already exists: ");
  expect(() => run("scripts/new-rule.mjs", "License")).toThrow(
    "\nName the rule by two or more lowercase words joined by hyphens: ",
  );
});
