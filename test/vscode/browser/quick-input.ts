/** The box at the top of the window: the command palette and the list of files. */
import type { Page } from "playwright-core";

/** The time that the user interface may take for an action, in milliseconds. */
export const patience = 60_000;

/** Runs a command by its title, from the command palette. */
export function runCommand(page: Page, title: string): Promise<void> {
  return pick(page, "F1", `>${title}`, title);
}

/** Opens the box with `key`, types `input`, and accepts the row `label`. Repeats this until the row appears. */
export async function pick(page: Page, key: string, input: string, label: string): Promise<void> {
  const row = page.locator(
    `.quick-input-list .monaco-list-row:is([aria-label="${label}"], [aria-label^="${label},"])`,
  );
  for (let left = patience; ; left -= 3000) {
    const timeout = Math.min(left, 3000);
    await page.keyboard.press(key);
    try {
      // The box closes when another part takes the focus, such as a new page. Then open the box again.
      await page.locator(".quick-input-widget input[type=text]").fill(input, { timeout });
      // The row is missing while the extension host does not know an extension's commands yet.
      await row.waitFor({ timeout });
      break;
    } catch (error) {
      if (left <= 3000) throw error;
      await page.keyboard.press("Escape");
    }
  }
  // Use the keyboard, because clicks get lost while the list is still being drawn.
  while (!(await row.getAttribute("class"))?.includes("focused")) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await row.waitFor({ state: "hidden", timeout: patience });
}
