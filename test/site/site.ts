/** Serves the built site under a path, as a shared host does, and launches a browser. */
import { inject } from "vitest";
import { serveFolder } from "../../scripts/playground/serve.mjs";
import { launchBrowser } from "../../scripts/vscode/browser.mjs";
import { runNode } from "../../scripts/vscode/process.mjs";
import type { Browser } from "playwright-core";

export const BASE = "/somewhere/plugin-manifest/";

export interface Site {
  readonly folder: string;
  /** The address with the base. */
  readonly url: string;
  readonly browser: Browser;
}

let started: Promise<Site> | undefined;

/** Builds and serves the site, once for all tests. */
export function site(): Promise<Site> {
  return (started ??= start());
}

async function start(): Promise<Site> {
  const folder = inject("runFolder");
  // Vitest sets NODE_ENV to "test", which would change the build.
  const env = { ...process.env, NODE_ENV: "production" };
  await runNode("scripts/site.mjs", ["--base", BASE, "--out", folder], { quiet: true, env });
  const server = await serveFolder(folder, { base: BASE });
  const { browser } = await launchBrowser();
  return { folder, url: server.url, browser };
}
