// @ts-check
/** Runs the extension's own suite (test/vscode/suite) in the extension host of a real VS Code. */
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { format } from "node:util";
import { openPage, screenshot } from "./browser.mjs";
import { Failure, say } from "./command-line.mjs";
import { cacheFolder, root } from "./process.mjs";
import { startServer } from "./server.mjs";
import { copyWorkspace } from "./workspace.mjs";

const timeLimit = 4 * 60_000;

/**
 * Runs the suite and prints its output; fails when a test does.
 * @param {import("./install.mjs").VSCode} vscode
 * @param {string} [grep] runs only the tests whose titles match
 */
export async function runSuite(vscode, grep) {
  await checkSuiteList();
  const env = grep ? { MOCHA_GREP: grep } : {};
  const server = await startServer(vscode, { testDriver: true, env });
  try {
    const workspace = await copyWorkspace(server.folder);
    const address = server.address(workspace, [
      ["skipWelcome", "true"],
      ["extensionDevelopmentPath", server.remote(root)],
      ["extensionTestsPath", server.remote(join(root, "dist", "test", "index.js"))],
    ]);
    await runInPage(vscode, address, server.failed);
  } finally {
    await server.stop();
  }
}

/** Checks that the suite imports every test file, because a forgotten file would never run. */
async function checkSuiteList() {
  const index = await readFile(join(root, "test", "vscode", "index.ts"), "utf8");
  const files = await readdir(join(root, "test", "vscode", "suite"));
  const tests = files.filter((file) => file.endsWith(".test.ts")).map((file) => file.replace(/\.ts$/, ""));
  const forgotten = tests.filter((test) => !index.includes(`"./suite/${test}"`));
  if (forgotten.length > 0)
    throw new Failure(`test/vscode/index.ts does not import ${forgotten.join(", ")}.`);
}

/**
 * @param {import("./install.mjs").VSCode} vscode
 * @param {string} address
 * @param {Promise<never>} serverFailed
 */
async function runInPage(vscode, address, serverFailed) {
  const { page, close } = await openPage(vscode);
  const logFile = join(cacheFolder, "logs", "suite.log");
  const log = await openLog(logFile);
  page.context().on("weberror", (webError) => log.write(`${webError.error().stack}\n`));
  try {
    await page.exposeFunction(
      "codeAutomationLog",
      (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
        const line = format(...args);
        // The suite marks its lines. All others are VS Code's own long log.
        if (line.startsWith("│ ")) say(line);
        else log.write(`${type}: ${line}\n`);
      },
    );
    /** @type {(code: number) => void} */
    let onExit = () => {};
    /** @type {Promise<number>} */
    const exit = new Promise((resolve) => (onExit = resolve));
    await page.exposeFunction("codeAutomationExit", (/** @type {number} */ code) => onExit(code));
    await page.goto(address);
    const code = await Promise.race([exit, timeOut(), serverFailed]);
    if (code !== 0) throw new Failure("The suite in the extension host failed.", code);
  } catch (error) {
    say(`VS Code's own log: ${logFile}`);
    say(`Screenshot: ${await screenshot(page, "suite").catch(() => "could not be taken")}`);
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
