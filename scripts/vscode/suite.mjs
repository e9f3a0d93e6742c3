// @ts-check
/** Runs the extension's suite (test/vscode/suite) in the extension host of a real VS Code. */
import { createWriteStream } from "node:fs";
import { mkdir, readlink, rename, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { format } from "node:util";
import { foreignRequests, skipPainting, openPage, screenshot } from "./browser.mjs";
import { Failure, say } from "./command-line.mjs";
import { cacheFolder, readJson, root } from "./process.mjs";
import { unseenWindowSettings } from "./profile.mjs";
import { startServer } from "./server.mjs";
import { copyWorkspace } from "./workspace.mjs";

const TIMEOUT_MS = 10 * 60_000;

/** A small window takes less time to draw. */
const SIZE = { width: 640, height: 480 };

/** The name of a link to this repository, in the folder whose files the server serves. */
const LINK_NAME = "devext";

/** Occurs in the stacks of the extension's errors in VS Code for the Web. */
const EXTENSION_CODE = `/${LINK_NAME}/dist/client.browser.js`;

/**
 * Runs the suite and prints its output; fails when a test fails.
 * @param {import("./install.mjs").VSCode} vscode
 * @param {boolean} isWeb true to run the suite for the browser's extension host, which has no Node
 * @param {string} [grep] runs only the tests whose titles match
 */
export async function runSuite(vscode, isWeb, grep) {
  const env = grep ? { MOCHA_GREP: grep } : {};
  const server = await startServer(vscode, {
    testDriver: true,
    lean: true,
    env,
    settings: unseenWindowSettings,
  });
  try {
    const workspace = await copyWorkspace(join(server.folder, "workspace"));
    // A worker has no environment variables, so pass the option in a file.
    if (grep) await writeFile(join(server.folder, "grep"), grep);
    /** @type {[string, string][]} */
    const extension = [
      ["extensionDevelopmentPath", server.remoteUri(root)],
      ["extensionTestsPath", server.remoteUri(join(root, "dist", "test", "index.js"))],
    ];
    const address = server.address(workspace, [["skipWelcome", "true"], ...(isWeb ? [] : extension)]);
    await runInPage(server, address, isWeb ? vscode : undefined);
  } finally {
    await server.stop();
  }
}

/**
 * Makes all later pages load the extension in the browser. The workbench reads extensions under development from its
 * configuration in the HTML document, so a script adds the extension whenever the workbench reads the configuration.
 * @param {import("playwright-core").Page} page
 * @param {import("./install.mjs").VSCode} vscode
 * @param {number} port the server's port
 */
async function loadInBrowser(page, vscode, port) {
  const folder = dirname(dirname(vscode.main));
  await linkRepository(join(folder, LINK_NAME));
  const { quality, commit } = /** @type {{ quality?: string, commit: string }} */ (
    await readJson(join(folder, "product.json"))
  );
  const extension = {
    scheme: "http",
    authority: `127.0.0.1:${port}`,
    path: `/${quality ?? "stable"}-${commit}/static/${LINK_NAME}`,
  };
  const extensionTestsPath = { ...extension, path: `${extension.path}/dist/test/web.js` };
  const developmentOptions = { extensions: [extension], extensionTestsPath };
  await page.addInitScript(`{
    const getAttribute = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function (name) {
      const value = getAttribute.call(this, name);
      if (this.id !== "vscode-workbench-web-configuration" || name !== "data-settings") return value;
      const developmentOptions = ${JSON.stringify(developmentOptions)};
      return JSON.stringify({ ...JSON.parse(value), developmentOptions });
    };
  }`);
}

/**
 * Links the repository, unless it is already linked. Another test may be creating or using the same link.
 * @param {string} path
 */
async function linkRepository(path) {
  if ((await readlink(path).catch(() => undefined)) === root) return;
  const temporary = `${path}-${process.pid}`;
  await symlink(root, temporary, "dir");
  await rename(temporary, path);
}

/**
 * @param {import("./server.mjs").Server} server
 * @param {string} address
 * @param {import("./install.mjs").VSCode} [webVSCode] loads the extension in the browser
 */
async function runInPage(server, address, webVSCode) {
  const name = webVSCode ? "web-suite" : "suite";
  const { page, close } = await openPage(SIZE);
  const logFile = join(cacheFolder, "logs", `${name}.log`);
  await mkdir(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  /** @type {string[]} */
  const extensionErrors = [];
  const requests = foreignRequests(page.context(), server.port);
  page.context().on("weberror", (webError) => log.write(`${webError.error().stack}\n`));
  try {
    await page.exposeFunction(
      "codeAutomationLog",
      (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
        const line = format(...args);
        // The suite marks its lines with `│`. All other lines are VS Code's long log.
        if (line.startsWith("│ ")) say(line.replaceAll("\n", "\n│ "));
        else log.write(`${type}: ${line}\n`);
        if (type === "error" && line.includes(EXTENSION_CODE)) extensionErrors.push(line);
      },
    );
    const exit = /** @type {Promise<number>} */ (
      new Promise((resolve) => void page.exposeFunction("codeAutomationExit", resolve))
    );
    await skipPainting(page);
    if (webVSCode) await loadInBrowser(page, webVSCode, server.port);
    await page.goto(address);
    const code = await Promise.race([exit, sleep(TIMEOUT_MS), server.failed]);
    if (code === undefined) throw new Failure("The suite in the extension host did not end in 10 minutes.");
    if (code !== 0) throw new Failure("The suite in the extension host failed.", code);
    if (requests.length > 0)
      throw new Failure(`The window requested other addresses: ${requests.join("\n")}`);
    if (extensionErrors.length > 0)
      throw new Failure(`The extension threw errors: ${extensionErrors.join("\n")}`);
  } catch (error) {
    say(`VS Code's own log: ${logFile}`);
    say(`Screenshot: ${await screenshot(page, name).catch(() => "could not be taken")}`);
    throw error;
  } finally {
    await close();
    await new Promise((resolve) => log.end(resolve));
  }
}
