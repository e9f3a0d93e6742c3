/** Creates a folder for files that all test files of a run share, and removes it at the end of the run. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder of a run. */
    runFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "plugin-manifest-run-"));
  project.provide("runFolder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
