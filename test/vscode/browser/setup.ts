/** Takes screenshots after failed tests. */
import { afterAll, afterEach } from "vitest";
import { editors } from "./editor.js";

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const editor of editors) console.error(`Screenshot: ${await editor.screenshot(task.name)}`);
});

afterAll(() => editors.clear());
