/** The built site on a plain static server, under a path as on a host with other sites, and a browser that visits it. */
import { inject } from "vitest";
import { serveFolder } from "../../scripts/playground/serve.mjs";
import { launchBrowser } from "../../scripts/vscode/browser.mjs";
import { runNode } from "../../scripts/vscode/process.mjs";
import type { Browser } from "playwright-core";

export const BASE = "/somewhere/plugin-manifest/";

export interface Site {
  readonly folder: string;
  /** Its address, with the base. */
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
  // The framework would be built for tests otherwise.
  const env = { ...process.env, NODE_ENV: "production" };
  await runNode("scripts/site.mjs", ["--base", BASE, "--out", folder], { quiet: true, env });
  const server = await serveFolder(folder, { base: BASE });
  const { browser } = await launchBrowser();
  return { folder, url: server.url, browser };
}
