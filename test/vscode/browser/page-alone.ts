/** Opens the preview's page without an editor, with its built script and styles and the results of a real server. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import type { PageModel, PageState } from "../../../server/page/model/messages";
import { renderStatic } from "../../../server/page/page";
import type { Page } from "playwright-core";
import { root } from "../../../scripts/vscode/process.mjs";
import type { Translations } from "../../../server/core/text/messages";
import type { EntryResult } from "../../../server/protocol";
import { browser, WIDE } from "./window.js";

/** The policy of the editor's page (client/preview/shell.ts), with a nonce for scripts and styles. */
const POLICY =
  "default-src 'none'; script-src 'nonce-page'; style-src 'nonce-page'; img-src data:; base-uri 'none'; form-action 'none'";

/** The page, the messages that it sends to its host, and a function that shows a new model. */
export interface PageAlone {
  readonly page: Page;
  readonly sent: () => Promise<unknown[]>;
  readonly show: (model: PageModel) => Promise<void>;
}

const readBuilt = (name: string) => readFile(join(root, "dist", name), "utf8");

/** One page for all tests, because a new page needs a process. */
let sharedPage: Page | undefined;

/** Returns the shared page without content. */
async function emptyPage(): Promise<Page> {
  const page = (sharedPage ??= await (await browser()).context.newPage());
  await page.bringToFront();
  await page.goto("about:blank");
  await page.emulateMedia({ forcedColors: "none" });
  await page.setViewportSize(WIDE);
  return page;
}

/**
 * Opens the page of a manifest's entry.
 * @param state the reader's choices, which the page restores
 * @param translations the language of the page; English if absent
 */
export async function openPageAlone(
  result: EntryResult,
  state: Partial<PageState> = {},
  translations: Translations = {},
): Promise<PageAlone> {
  return openPage(result, {
    state,
    script: await readBuilt("preview.js"),
    translations,
  });
}

/** Opens the page in a host other than an editor, so that the page itself confirms links. */
export async function openPageElsewhere(result: EntryResult): Promise<PageAlone> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { startPage } from "./server/page/webview/start";
        const { postMessage: send, getState: savedState, setState: saveState } = acquireVsCodeApi();
        startPage({ asksBeforeOpening: false, send, savedState, saveState });`,
      resolveDir: root,
    },
    bundle: true,
    write: false,
  });
  return openPage(result, { script: outputFiles[0]?.text ?? "" });
}

/** Opens the page as a static HTML file. */
export async function openStaticPage(result: EntryResult): Promise<Page> {
  return openText(renderStatic({ fileName: "manifest.json", result }, await readBuilt("static.css")));
}

/** Opens a text as a page. */
export async function openText(text: string): Promise<Page> {
  const page = await emptyPage();
  await page.setContent(text);
  return page;
}

/** The script, state and language of a page. */
interface PageSetup {
  readonly script: string;
  readonly state?: Partial<PageState>;
  readonly translations?: Translations;
}

async function openPage(
  result: EntryResult,
  { script, state, translations = {} }: PageSetup,
): Promise<PageAlone> {
  const style = await readBuilt("preview.css");
  const savedState = { document: "file:///manifest.json", theme: "light", ...state };
  const page = await emptyPage();
  await page.setContent(`<!DOCTYPE html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Catalog entry</title>
<style nonce="page">body { font: 13px system-ui, sans-serif; } ${style}</style>
</head>
<body data-document="file:///manifest.json"><main aria-busy="true"></main><p class="done" id="done" role="status"></p>
<script type="application/json" id="translations">${JSON.stringify(translations).replaceAll("<", "\\u003c")}</script>
<script nonce="page">
  globalThis.sent = [];
  globalThis.acquireVsCodeApi = () => ({
    postMessage: (message) => sent.push(message),
    getState: () => (${JSON.stringify(savedState)}),
    setState: (state) => (globalThis.state = state),
  });
</script>
<script nonce="page">${script.replaceAll("</script", "<\\/script")}</script>
</body>
</html>`);
  const show = async (model: PageModel) => {
    const message = { type: "show", model, document: savedState.document };
    await page.evaluate(`window.postMessage(${JSON.stringify(message)}, "*")`);
    await page.locator("main[aria-busy=false]").waitFor();
  };
  await show({ fileName: "manifest.json", result });
  return {
    page,
    show,
    sent: () => page.evaluate("sent"),
  };
}
