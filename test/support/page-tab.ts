import type { FrameLocator, Page } from "playwright-core";
import type { TabName } from "../../server/page/model/messages";

/** Chooses a tab of the preview's page, if necessary from the menu of tabs that do not fit. */
export async function chooseTab(page: Page | FrameLocator, tab: TabName): Promise<void> {
  const shown = page.locator(`.toolbar [data-tab=${tab}]:not([hidden])`);
  if ((await shown.getAttribute("role")) !== "tab") await page.locator(".more-tabs").click();
  await shown.click();
  await page.locator(`#panel-${tab}`).waitFor();
}
