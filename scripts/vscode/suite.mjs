// @ts-check
/** Runs the extension's own suite (test/vscode/suite) in the extension host of a real VS Code. */
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, readlink, rename, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { format } from "node:util";
import { foreignRequests, leaveUndrawn, openPage, screenshot } from "./browser.mjs";
import { Failure, say } from "./command-line.mjs";
import { cacheFolder, readJson, root } from "./process.mjs";
import { unseenSettings } from "./place.mjs";
import { startServer } from "./server.mjs";
import { copyWorkspace } from "./workspace.mjs";

/** It only ends what hangs. */
const timeLimit = 10 * 60_000;

/** The window is not watched, and a small one takes less to draw. */
const SIZE = { width: 640, height: 480 };

/** The extension's name below the server's own folder, whose files the server serves. */
const SERVED = "devext";

/** In the stacks of errors in VS Code for the Web that come from the extension. */
const OWN_CODE = `/${SERVED}/dist/client.browser.js`;

/**
 * Runs the suite and prints its output; fails when a test does.
 * @param {import("./install.mjs").VSCode} vscode
 * @param {string} [grep] runs only the tests whose titles match
 */
export async function runSuite(vscode, grep) {
  await checkSuiteList("test/vscode/index.ts", "./suite");
  const env = grep ? { MOCHA_GREP: grep } : {};
  const server = await startServer(vscode, { testDriver: true, lean: true, env, settings: unseenSettings });
  try {
    const workspace = await copyWorkspace(join(server.folder, "workspace"));
    const address = server.address(workspace, [
      ["skipWelcome", "true"],
      ["extensionDevelopmentPath", server.remote(root)],
      ["extensionTestsPath", server.remote(join(root, "dist", "test", "index.js"))],
    ]);
    await runInPage({ server, address, name: "suite" });
  } finally {
    await server.stop();
  }
}

/**
 * Runs the tests that need no Node in the extension host of VS Code for the Web; fails when a test does.
 * @param {import("./install.mjs").VSCode} vscode
 * @param {string} [grep] runs only the tests whose titles match
 */
export async function runWebSuite(vscode, grep) {
  await checkSuiteList("test/vscode/web/index.ts", "../suite");
  const server = await startServer(vscode, { testDriver: true, lean: true, settings: unseenSettings });
  try {
    const workspace = await copyWorkspace(join(server.folder, "workspace"));
    if (grep) await writeFile(join(dirname(workspace), "grep"), grep);
    const address = server.address(workspace, [["skipWelcome", "true"]]);
    const prepare = (/** @type {import("playwright-core").Page} */ page) =>
      loadInBrowser(page, vscode, server.port, "dist/test/web.js");
    await runInPage({ server, address, name: "web-suite", prepare });
  } finally {
    await server.stop();
  }
}

/**
 * Makes all later pages load the extension in the browser. The workbench reads extensions under development from its
 * configuration in the HTML document, so the extension is added when the configuration is read.
 * @param {import("playwright-core").Page} page
 * @param {import("./install.mjs").VSCode} vscode
 * @param {number} port the server's port
 * @param {string} tests the extension's module with tests, which runs once it is loaded: a path in its folder
 */
async function loadInBrowser(page, vscode, port, tests) {
  const folder = dirname(dirname(vscode.main));
  await link(join(folder, SERVED));
  const { quality, commit } = /** @type {{ quality?: string, commit: string }} */ (
    await readJson(join(folder, "product.json"))
  );
  const extension = {
    scheme: "http",
    authority: `127.0.0.1:${port}`,
    path: `/${quality ?? "stable"}-${commit}/static/${SERVED}`,
  };
  const extensionTestsPath = { ...extension, path: `${extension.path}/${tests}` };
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
 * Links the repository, unless it is already linked. Another test may be doing the same, or loading files through it.
 * @param {string} path
 */
async function link(path) {
  if ((await readlink(path).catch(() => undefined)) === root) return;
  const own = `${path}-${process.pid}`;
  await symlink(root, own, "dir");
  await rename(own, path);
}

/**
 * Checks that a suite names every test file, because a forgotten file would never run.
 * @param {string} index the suite's module, which imports the files or says in a comment why it does not
 * @param {string} folder the files' folder, as it names it
 */
async function checkSuiteList(index, folder) {
  const text = await readFile(join(root, index), "utf8");
  const files = await readdir(join(root, "test", "vscode", "suite"));
  const tests = files.filter((file) => file.endsWith(".test.ts")).map((file) => file.replace(/\.ts$/, ""));
  const forgotten = tests.filter((test) => !text.includes(`"${folder}/${test}"`));
  if (forgotten.length > 0) throw new Failure(`${index} does not import ${forgotten.join(", ")}.`);
}

/**
 * @typedef {object} Run
 * @property {import("./server.mjs").Server} server
 * @property {string} address
 * @property {string} name of its log and its picture
 * @property {(page: import("playwright-core").Page) => Promise<void>} [prepare]
 */

/** @param {Run} run */
async function runInPage({ server, address, name, prepare }) {
  const { page, close } = await openPage(SIZE);
  const logFile = join(cacheFolder, "logs", `${name}.log`);
  const log = await openLog(logFile);
  /** @type {string[]} */
  const thrown = [];
  const requests = foreignRequests(page.context(), server.port);
  page.context().on("weberror", (webError) => log.write(`${webError.error().stack}\n`));
  try {
    await page.exposeFunction(
      "codeAutomationLog",
      (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
        const line = format(...args);
        // The suite marks its lines. All others are VS Code's own long log.
        if (line.startsWith("│ ")) say(line.replaceAll("\n", "\n│ "));
        else log.write(`${type}: ${line}\n`);
        if (type === "error" && line.includes(OWN_CODE)) thrown.push(line);
      },
    );
    /** @type {(code: number) => void} */
    let onExit = () => {};
    /** @type {Promise<number>} */
    const exit = new Promise((resolve) => (onExit = resolve));
    await page.exposeFunction("codeAutomationExit", (/** @type {number} */ code) => onExit(code));
    await leaveUndrawn(page);
    await prepare?.(page);
    await page.goto(address);
    const code = await Promise.race([exit, timeOut(), server.failed]);
    if (code !== 0) throw new Failure("The suite in the extension host failed.", code);
    if (requests.length > 0) throw new Failure(`The window has asked others: ${requests.join("\n")}`);
    if (thrown.length > 0) throw new Failure(`The extension has failed: ${thrown.join("\n")}`);
  } catch (error) {
    say(`VS Code's own log: ${logFile}`);
    say(`Screenshot: ${await screenshot(page, name).catch(() => "could not be taken")}`);
    throw error;
  } finally {
    await close();
    await new Promise((resolve) => log.end(resolve));
  }
}

/** @param {string} file */
async function openLog(file) {
  await mkdir(dirname(file), { recursive: true });
  return createWriteStream(file);
}

/** @returns {Promise<never>} */
function timeOut() {
  return new Promise((_, reject) => {
    const message = `The suite in the extension host did not end within ${timeLimit / 60_000} minutes.`;
    setTimeout(() => reject(new Failure(message)), timeLimit);
  });
}
