/** Takes screenshots after failed tests, and closes all visits after the tests of a file. */
import { afterAll, afterEach } from "vitest";
import { screenshot } from "../../scripts/vscode/browser.mjs";
import { openTabs, visits } from "./site.js";

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of openTabs()) console.error(`Screenshot: ${await screenshot(page, task.name)}`);
});

afterAll(async () => {
  for (const visit of visits) await visit.leave();
});
